import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Db } from '#server/db/db.ts'
import { type Reading, count, observe } from '#server/metrics/meters.ts'
import type { Source } from '#server/metrics/readings.ts'
import { tracedFrom } from '#server/tracing/tracing.ts'
import { failureLog } from './attempt.ts'

/** Something checked periodically, whether or not anyone asked. */
export type Sweep = {
  name: string
  everySeconds: number
  run: (now: Date) => Promise<unknown>
  /** Not before its first period is over: expensive outside calls are not repeated by each start. */
  isPatient?: boolean
}

type SweepDeps = { database: Pick<Database, 'db' | 'exclusively'>; now: () => Date; log: FastifyBaseLogger }

const FIRST_SWEEP_MS = 2000

/** Runs sweeps until `stopping`, then lets those under way end. */
export function startSweeps({ sweeps, ...deps }: SweepDeps & { sweeps: Sweep[] }, stopping: AbortSignal): Promise<unknown> {
  return Promise.all(sweeps.map((sweep) => repeat(deps, sweep, stopping)))
}

/** The first run soon after the start, in case a process that dies often never reaches its next one. */
async function repeat(deps: SweepDeps, sweep: Sweep, stopping: AbortSignal): Promise<void> {
  let pause = sweep.isPatient ? sweep.everySeconds * 1000 : Math.min(FIRST_SWEEP_MS, sweep.everySeconds * 1000)
  while (!stopping.aborted) {
    await wait(pause, undefined, { signal: stopping }).catch(() => {})
    pause = sweep.everySeconds * 1000
    if (!stopping.aborted) await runIfDue(deps, sweep).catch(failureLog(deps.log, 'a sweep failed', { sweep: sweep.name }))
  }
}

/** One server at a time, even when a sweep takes longer than its period. */
async function runIfDue(deps: SweepDeps, sweep: Sweep): Promise<void> {
  count('sweep_failures_total', { sweep: sweep.name }, 0) // the first failure is a rise only where zero was seen before
  await deps.database.exclusively(`sweep ${sweep.name}`, async () => {
    if (await claimRun(deps, sweep)) await measured(sweep, deps.now())
  })
}

async function measured({ name, run }: Sweep, now: Date): Promise<void> {
  const began = performance.now()
  try {
    await tracedFrom({ name: `sweep ${name}` }, '', () => run(now))
  } catch (error) {
    count('sweep_failures_total', { sweep: name })
    throw error
  } finally {
    observe('sweep_seconds', { sweep: name }, (performance.now() - began) / 1000)
  }
}

/** The row of `settings` that says when a sweep is due next. */
function rowOf({ name }: Pick<Sweep, 'name'>): string {
  return `sweep ${name}`
}

/** The part of a period after which the next run may be taken: two clocks need not agree to the second. */
const DUE_AFTER = 0.9

/** When the last run of a row was taken. */
function lastRunOf({ everySeconds }: Pick<Sweep, 'everySeconds'>, value: string): Date {
  return new Date(Date.parse(value) - everySeconds * DUE_AFTER * 1000)
}

/**
 * Of several servers on one database the first to write the next moment runs the sweep. A moment further away than the period was
 * written by a wrong clock and is ignored.
 */
async function claimRun({ database, now }: SweepDeps, sweep: Sweep): Promise<boolean> {
  const { everySeconds } = sweep
  const moment = now()
  const inSeconds = (seconds: number) => new Date(moment.getTime() + seconds * 1000).toISOString()
  const value = inSeconds(everySeconds * DUE_AFTER)
  const taken = await database.db
    .insertInto('settings')
    .values({ name: rowOf(sweep), value })
    .onConflict((on) =>
      on
        .column('name')
        .doUpdateSet({ value })
        .where((is) => is.or([is('settings.value', '<=', inSeconds(0)), is('settings.value', '>', inSeconds(everySeconds))])),
    )
    .executeTakeFirst()
  return taken.numInsertedOrUpdatedRows === 1n
}

type SweepPeriod = Pick<Sweep, 'name' | 'everySeconds'>

/** When each sweep was last run, in any process. */
export function sweepReadings(db: Db, sweeps: readonly SweepPeriod[]): Source {
  return async () => {
    const names = sweeps.map(rowOf)
    const rows = await db.selectFrom('settings').selectAll().where('name', 'in', names).execute()
    return sweeps.flatMap((sweep): Reading[] => {
      const labels = { sweep: sweep.name }
      const row = rows.find(({ name }) => name === rowOf(sweep))
      const period = { name: 'sweep_period_seconds', labels, value: sweep.everySeconds } as const
      if (!row) return [period]
      return [period, { name: 'sweep_last_turn_timestamp_seconds', labels, value: lastRunOf(sweep, row.value).getTime() / 1000 }]
    })
  }
}
