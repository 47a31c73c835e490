import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/db/db.ts'
import { failureLog } from './failure-log.ts'

/** Something looked at every so often, whether or not anyone asked (reliability.md §2.10). */
export type Sweep = { name: string; everySeconds: number; run: (now: Date) => Promise<unknown> }

type SweepDeps = { database: Pick<Database, 'db' | 'exclusively'>; now: () => Date; log: FastifyBaseLogger }

const FIRST_SWEEP_MS = 2000

/** Sweeps until `stopping`, then lets those under way end. */
export function startSweeps({ sweeps, ...deps }: SweepDeps & { sweeps: Sweep[] }, stopping: AbortSignal): Promise<unknown> {
  return Promise.all(sweeps.map((sweep) => repeat(deps, sweep, stopping)))
}

/** The first time soon after the start, in case a process that dies often never lives to its next turn. */
async function repeat(deps: SweepDeps, sweep: Sweep, stopping: AbortSignal): Promise<void> {
  let pause = Math.min(FIRST_SWEEP_MS, sweep.everySeconds * 1000)
  while (!stopping.aborted) {
    await wait(pause, undefined, { signal: stopping }).catch(() => {})
    pause = sweep.everySeconds * 1000
    if (!stopping.aborted) await takeTurn(deps, sweep).catch(failureLog(deps.log, 'a sweep failed', { sweep: sweep.name }))
  }
}

/** One server at a time, even when a sweep takes longer than its period. */
async function takeTurn(deps: SweepDeps, sweep: Sweep): Promise<void> {
  await deps.database.exclusively(`sweep ${sweep.name}`, async () => {
    if (await isMyTurn(deps, sweep)) await sweep.run(deps.now())
  })
}

/**
 * Of several servers on one database the first to write the next moment does the sweep. A moment further away than the period was
 * written by a clock that was wrong: it is not believed.
 */
async function isMyTurn({ database, now }: SweepDeps, { name, everySeconds }: Sweep): Promise<boolean> {
  const moment = now()
  const inSeconds = (seconds: number) => new Date(moment.getTime() + seconds * 1000).toISOString()
  const value = inSeconds(everySeconds * 0.9)
  const taken = await database.db
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
