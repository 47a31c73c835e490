import type { Database } from '#server/db/db.ts'
import type { AttemptDeps } from './attempt.ts'
import { type Stop, inheritJobs, workEmbedded } from './embedded-queue.ts'
import { notifyWorkers } from './queue.ts'
import { type Sweep, startSweeps } from './sweeps.ts'

export type WorkerDeps = AttemptDeps & { database: Database; now: () => Date; sweeps: Sweep[]; random: () => number }

/** How long a call under way may take when the server stops; the server itself is given ten seconds in all. */
const LAST_CALLS_MS = 3000

/** Creates the queue of this database's workers, and re-enqueues what a killed process was running. */
export async function prepareQueue(database: Database): Promise<void> {
  if (database.kind === 'pglite') return inheritJobs(database.db)
  const { installGraphileQueue } = await import('./graphile-queue.ts')
  await installGraphileQueue(database)
}

/**
 * Starts the workers and the sweeps. `stop` takes no more jobs, lets the calls under way end, aborts those that take too long, so
 * that their jobs return to the queue at once and not when their leases end, and waits for all of them.
 */
export async function startWorkers(deps: WorkerDeps, lastCallsMs = LAST_CALLS_MS): Promise<{ stop(): Promise<void> }> {
  const stop = new AbortController()
  const { work, sweeps } = await openQueue(deps)
  const sweeping = startSweeps({ ...deps, sweeps: [...deps.sweeps, ...sweeps] }, stop.signal)
  const running = [work({ stopping: stop.signal, lastCallsMs }), sweeping]
  return {
    async stop() {
      stop.abort()
      notifyWorkers()
      await Promise.all(running)
    },
  }
}

type Queue = { work: (stop: Stop) => Promise<unknown>; sweeps: Sweep[] }

async function openQueue(deps: WorkerDeps): Promise<Queue> {
  const { database } = deps
  const sweeps = sweepsOfQueue(database)
  if (database.kind === 'pglite') return { work: (stop) => workEmbedded({ ...deps, db: database.db }, stop), sweeps }
  const { workGraphile } = await import('./graphile-workers.ts')
  return { work: (stop) => workGraphile({ ...deps, database }, stop), sweeps }
}

/** The periodic work of PostgreSQL's queue. */
export function sweepsOfQueue(database: Database): Sweep[] {
  if (database.kind === 'pglite') return []
  const run = async () => (await import('./graphile-queue.ts')).cleanUpQueue(database)
  return [{ name: 'queue', everySeconds: 15, run }]
}
