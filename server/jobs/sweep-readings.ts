import type { Db } from '#server/db/db.ts'
import type { Reading } from '#server/metrics/measured.ts'
import type { Source } from '#server/metrics/readings.ts'
import { type Sweep, rowOf, turnOf } from './sweeps.ts'

type Turn = Pick<Sweep, 'name' | 'everySeconds'>

/** When each sweep last had its turn, in whichever process. */
export function sweepReadings(db: Db, sweeps: readonly Turn[]): Source {
  return async () => {
    const names = sweeps.map(rowOf)
    const rows = await db.selectFrom('settings').selectAll().where('name', 'in', names).execute()
    return sweeps.flatMap((sweep): Reading[] => {
      const labels = { sweep: sweep.name }
      const row = rows.find(({ name }) => name === rowOf(sweep))
      const period = { name: 'sweep_period_seconds', labels, value: sweep.everySeconds } as const
      if (!row) return [period]
      return [period, { name: 'sweep_last_turn_timestamp_seconds', labels, value: turnOf(sweep, row.value).getTime() / 1000 }]
    })
  }
}
