import { parentPort } from 'node:worker_threads'
import type { PGlite, Results, Transaction } from '@electric-sql/pglite'
import { writeCompiled } from './compile-cache.ts'
import { openFolder, shortenLog } from './durable-pglite.ts'

/** What a statement gave. */
export type QueryReply<Row = unknown> = Pick<Results<Row>, 'rows' | 'fields' | 'affectedRows'>
/** A request to the thread: an action and its arguments. */
export type ThreadRequest = { id: number; method: keyof ThreadMethods; given: never[] }
/** Its result, or the fields of the error it failed with. */
export type Answer = { id: number; result?: unknown; error?: Record<string, unknown> }
/** A notification on a channel that is listened to. */
export type ChannelMessage = { channel: string; payload: string }
export type ThreadMethods = typeof methods

type Open = { trx: Transaction; end: PromiseWithResolvers<void>; ended: Promise<void> }

const port = parentPort!
const SHORTEN_MS = 30_000
const { promise: opening, resolve: opened } = Promise.withResolvers<PGlite>()
let shortening: NodeJS.Timeout | undefined
let shortened = Promise.resolve()
/** How many copies of the folder are being made: its log must reach back to where each began. */
let copies = 0
const open = new Map<number, Open>()

/** `within` is the number of a transaction, chosen by the caller. */
const methods = {
  async open(folder: string): Promise<void> {
    const pglite = await openFolder(folder)
    opened(pglite)
    writeCompiled()
    shortening = setInterval(() => {
      if (copies === 0) shortened = shortenLog(pglite).catch(() => {}) // what fails is tried again
    }, SHORTEN_MS)
  },
  async query(text: string, values?: unknown[], within?: number): Promise<QueryReply> {
    return replyOf(await (await speaker(within)).query(text, values))
  },
  async exec(text: string, within?: number): Promise<QueryReply[]> {
    return (await (await speaker(within)).exec(text)).map(replyOf)
  },
  async begin(within: number): Promise<void> {
    const pglite = await opening
    const end = Promise.withResolvers<void>()
    await new Promise<void>((begun, failed) => {
      const ended = pglite.transaction(async (trx) => {
        open.set(within, { trx, end, ended })
        begun()
        await end.promise
      })
      ended.catch(failed)
    })
  },
  async commit(within: number): Promise<void> {
    const transaction = take(within)
    transaction?.end.resolve()
    await transaction?.ended
  },
  async rollback(within: number): Promise<void> {
    const transaction = take(within)
    transaction?.end.reject(new Error('Rolled back'))
    await transaction?.ended.catch(() => {})
  },
  async listen(channel: string): Promise<void> {
    await (await opening).listen(channel, (payload) => port.postMessage({ channel, payload } satisfies ChannelMessage))
  },
  /** Until `releaseLog`, the files and then the log, copied while they are written to, are a database that was killed. */
  async holdLog(): Promise<void> {
    copies += 1
    await shortened
    await (await opening).exec('checkpoint')
  },
  async releaseLog(): Promise<void> {
    copies -= 1
  },
  async close(): Promise<void> {
    clearInterval(shortening)
    await (await opening).close()
  },
}

port.on('message', ({ id, method, given }: ThreadRequest) => {
  const done: Promise<unknown> = Reflect.apply(methods[method], methods, given)
  done.then(
    (result) => port.postMessage({ id, result } satisfies Answer),
    (error: Error) => port.postMessage({ id, error: { ...error, message: error.message } } satisfies Answer),
  )
})

async function speaker(within: number | undefined): Promise<Transaction | PGlite> {
  if (within === undefined) return opening
  const transaction = open.get(within)
  if (!transaction) throw new Error('The transaction is over')
  return transaction.trx
}

/** Ending a finished one is a no-op. */
function take(within: number): Open | undefined {
  const transaction = open.get(within)
  open.delete(within)
  return transaction
}

function replyOf({ rows, fields, affectedRows }: Results): QueryReply {
  return { rows, fields, affectedRows }
}
