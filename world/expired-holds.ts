import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

const BATCH = 200

/**
 * Releases the holds of an embedded supplier whose time is over, the oldest first; returns how many. `release` does it for one,
 * once: safe to run anywhere, any number of times.
 */
export async function releaseExpiredIn(
  db: Db,
  table: 'supplier_bookings' | 'supplier_stays',
  now: Date,
  release: (supplierRef: string) => Promise<boolean>,
): Promise<number> {
  const { rows } = await sql<{ supplier_ref: string }>`
    select supplier_ref from ${sql.table(table)}
    where state = 'hold' and time_limit <= ${now} order by time_limit limit ${BATCH}`.execute(db)
  let released = 0
  for (const { supplier_ref } of rows) if (await release(supplier_ref)) released += 1
  return released
}
