import { sql } from 'kysely'
import { type Database, type Db, json } from '#server/db/db.ts'
import { afterCommit } from '#server/db/transaction.ts'
import type { Reading } from '#server/metrics/meters.ts'
import type { Source } from '#server/metrics/readings.ts'
import { traceHeaders } from '#server/tracing/tracing.ts'
import { type JobKind, type JobPayload, jobKinds, jobs, kindNamed } from './definitions.ts'

const sleepers = new Set<() => void>()

/**
 * Enqueues a job in the caller's own transaction: in the table `jobs` of the embedded database, in the queue of graphile-worker
 * on PostgreSQL. One waits per kind and `key` (the payload itself by default); enqueueing again only brings it forward.
 * `startAfter` delays it. The current trace is stored with the payload: the job belongs to it.
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

/**
 * Whether a worker may be running this job at this moment: one that is enqueued again while it runs loses its key, so any of its
 * kind without one may be it. The embedded database is open to one process, so other processes see none.
 */
export async function isInHand(
  { kind: engine, db }: { kind: Database['kind']; db: Db },
  kind: JobKind,
  key: string,
): Promise<boolean> {
  if (engine === 'pglite') return false
  const { rows } = await sql`select from graphile_worker.jobs
    where task_identifier = ${kind} and coalesce(key, ${`${kind} ${key}`}) = ${`${kind} ${key}`} and locked_at is not null`.execute(
    db,
  )
  return rows.length > 0
}

/** Notifies the workers of this process that something may be due. */
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

/** Jobs of one kind: how many are due, running and dead, and since when the oldest due one waits. */
type Row = { kind: string; due: string; running: string; oldest: string | null }

const GRAPHILE = `
select task_identifier as kind, count(*) filter (where locked_at is null) as due,
  count(*) filter (where locked_at is not null) as running,
  extract(epoch from now() - min(greatest(run_at, created_at)) filter (where locked_at is null)) as oldest
from graphile_worker.jobs where run_at <= now() and attempts < max_attempts group by task_identifier`

const EMBEDDED = `
select kind, count(*) filter (where taken_until is null or taken_until < $1) as due,
  count(*) filter (where taken_until >= $1) as running,
  max(case when run_at = 'epoch' then extract(epoch from now() - asked_at) else extract(epoch from $1::timestamptz - run_at) end)
    filter (where taken_until is null or taken_until < $1) as oldest
from jobs where dead_at is null and run_at <= $1 group by kind`

const DEAD = 'select kind, count(*) as dead from jobs where dead_at is not null group by kind'

/** Depth and age of the queue by kind of job, on either engine; dead jobs are in the same table on both. */
export function queueReadings(database: Database): Source {
  return async (now) => {
    const { rows } =
      database.kind === 'postgres'
        ? await database.query<Row>(GRAPHILE)
        : await database.query<Row>(EMBEDDED, [now.toISOString()])
    const { rows: deadRows } = await database.query<{ kind: string; dead: string }>(DEAD)
    return jobKinds.flatMap((kind) => {
      const labels = { kind, urgency: jobs[kind].urgency }
      const own = rows.filter((row) => kindNamed(row.kind) === kind)
      const sum = (values: (string | null)[]) => values.reduce((all, value) => all + Number(value), 0)
      return [
        { name: 'jobs_due', labels, value: sum(own.map(({ due }) => due)) },
        { name: 'jobs_running', labels, value: sum(own.map(({ running }) => running)) },
        { name: 'jobs_due_oldest_seconds', labels, value: Math.max(0, ...own.map(({ oldest }) => Number(oldest))) },
        {
          name: 'jobs_dead',
          labels,
          value: sum(deadRows.filter((row) => kindNamed(row.kind) === kind).map((row) => row.dead)),
        },
      ] satisfies Reading[]
    })
  }
}
