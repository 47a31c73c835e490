import { sql } from 'kysely'
import { type Db, json } from '#server/db/db.ts'
import { afterCommit } from '#server/db/transaction.ts'
import { type JobKind, type JobPayload, formerKinds, jobKinds, jobs, kindOf } from './definitions.ts'
import { errorText } from './error-text.ts'

/** A row somebody has taken: its kind and payload are what some server, maybe an older one, has written. */
export type Job = { id: number; kind: string; payload: unknown; attempts: number }

const MOST_ATTEMPTS = 12
const LONGEST_PAUSE_MS = 60_000

const sleepers = new Set<() => void>()

/**
 * Leaves a job in the caller's own transaction. One waits per kind and `key` (the payload itself unless given);
 * asking again only brings it forward. `startAfter` delays it.
 */
export async function enqueue<Kind extends JobKind>(
  db: Db,
  kind: Kind,
  payload: JobPayload<Kind>,
  { key = Object.values(payload).join(' '), startAfter }: { key?: string; startAfter?: Date | undefined } = {},
): Promise<void> {
  const runAt = startAfter ?? new Date(0)
  await db
    .insertInto('jobs')
    .values({ kind, key, payload: json(payload), run_at: runAt })
    .onConflict((on) =>
      on
        .columns(['kind', 'key'])
        .where('taken_until', 'is', null)
        .where('dead_at', 'is', null)
        .doUpdateSet({ run_at: sql`least(jobs.run_at, excluded.run_at)` }),
    )
    .execute()
  afterCommit(notifyWorkers)
}

/** Tells the workers of this process that something may be due. */
export function notifyWorkers(): void {
  for (const notify of sleepers) notify()
}

/** Waits for `wakeWorkers` or the time, whichever comes first. */
export function sleepUntilWoken(ms: number): Promise<void> {
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

/** What waits while there is money to be taken, given back or turned into tickets. */
const unhurried = jobKinds.filter((kind) => jobs[kind].urgency === 'papers')

/** How many leases ahead nobody writes: the clock that did was wrong. */
const UNBELIEVABLE = 2

/** So many leases from `now` on, each as long as its kind says; a kind nobody knows has a short one. */
function afterLeases(now: Date, count: number) {
  const named = [...jobKinds, ...Object.keys(formerKinds)]
  const ends = named.map((kind) => sql`when ${kind} then ${leaseEnd(now, kind, count)}::timestamptz`)
  return sql<Date>`case kind ${sql.join(ends, sql` `)} else ${leaseEnd(now, 'settle-payment', count)}::timestamptz end`
}

function leaseEnd(now: Date, kind: string, count: number): Date {
  return new Date(now.getTime() + count * jobs[kindOf(kind) ?? 'settle-payment'].leaseMs)
}

/** Takes the next due job for as long as its kind says; undefined when none is. Two workers never get the same one; papers come last. */
export async function takeJob(db: Db, now: Date): Promise<Job | undefined> {
  return db
    .updateTable('jobs')
    .set({ taken_until: afterLeases(now, 1), attempts: sql`attempts + 1` })
    .where('id', '=', (from) =>
      from
        .selectFrom('jobs')
        .select('id')
        .where('dead_at', 'is', null)
        .where('run_at', '<=', now)
        .where((is) =>
          is.or([
            is('taken_until', 'is', null),
            is('taken_until', '<', now),
            is('taken_until', '>', afterLeases(now, UNBELIEVABLE)),
          ]),
        )
        .orderBy((is) => is('kind', 'in', unhurried))
        .orderBy('run_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'payload', 'attempts'])
    .executeTakeFirst()
}

/**
 * What a killed process had in hand is due again at once. Only for a database that no other process works on: the embedded one,
 * whose folder is locked. On a shared one the lease has to run out.
 */
export async function inheritJobs(db: Db): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ taken_until: new Date(0) })
    .where('taken_until', 'is not', null)
    .execute()
}

/** Forgets a job that is done, unless its lease ran out and someone else has it now. */
export async function finishJob(db: Db, { id, attempts }: Job): Promise<void> {
  await db.deleteFrom('jobs').where('id', '=', id).where('attempts', '=', attempts).execute()
}

/** Puts a failed job back for later, or aside when it failed too often; answers true when it was put aside. */
export async function postponeJob(db: Db, job: Job, failure: { error: unknown; now: Date; random: number }): Promise<boolean> {
  const dead = job.attempts >= MOST_ATTEMPTS
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

/** Somebody asked for the same thing between our look and our write: theirs waits, ours is done with. */
function unlessAnotherCame(error: unknown): undefined {
  if ((error as { constraint?: string }).constraint !== 'jobs_one_waiting') throw error
}

/** Full jitter under a doubling ceiling (reliability.md §2.4); `random` is 0..1. */
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
