import type { Db } from '#server/db/db.ts'
import { type AttemptDeps, attempt } from './attempt.ts'
import { type Urgency, workersOf } from './definitions.ts'
import { type TakenJob, finishJob, postponeJob, takeJob } from './embedded-queue.ts'
import { failureLog } from './failure-log.ts'
import { sleepUntilNotified } from './queue.ts'

export type EmbeddedDeps = AttemptDeps & { db: Db; now: () => Date; random: () => number }

const IDLE_MS = 1000

/** `stopping` ends the workers after their jobs; calls under way then have `lastCallsMs` to end before they are cut. */
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

/** Runs one taken job to its end; answers what went wrong, or undefined. */
export async function runJob(deps: EmbeddedDeps, job: TakenJob, cutting?: AbortSignal): Promise<unknown> {
  const error = await attempt(deps, job, cutting)
  if (error === undefined) await finishJob(deps.db, job)
  else await postponeJob(deps.db, job, { error, now: deps.now(), random: deps.random() })
  return error
}
