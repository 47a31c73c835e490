import { runTaskListOnce } from 'graphile-worker'
import type { Db, Postgres } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { type JobHandlers, jobKinds } from '#server/jobs/definitions.ts'
import { type TakenJob, runJob, takeJob } from '#server/jobs/embedded-queue.ts'
import { quiet } from '#server/jobs/graphile-queue.ts'
import { tasksOf } from '#server/jobs/graphile-workers.ts'

type Work = Pick<Deps, 'db' | 'database' | 'now' | 'log' | 'random'> & { handlers: JobHandlers }

/** Handlers of which only those given do something. */
export function handlersWith(handlers: Partial<JobHandlers> = {}): JobHandlers {
  const idle = Object.fromEntries(jobKinds.map((kind) => [kind, async () => {}])) as unknown as JobHandlers // one each
  return { ...idle, ...handlers }
}

/** Takes the next due job of the embedded queue; letters and receipts are last. */
export async function nextJob(db: Db, now: Date): Promise<TakenJob | undefined> {
  return (await takeJob(db, now, 'money')) ?? (await takeJob(db, now, 'papers'))
}

/** Runs what is due by the clock of `work`, which may be ahead of the database's; returns the jobs' errors and their number. */
export async function runDue(work: Work): Promise<{ done: number; errors: unknown[] }> {
  const { database } = work
  if (database.kind === 'postgres' && (await hasGraphileQueue(database))) return runBroughtForward({ ...work, database })
  return runTaken(work)
}

async function runTaken(work: Work): Promise<{ done: number; errors: unknown[] }> {
  const errors: unknown[] = []
  let done = 0
  for (let job = await nextJob(work.db, work.now()); job; job = await nextJob(work.db, work.now())) {
    const error = await runJob(work, job)
    if (error !== undefined) errors.push(error)
    done += 1
  }
  return { done, errors }
}

/** A server of the tests has the queue of PostgreSQL only when it was prepared: it goes by the database's clock. */
async function hasGraphileQueue({ query }: Postgres): Promise<boolean> {
  const { rows } = await query("select to_regclass('graphile_worker.jobs') is not null as there")
  return (rows as { there: boolean }[])[0]?.there === true // the column of the select
}

const BRING_FORWARD = `
  select rescheduled.id::text as id from graphile_worker.jobs waiting,
    lateral graphile_worker.reschedule_jobs(array[waiting.id], run_at => least(waiting.run_at, now())) rescheduled
    where waiting.run_at <= $1 and waiting.locked_at is null and waiting.attempts < waiting.max_attempts
      and waiting.id <> all($2::bigint[])`

/** Jobs enqueued in the meantime are due as well, until a round brings none; one that failed has had its turn. */
async function runBroughtForward(work: Work & { database: Postgres }): Promise<{ done: number; errors: unknown[] }> {
  const connections = work.database.sessionPool({ max: 1 })
  const client = await connections.connect()
  const [had, errors]: [string[], unknown[]] = [[], []]
  const log = work.log.child({}, { level: 'silent' })
  const tasks = tasksOf({ ...work, log, handlers: noting(work.handlers, errors) })
  for (let due = await bringForward(work, had); due.length > 0; due = await bringForward(work, had)) {
    had.push(...due)
    await runTaskListOnce({ logger: quiet, noHandleSignals: true }, tasks, client)
  }
  client.release()
  await connections.close()
  return { done: had.length, errors }
}

async function bringForward({ database, now }: Work, but: string[]): Promise<string[]> {
  const { rows } = await database.query(BRING_FORWARD, [now(), but])
  return (rows as { id: string }[]).map(({ id }) => id) // the column of the select
}

function noting(handlers: JobHandlers, errors: unknown[]): JobHandlers {
  const note = (error: unknown) => {
    errors.push(error)
    throw error
  }
  const noted = Object.entries(handlers).map(([kind, handler]) => [
    kind,
    (payload: never, lease: AbortSignal) => handler(payload, lease).catch(note),
  ])
  return Object.fromEntries(noted) as JobHandlers // the same kinds
}
