import type { Results, Transaction } from '@electric-sql/pglite'
import { parentPort, workerData } from 'node:worker_threads'
import { openFolder } from './durable-pglite.ts'

/** What a statement gave. */
export type Told<Row = unknown> = Pick<Results<Row>, 'rows' | 'fields' | 'affectedRows'>
/** What the thread is asked for: a deed and its arguments. */
export type Asked = { id: number; deed: keyof Deeds; given: never[] }
/** What it gave, or the fields of the error it failed with. */
export type Answer = { id: number; gave?: unknown; problem?: Record<string, unknown> }
export type Deeds = typeof deeds

type Open = { trx: Transaction; end: PromiseWithResolvers<void>; ended: Promise<void> }

const port = parentPort!
const opening = openFolder(workerData)
opening.catch(() => {}) // whoever asks is told
const open = new Map<number, Open>()

/** `within` is the number that the asker gave a transaction. */
const deeds = {
  async opened(): Promise<void> {
    await opening
  },
  async query(text: string, values?: unknown[], within?: number): Promise<Told> {
    return tell(await (open.get(within!)?.trx ?? (await opening)).query(text, values))
  },
  async exec(text: string, within?: number): Promise<Told[]> {
    return (await (open.get(within!)?.trx ?? (await opening)).exec(text)).map(tell)
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
    const { end, ended } = take(within)
    end.resolve()
    await ended
  },
  async rollback(within: number): Promise<void> {
    const { end, ended } = take(within)
    end.reject(new Error('rolled back'))
    await ended.catch(() => {})
  },
  async close(): Promise<void> {
    await (await opening).close()
  },
}

port.on('message', ({ id, deed, given }: Asked) => {
  const done: Promise<unknown> = Reflect.apply(deeds[deed], deeds, given)
  done.then(
    (gave) => port.postMessage({ id, gave } satisfies Answer),
    (problem: Error) => port.postMessage({ id, problem: { ...problem, message: problem.message } } satisfies Answer),
  )
})

function take(within: number): Open {
  const transaction = open.get(within)!
  open.delete(within)
  return transaction
}

function tell({ rows, fields, affectedRows }: Results): Told {
  return { rows, fields, affectedRows }
}
