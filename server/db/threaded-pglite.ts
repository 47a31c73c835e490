import { Worker } from 'node:worker_threads'
import type { Answer, Heard, ThreadMethods, QueryReply } from './pglite-thread.ts'

type Speaker = {
  query<Row = unknown>(text: string, values?: unknown[]): Promise<QueryReply<Row>>
  exec(text: string): Promise<QueryReply[]>
}

/** The part of PGlite used here, whichever thread it runs in. */
export type Embedded = Speaker & {
  transaction<T>(act: (trx: Speaker & { rollback(): Promise<void> }) => Promise<T>): Promise<T>
  /** Calls `heard` with the payload of each notification on a channel. */
  listen(channel: string, heard: (payload: string) => void): Promise<unknown>
  close(): Promise<void>
  closed: boolean
  ready: boolean
  waitReady: Promise<void>
}

/** One whose files can be held while they are copied. */
type Threaded = Embedded & { holdLog(): Promise<void>; releaseLog(): Promise<void> }

/** A thread in which the database of a folder can be opened; until then it touches none. */
export type Beside = { open(folder: string): Promise<Threaded>; end(): Promise<unknown> }

export function threadBeside(): Beside {
  const thread = new Worker(new URL('pglite-thread.ts', import.meta.url))
  const ask = asking(thread)
  return {
    async open(folder) {
      await ask('open', folder).catch(async (error: unknown) => {
        await thread.terminate()
        throw error
      })
      return embedded(ask, thread)
    },
    end: () => thread.terminate(),
  }
}

type Ask = <Method extends keyof ThreadMethods>(
  method: Method,
  ...given: Parameters<ThreadMethods[Method]>
) => ReturnType<ThreadMethods[Method]>

/** Requests and answers are matched by number. A thread that ends leaves none waiting. */
function asking(thread: Worker): Ask {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let hasEnded = false
  let requests = 0
  thread.on('message', (message: Answer | Heard) => {
    if ('channel' in message) return
    const { id, gave, error } = message
    const { resolve, reject } = waiting.get(id)!
    waiting.delete(id)
    if (error) reject(Object.assign(new Error(), error))
    else resolve(gave)
  })
  thread.once('exit', () => {
    hasEnded = true
    for (const { reject } of waiting.values()) reject(new Error('The thread of the database has ended'))
  })
  const ask = (method: keyof ThreadMethods, ...given: unknown[]) => {
    if (hasEnded) return Promise.reject(new Error('The thread of the database has ended'))
    const answer = Promise.withResolvers<unknown>()
    waiting.set((requests += 1), answer)
    thread.postMessage({ id: requests, method, given })
    return answer.promise
  }
  return ask as Ask // each action gives what its own type says
}

function embedded(ask: Ask, thread: Worker): Threaded {
  let begun = 0
  const speaker = (within?: number): Speaker => ({
    query: <Row>(text: string, values?: unknown[]) => ask('query', text, values, within) as Promise<QueryReply<Row>>,
    exec: (text) => ask('exec', text, within),
  })
  return {
    ...speaker(),
    ready: true,
    waitReady: Promise.resolve(),
    closed: false,
    async transaction(act) {
      const within = (begun += 1)
      const rollback = () => ask('rollback', within)
      await ask('begin', within)
      const result = await act({ ...speaker(within), rollback }).catch(async (error: unknown) => {
        await rollback()
        throw error
      })
      await ask('commit', within)
      return result
    },
    async listen(channel, heard) {
      thread.on('message', (message: Answer | Heard) => {
        if ('channel' in message && message.channel === channel) heard(message.payload)
      })
      await ask('listen', channel)
    },
    holdLog: () => ask('holdLog'),
    releaseLog: () => ask('releaseLog'),
    async close() {
      this.closed = true
      await ask('close')
      await thread.terminate()
    },
  }
}
