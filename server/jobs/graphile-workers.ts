import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { type JobHelpers, type TaskList, type WorkerEventMap, type WorkerEvents, runTaskList } from 'graphile-worker'
import { type Postgres, json } from '#server/db/db.ts'
import { type AttemptDeps, MOST_ATTEMPTS, attempt, errorText } from './attempt.ts'
import { type Urgency, namedKinds, workersOf } from './definitions.ts'
import { type Stop, deleteDeadJobs } from './embedded-queue.ts'
import { quiet } from './graphile-queue.ts'

export type GraphileDeps = AttemptDeps & { database: Postgres; now: () => Date }

/** How often jobs are polled for without a notification: those put off, and those announced while the connection was lost. */
const POLL_MS = 2000
const START_AGAIN_MS = 1000
/** How long the last jobs have to write how they ended. */
const LAST_WRITES_MS = 5000
/** How jobs ended is written in batches: otherwise nobody waits for it at the end, and nobody learns of its failure. */
const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

/** Names a connection after its workers; after a failover it may lead to a read-only server. */
const CLAIM = "select set_config('application_name', $1, false), current_setting('transaction_read_only') as reads"

/** Every worker of PostgreSQL's queue, until `stopping`; the calls under way then have `lastCallsMs` to end. */
export function workGraphile(deps: GraphileDeps, stop: Stop): Promise<unknown> {
  const urgencies = Object.keys(workersOf) as Urgency[] // the keys of a constant
  return Promise.all(urgencies.map((urgency) => keepWorking(deps, urgency, stop)))
}

/** Workers that ended, by themselves when they could not write for long or by us, are restarted. */
async function keepWorking(deps: GraphileDeps, urgency: Urgency, { stopping, lastCallsMs }: Stop): Promise<void> {
  const concurrency = workersOf[urgency]
  const tasks = tasksOf(deps, urgency)
  const options = {
    preset,
    concurrency,
    noHandleSignals: true,
    logger: quiet,
    pollInterval: POLL_MS,
    gracefulShutdownAbortTimeout: lastCallsMs,
  }
  while (!stopping.aborted) {
    const connections = deps.database.sessionPool({
      max: concurrency + 1, // one listens
      onConnect: async (client) => {
        const { rows } = await client.query<{ reads: string }>(CLAIM, [workers.id])
        if (rows[0]?.reads !== 'off') throw new Error('The database only reads') // otherwise they would poll in vain for ever
      },
    })
    const events: WorkerEvents = new EventEmitter()
    const workers = runTaskList({ ...options, events }, tasks, connections)
    const end = () => void Promise.resolve(workers.gracefulShutdown('the workers end')).catch(() => {})
    stopping.addEventListener('abort', end)
    const failure = onFirstAnswerLost(events, end)
    const ended = await Promise.race([
      workers.promise.catch((error: unknown) => error),
      whenHung(events, lastCallsMs), // `workers.promise` may stay pending for ever after a failed write (graphile/worker#636)
    ])
    if (!stopping.aborted) deps.log.warn({ err: ended ?? failure.error, urgency }, 'the workers are started again')
    stopping.removeEventListener('abort', end)
    await connections.close()
    do await wait(START_AGAIN_MS, undefined, { signal: stopping }).catch(() => {})
    while (!stopping.aborted && !(await isWritable(deps.database)))
  }
}

/** Changes nothing; refused by a database that only reads, which also closes the connection: it may stay read-only for ever. */
const WRITE = 'update settings set value = value where false'

/** Called on the connections of the site, which returns at once during an outage: workers started then would only fail, each second. */
async function isWritable({ query }: Pick<Postgres, 'query'>): Promise<boolean> {
  return query(WRITE).then(() => true, () => false) // prettier-ignore
}

/**
 * graphile-worker remembers the database's first answer for as long as the workers live, a failure too: workers whose first query
 * failed would never take a job. Returns where that failure is found.
 */
function onFirstAnswerLost(events: WorkerEvents, end: () => void): { error?: unknown } {
  const failure: { error?: unknown } = {}
  const fail = ({ error }: WorkerEventMap['worker:getJob:error']) => {
    failure.error = error
    setImmediate(end) // once the worker has put its next poll off: ended in the middle of one, it fails
  }
  events.once('worker:getJob:error', fail)
  for (const answered of ['worker:getJob:empty', 'job:start'] as const)
    events.once(answered, () => events.off('worker:getJob:error', fail))
  return failure
}

/** Returns why workers that were told to end should have ended by now. */
async function whenHung(events: WorkerEvents, lastCallsMs: number): Promise<string> {
  const message = await new Promise<string>((resolve) => {
    events.once('pool:gracefulShutdown', (shutdown) => resolve(shutdown.message))
  })
  await wait(lastCallsMs + LAST_WRITES_MS, undefined, { ref: false })
  return message
}

/** `deleteDeadJobs` on a connection of the workers: those that serve visitors are not used for it while the database is down. */
const FORGET_DEAD = 'delete from jobs where kind = $1 and key = $2 and dead_at is not null'

/** The tasks of one urgency, or of all, by the names they may have. */
export function tasksOf(deps: GraphileDeps, urgency?: Urgency): TaskList {
  const task = (kind: string) => (payload: unknown, helpers: JobHelpers) => run(deps, kind, payload, helpers)
  return Object.fromEntries(namedKinds(urgency).map(([name]) => [name, task(name)]))
}

/** Throws what graphile-worker shall retry later; what failed too often is put aside where `npm run orders` shows it. */
async function run(deps: GraphileDeps, kind: string, payload: unknown, helpers: JobHelpers): Promise<void> {
  const { job, abortSignal, query } = helpers
  const { attempts } = job
  const error = await attempt(deps, { kind, payload, attempts }, abortSignal)
  const key = job.key?.slice(kind.length + 1) ?? ''
  if (error === undefined) return void (await query(FORGET_DEAD, [kind, key]).catch(() => {})) // it is done all the same
  if (attempts < MOST_ATTEMPTS || !job.key) throw new Error(errorText(error)) // its text is kept
  await deleteDeadJobs(deps.database.db, { kind, key })
  const aside = { kind, key, payload: json(payload), attempts, last_error: errorText(error) }
  const at = deps.now()
  await deps.database.db
    .insertInto('jobs')
    .values({ ...aside, run_at: at, dead_at: at })
    .execute()
}
