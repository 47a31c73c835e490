import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { type AttemptDeps, MOST_ATTEMPTS, attempt, errorText, failureLog } from './attempt.ts'
import { type JobKind, type Urgency, jobs, namedKinds, workersOf } from './definitions.ts'
import { sleepUntilNotified } from './queue.ts'

const LONGEST_PAUSE_MS = 60_000

/** A taken row: its payload was written by any server, maybe an older one. */
export type TakenJob = { id: number; kind: string; key: string; payload: unknown; attempts: number }

/** How many leases ahead a valid row can be: a later one was written by a wrong clock. */
const UNBELIEVABLE = 2

/** So many leases from `now` on, each as long as its kind says. */
function afterLeases(now: Date, count: number) {
  const ends = namedKinds().map(([name, kind]) => sql`when ${name} then ${leaseEnd(now, kind, count)}::timestamptz`)
  return sql<Date>`case kind ${sql.join(ends, sql` `)} end`
}

function leaseEnd(now: Date, kind: JobKind, count: number): Date {
  return new Date(now.getTime() + count * jobs[kind].leaseMs)
}

/**
 * Takes the next due job of one urgency for as long as its kind says; undefined when none is. Two workers never get the same one.
 */
export async function takeJob(db: Db, now: Date, urgency: Urgency): Promise<TakenJob | undefined> {
  const names = namedKinds(urgency).map(([name]) => name)
  return db
    .updateTable('jobs')
    .set({ taken_until: afterLeases(now, 1), attempts: sql`attempts + 1` })
    .where('id', '=', (from) =>
      from
        .selectFrom('jobs')
        .select('id')
        .where('dead_at', 'is', null)
        .where('kind', 'in', names)
        .where('run_at', '<=', now)
        .where((is) =>
          is.or([
            is('taken_until', 'is', null),
            is('taken_until', '<', now),
            is('taken_until', '>', afterLeases(now, UNBELIEVABLE)),
          ]),
        )
        .orderBy('run_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'key', 'payload', 'attempts'])
    .executeTakeFirst()
}

/** What a killed process was running is due again at once: nobody else works on a locked folder. */
export async function inheritJobs(db: Db): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ taken_until: new Date(0) })
    .where('taken_until', 'is not', null)
    .execute()
}

/** Deletes a job that is done, unless its lease ran out and someone else has it now. */
export async function finishJob(db: Db, { id, attempts }: TakenJob): Promise<void> {
  await db.deleteFrom('jobs').where('id', '=', id).where('attempts', '=', attempts).execute()
}

/** A job put aside repeatedly for the same thing is stored once, and one that has succeeded since is deleted. */
export async function deleteDeadJobs(db: Db, { kind, key }: { kind: string; key: string }): Promise<void> {
  await db.deleteFrom('jobs').where('kind', '=', kind).where('key', '=', key).where('dead_at', 'is not', null).execute()
}

/** Puts a failed job back for later, or aside when it failed too often; returns true when it was put aside. */
export async function postponeJob(
  db: Db,
  job: TakenJob,
  failure: { error: unknown; now: Date; random: number },
): Promise<boolean> {
  const dead = job.attempts >= MOST_ATTEMPTS
  if (dead) await deleteDeadJobs(db, job)
  const runAt = new Date(failure.now.getTime() + pauseAfter(job.attempts, failure.random))
  const changed = await db
    .updateTable('jobs')
    .set({
      taken_until: null,
      dead_at: dead ? failure.now : null,
      run_at: runAt,
      last_error: errorText(failure.error),
    })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .where((is) => is.not(is.exists(anotherWaiting(db, job.id))))
    .executeTakeFirst()
    .catch(unlessAnotherCame)
  if (!changed || changed.numUpdatedRows === 0n) await finishJob(db, job)
  return dead
}

/** Somebody enqueued the same between our read and our write: theirs waits, ours is finished. */
function unlessAnotherCame(error: unknown): undefined {
  if (!(error instanceof Error && 'constraint' in error && error.constraint === 'jobs_one_waiting')) throw error
}

/** Full jitter under a doubling ceiling; `random` is 0..1. */
export function pauseAfter(attempts: number, random: number): number {
  return Math.round(random * Math.min(LONGEST_PAUSE_MS, 1000 * 2 ** attempts))
}

function anotherWaiting(db: Db, id: number) {
  return db
    .selectFrom('jobs as other')
    .innerJoin('jobs as mine', (join) =>
      join.onRef('other.kind', '=', 'mine.kind').onRef('other.key', '=', 'mine.key').onRef('other.id', '!=', 'mine.id'),
    )
    .select('other.id')
    .where('mine.id', '=', id)
    .where('other.taken_until', 'is', null)
    .where('other.dead_at', 'is', null)
}

export type EmbeddedDeps = AttemptDeps & { db: Db; now: () => Date; random: () => number }

const IDLE_MS = 1000

/** `stopping` ends the workers after their jobs; calls under way then have `lastCallsMs` to end before they are aborted. */
export type Stop = { stopping: AbortSignal; lastCallsMs: number }

/** Every worker of the embedded database's queue, until `stopping`. */
export async function workEmbedded(deps: EmbeddedDeps, { stopping, lastCallsMs }: Stop): Promise<void> {
  const cutting = new AbortController()
  const cut = () => setTimeout(() => cutting.abort(), lastCallsMs)
  let timer: NodeJS.Timeout | undefined
  stopping.addEventListener('abort', () => (timer = cut()))
  const urgencies = Object.keys(workersOf) as Urgency[] // the keys of a constant
  const each = (urgency: Urgency) =>
    Array.from({ length: workersOf[urgency] }, () => work(deps, urgency, stopping, cutting.signal))
  await Promise.all(urgencies.flatMap(each))
  clearTimeout(timer)
}

async function work(deps: EmbeddedDeps, urgency: Urgency, stopping: AbortSignal, cutting: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const job = await takeJob(deps.db, deps.now(), urgency).catch(failureLog(deps.log, 'the queue did not answer'))
    if (job) await runJob(deps, job, cutting).catch(failureLog(deps.log, 'a job stays taken until its lease ends'))
    else await sleepUntilNotified(IDLE_MS)
  }
}

/** Runs one taken job to its end; returns what went wrong, or undefined. */
export async function runJob(deps: EmbeddedDeps, job: TakenJob, cutting?: AbortSignal): Promise<unknown> {
  const error = await attempt(deps, job, cutting)
  if (error === undefined) {
    await finishJob(deps.db, job)
    await deleteDeadJobs(deps.db, job)
  } else await postponeJob(deps.db, job, { error, now: deps.now(), random: deps.random() })
  return error
}
