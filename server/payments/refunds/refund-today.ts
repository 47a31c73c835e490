import { refundTotals } from '#domain/payments/refund.ts'
import type { OrderRow } from '#server/orders/order-store.ts'
import { type RefundDeps, isFulfilled, leftOf, refundableOf } from './refund.ts'

/** What would come back of an order at this moment, roubles, by the rules of a refund and without keeping a quote; null of one not bought. */
export async function refundToday(deps: RefundDeps, order: OrderRow): Promise<number | null> {
  if (!isFulfilled(order.status)) return null
  const lines = await refundableOf(deps, order).lines(deps.db, order, deps.now())
  return refundTotals(lines, await leftOf(deps.db, order)).refundTotal
}
