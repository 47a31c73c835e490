import { refundTotals } from '#domain/payments/refund.ts'
import { Refusal } from '#domain/refusal.ts'
import type { OrderRow } from '#server/orders/order-store.ts'
import { type RefundDeps, isFulfilled, leftOf, linesNow } from './refund.ts'

/**
 * What would come back of an order at this moment, roubles, by the rules of a refund and without keeping a quote. Null of one not
 * bought, and where its supplier does not say.
 */
export async function refundToday(deps: RefundDeps, order: OrderRow): Promise<number | null> {
  if (!isFulfilled(order.status)) return null
  try {
    const { lines } = await linesNow(deps, order, deps.now())
    return refundTotals(lines, await leftOf(deps.db, order)).refundTotal
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
