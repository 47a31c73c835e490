import { sql } from 'kysely'
import { type Db, json } from '#server/db/db.ts'
import { afterCommit } from '#server/db/transaction.ts'
import { traceHeaders } from '#server/tracing/tracing.ts'
import type { JobKind, JobPayload } from './definitions.ts'

const sleepers = new Set<() => void>()

/**
 * Leaves a job in the caller's own transaction: in the table `jobs` of the embedded database, in the queue of graphile-worker on
 * PostgreSQL. One waits per kind and `key` (the payload itself unless given); asking again only brings it forward. `startAfter`
 * delays it. The trace under way goes with the payload: the job is a part of it.
 */
export async function enqueue<Kind extends JobKind>(
  db: Db,
  kind: Kind,
  payload: JobPayload<Kind>,
  { key = Object.values(payload).join(' '), startAfter }: { key?: string; startAfter?: Date | undefined } = {},
): Promise<void> {
  await sql`select enqueue_job(${kind}, ${key}, ${json({ ...payload, ...traceHeaders() })}, ${startAfter ?? null}::timestamptz)`.execute(
    db,
  )
  afterCommit(notifyWorkers)
}

/** Tells the workers of this process that something may be due. */
export function notifyWorkers(): void {
  for (const notify of sleepers) notify()
}

/** Waits for `notifyWorkers` or the time, whichever comes first. */
export function sleepUntilNotified(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const notify = () => {
      clearTimeout(timer)
      sleepers.delete(notify)
      resolve()
    }
    const timer = setTimeout(notify, ms)
    sleepers.add(notify)
  })
}
