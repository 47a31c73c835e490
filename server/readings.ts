import { contentReadings } from './adapters/hotels/ostrovok/content/content-readings.ts'
import { trialBalanceReadings } from './bonus/ledger-store.ts'
import { LAST_BACKUP } from './db/copy-door.ts'
import type { Db } from './db/db.ts'
import type { Deps } from './deps.ts'
import { failureLog } from './jobs/attempt.ts'
import { queueReadings } from './jobs/queue.ts'
import { sweepReadings } from './jobs/sweeps.ts'
import { sweepsOfQueue } from './jobs/workers.ts'
import { letterReadings } from './mail/outbox.ts'
import type { Reading } from './metrics/meters.ts'
import type { Source, Sources } from './metrics/readings.ts'
import { reviewReadings } from './orders/manual-review.ts'
import { orderReadings } from './orders/order-store.ts'
import { breakerReadings } from './outside/breaker.ts'
import { moneyReadings } from './payments/payment-store.ts'
import { sweeps } from './work.ts'

/** Everything /metrics reads of a process and of its database. */
export function sourcesOf(deps: Deps): Sources {
  const { db, database, now, log, env, counters } = deps
  return {
    now,
    failed: failureLog(log, 'what /metrics tells of the database was not read'),
    own: [
      () => (env.rateLimit ? [{ name: 'rate_limit_shared', value: counters.isShared() ? 1 : 0 }] : []),
      () => connections(deps),
      breakerReadings,
    ],
    stored: [
      orderReadings(db),
      moneyReadings(db),
      letterReadings(db),
      queueReadings(database),
      reviewReadings(db),
      sweepReadings(db, [...sweeps(deps), ...sweepsOfQueue(database)]),
      trialBalanceReadings(db),
      contentReadings(db),
      backupReadings(db),
    ],
  }
}

/** None has been taken yet: 0, so that the alert goes off where backups have failed since the first day. */
function backupReadings(db: Db): Source {
  return async () => {
    const row = await db.selectFrom('settings').select('value').where('name', '=', LAST_BACKUP).executeTakeFirst()
    return [{ name: 'agency_backup_timestamp_seconds', value: row ? Date.parse(row.value) / 1000 : 0 }]
  }
}

/** The embedded database has no pool. */
function connections({ database }: Pick<Deps, 'database'>): Reading[] {
  if (database.kind === 'pglite') return []
  const { inUse, idle, max, waitedFor } = database.connections()
  return [
    { name: 'database_connections', labels: { state: 'in-use' }, value: inUse },
    { name: 'database_connections', labels: { state: 'idle' }, value: idle },
    { name: 'database_connections_max', value: max },
    { name: 'database_connections_waited_for', value: waitedFor },
  ]
}
