import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

/**
 * Whether money of a row of `orders` is still on its way: a refund is due, or an abandoned attempt may still be paid. A refund
 * needs the buyer's address on its receipt (54-ФЗ).
 */
export const isMoneyUnderWay = sql<boolean>`(
  exists (select from refunds where order_id = orders.id and state = 'due')
  or exists (select from payments where order_id = orders.id and closed_at is null
    and (state in ('Created', 'Pending', 'Abandoned') or (state = 'Succeeded' and captured_at is null))))`

/** Numbers of the orders selected by `ids` with money on its way. */
export async function withMoneyUnderWay(db: Db, ids: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{
    number: string
  }>`select number from orders where id in (${ids}) and ${isMoneyUnderWay} order by number`.execute(db)
  return rows.map(({ number }) => number)
}
