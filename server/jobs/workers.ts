import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Db } from '#server/db/db.ts'
import { DatabaseUnavailable } from '#server/db/unavailable.ts'
import { type JobHandlers, handle, jobs, kindOf } from './definitions.ts'
import { leaseSignal } from './lease.ts'
import { type Job, finishJob, postponeJob, sleepUntilWoken, takeJob, notifyWorkers } from './queue.ts'

/** Something looked at every so often, whether or not anyone asked (reliability.md §2.10). */
export type Sweep = { name: string; everySeconds: number; run: (now: Date) => Promise<unknown> }

type WorkerDeps = {
  db: Db
  exclusively: Database['exclusively']
  now: () => Date
  log: FastifyBaseLogger
  handlers: JobHandlers
  sweeps: Sweep[]
  random: () => number
}

const IDLE_MS = 1000
const FIRST_SWEEP_MS = 2000
/** What a call under way may still take when the server stops; the server itself is given ten seconds in all. */
const LAST_CALLS_MS = 3000

/**
 * Starts the workers and the sweeps. `stop` takes no more jobs, lets the calls under way end, cuts those that take too long,
 * so that their jobs go back to the queue at once and not when their leases end, and waits for all of them.
 */
export function startWorkers(deps: WorkerDeps, count = 4, lastCallsMs = LAST_CALLS_MS): { stop(): Promise<void> } {
  const [stopping, cutting] = [new AbortController(), new AbortController()]
  const running = [
    ...Array.from({ length: count }, () => work(deps, stopping.signal, cutting.signal)),
    ...deps.sweeps.map((sweep) => repeat(deps, sweep, stopping.signal)),
  ]
  return {
    async stop() {
      stopping.abort()
      notifyWorkers()
      const cut = setTimeout(() => cutting.abort(), lastCallsMs)
      await Promise.all(running)
      clearTimeout(cut)
    },
  }
}

async function work(deps: WorkerDeps, stopping: AbortSignal, cutting: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const job = await takeJob(deps.db, deps.now()).catch(report(deps.log, 'the queue did not answer'))
    if (job) await runJob(deps, job, cutting).catch((error: unknown) => putBack(deps, job, { error, stopping }))
    else await sleepUntilWoken(IDLE_MS)
  }
}

/** What an outage of the database interrupted is due again as soon as it is over, not only when the lease ends. */
async function putBack(
  deps: WorkerDeps,
  job: Job,
  { error, stopping }: { error: unknown; stopping: AbortSignal },
): Promise<void> {
  report(deps.log, 'a job stays taken until its lease ends')(error)
  const deadline = performance.now() + leaseOf(job)
  let cause = error
  while (cause instanceof DatabaseUnavailable && !stopping.aborted && performance.now() < deadline) {
    await wait(IDLE_MS, undefined, { signal: stopping }).catch(() => {})
    const failure = { error, now: deps.now(), random: deps.random() }
    cause = await postponeJob(deps.db, job, failure).then(() => undefined, (failed: unknown) => failed) // prettier-ignore
  }
}

/** Logs what went wrong; an outage of the database has its own two lines, not one a second. */
function report(log: FastifyBaseLogger, message: string, sweep?: string) {
  return (error: unknown): undefined => {
    if (!(error instanceof DatabaseUnavailable)) log.error({ err: error, sweep }, message)
    else if (error.isOverload) log.warn({ err: error.cause, sweep }, message)
  }
}

function leaseOf({ kind }: Job): number {
  return jobs[kindOf(kind) ?? 'settle-payment'].leaseMs
}

/** Runs one taken job to its end; answers what went wrong, or undefined. */
export async function runJob(
  deps: Omit<WorkerDeps, 'sweeps' | 'exclusively'>,
  job: Job,
  cutting?: AbortSignal,
): Promise<unknown> {
  try {
    await handle(deps.handlers, job, leaseSignal(leaseOf(job), cutting))
    await finishJob(deps.db, job)
    return undefined
  } catch (error) {
    deps.log.warn({ err: error, job: job.kind, attempt: job.attempts }, 'a job will be tried again')
    const dead = await postponeJob(deps.db, job, { error, now: deps.now(), random: deps.random() })
    if (dead) deps.log.error({ job: job.kind, payload: job.payload }, 'a job needs a person to look at it')
    return error
  }
}

/** The first time soon after the start, in case a process that dies often never lives to its next turn. */
async function repeat(deps: WorkerDeps, sweep: Sweep, stopping: AbortSignal): Promise<void> {
  let pause = Math.min(FIRST_SWEEP_MS, sweep.everySeconds * 1000)
  while (!stopping.aborted) {
    await wait(pause, undefined, { signal: stopping }).catch(() => {})
    pause = sweep.everySeconds * 1000
    if (!stopping.aborted) await takeTurn(deps, sweep).catch(report(deps.log, 'a sweep failed', sweep.name))
  }
}

/** One server at a time, even when a sweep takes longer than its period. */
async function takeTurn(deps: WorkerDeps, sweep: Sweep): Promise<void> {
  await deps.exclusively(`sweep ${sweep.name}`, async () => {
    if (await isMyTurn(deps, sweep)) await sweep.run(deps.now())
  })
}

/**
 * Of several servers on one database the first to write the next moment does the sweep. A moment further away than the period was
 * written by a clock that was wrong: it is not believed.
 */
async function isMyTurn({ db, now }: WorkerDeps, { name, everySeconds }: Sweep): Promise<boolean> {
  const moment = now()
  const inSeconds = (seconds: number) => new Date(moment.getTime() + seconds * 1000).toISOString()
  const value = inSeconds(everySeconds * 0.9)
  const taken = await db
    .insertInto('settings')
    .values({ name: `sweep ${name}`, value })
    .onConflict((on) =>
      on
        .column('name')
        .doUpdateSet({ value })
        .where((is) => is.or([is('settings.value', '<=', inSeconds(0)), is('settings.value', '>', inSeconds(everySeconds))])),
    )
    .executeTakeFirst()
  return taken.numInsertedOrUpdatedRows === 1n
}
