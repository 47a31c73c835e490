import type { PendingPoints } from '#contract/personal.ts'
import { accrualFor } from '#domain/bonus/discount.ts'
import { pendingStatuses, pendingWords } from '#domain/bonus/pending.ts'
import type { Db } from '#server/db/db.ts'
import { earnPercentOf } from './follow-order.ts'

/** Points a person's open orders are to bring, the newest first, with what they wait for (DBON-07). */
export async function pendingPointsOf(db: Db, userId: string): Promise<PendingPoints[]> {
  const orders = await db
    .selectFrom('orders')
    .select(['number', 'kind', 'status', 'amount_rub', 'earn_bp'])
    .where('user_id', '=', userId)
    .where('status', 'in', pendingStatuses)
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute()
  return orders
    .map((order) => ({
      amount: accrualFor(order.amount_rub, earnPercentOf(order)),
      operation: `За заказ ${order.number}`,
      when: pendingWords(order),
    }))
    .filter(({ amount }) => amount > 0)
}
