import { Worker } from 'node:worker_threads'
import type { Answer, ChannelMessage, ThreadMethods, QueryReply } from './pglite-thread.ts'
import { DatabaseUnavailable, databaseFailureOf } from './unavailable.ts'

type Speaker = {
  query<Row = unknown>(text: string, values?: unknown[]): Promise<QueryReply<Row>>
  exec(text: string): Promise<QueryReply[]>
}

/** The part of PGlite used here, whichever thread it runs in. */
export type Embedded = Speaker & {
  transaction<T>(act: (trx: Speaker & { rollback(): Promise<void> }) => Promise<T>): Promise<T>
  /** Calls `listener` with the payload of each notification on a channel. */
  listen(channel: string, listener: (payload: string) => void): Promise<unknown>
  close(): Promise<void>
  closed: boolean
  ready: boolean
  waitReady: Promise<void>
}

/** One whose files can be held while they are copied. */
type Threaded = Embedded & { holdLog(): Promise<void>; releaseLog(): Promise<void> }

/** A thread in which the database of a folder can be opened; until then it touches none. */
export type Beside = { open(folder: string): Promise<Threaded>; end(): Promise<unknown> }

const CHECK_MS = 5000
/** Counted in checks, not in time: a machine that slept misses all but one of them. No statement of ours takes two minutes. */
const MOST_SILENT_CHECKS = 24

export function threadBeside({ checkMs = CHECK_MS } = {}): Beside {
  const thread = new Worker(new URL('pglite-thread.ts', import.meta.url))
  const callThread = threadCalls(thread, checkMs)
  return {
    async open(folder) {
      await callThread('open', folder).catch(async (error: unknown) => {
        await thread.terminate()
        throw error
      })
      return embedded(callThread, thread)
    },
    end: () => thread.terminate(),
  }
}

type ThreadCall = <Method extends keyof ThreadMethods>(
  method: Method,
  ...given: Parameters<ThreadMethods[Method]>
) => ReturnType<ThreadMethods[Method]>

/** PGlite's message for a PANIC, which would end a PostgreSQL: its log could not be written, and later commits are lost. */
const PANIC = 'ERRORDATA_STACK_SIZE exceeded'

/**
 * Requests and answers are matched by number. A thread that ends leaves none waiting. A full disk under its log makes a database
 * panic or loop for ever: that ends the process, and the next start recovers what was committed.
 */
function threadCalls(thread: Worker, checkMs: number): ThreadCall {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let hasEnded = false
  let silentChecks: number | undefined // undefined until it is open: recovery after a kill may take long
  const checking = setInterval(() => {
    if (silentChecks === undefined) return
    silentChecks = waiting.size > 0 ? silentChecks + 1 : 0
    if (silentChecks >= MOST_SILENT_CHECKS) breakOff('does not answer any more')
  }, checkMs).unref()
  function breakOff(why: string): void {
    clearInterval(checking)
    hasEnded = true
    void thread.terminate()
    thread.emit('error', new Error(`The embedded database ${why}`)) // unhandled, as for a thread that crashed by itself
  }
  let requests = 0
  thread.on('message', (message: Answer | ChannelMessage) => {
    silentChecks = 0
    if ('channel' in message) return
    const { id, result, error } = message
    const { resolve, reject } = waiting.get(id)!
    waiting.delete(id)
    if (error) reject(failureOf(error))
    else resolve(result)
    if (error?.['message'] === PANIC) breakOff('could not write its log')
  })
  thread.once('exit', () => {
    hasEnded = true
    clearInterval(checking)
    for (const { reject } of waiting.values()) reject(new Error('The thread of the database has ended'))
  })
  const callThread = (method: keyof ThreadMethods, ...given: unknown[]) => {
    if (hasEnded) return Promise.reject(new Error('The thread of the database has ended'))
    const answer = Promise.withResolvers<unknown>()
    waiting.set((requests += 1), answer)
    thread.postMessage({ id: requests, method, given })
    return answer.promise
  }
  return callThread as ThreadCall // each action gives what its own type says
}

/** A full disk aborts the statement and nothing is wrong with it, as in PostgreSQL. */
function failureOf(fields: object): Error {
  const error = Object.assign(new Error(), fields)
  return databaseFailureOf(error) === 'statement' ? new DatabaseUnavailable(error) : error
}

function embedded(callThread: ThreadCall, thread: Worker): Threaded {
  let begun = 0
  const speaker = (within?: number): Speaker => ({
    query: <Row>(text: string, values?: unknown[]) => callThread('query', text, values, within) as Promise<QueryReply<Row>>,
    exec: (text) => callThread('exec', text, within),
  })
  return {
    ...speaker(),
    ready: true,
    waitReady: Promise.resolve(),
    closed: false,
    async transaction(act) {
      const within = (begun += 1)
      const rollback = () => callThread('rollback', within)
      await callThread('begin', within)
      const result = await act({ ...speaker(within), rollback }).catch(async (error: unknown) => {
        await rollback()
        throw error
      })
      await callThread('commit', within)
      return result
    },
    async listen(channel, listener) {
      thread.on('message', (message: Answer | ChannelMessage) => {
        if ('channel' in message && message.channel === channel) listener(message.payload)
      })
      await callThread('listen', channel)
    },
    holdLog: () => callThread('holdLog'),
    releaseLog: () => callThread('releaseLog'),
    async close() {
      this.closed = true
      await callThread('close')
      await thread.terminate()
    },
  }
}
