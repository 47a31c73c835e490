import { type OrderStatus, isSuccess } from '#domain/payments/order.ts'

/** What a move of an order means for its points (DBON-02 to DBON-05). */
export type PointsMove = 'spend' | 'release' | 'earn' | 'give-back'

/**
 * Reserved points are spent when the order is paid and come back when it ends unpaid; a served order earns, one that could
 * not be served gives everything back. A refund after the service moves its own points; what is left of the order afterwards
 * earns for an owner, or a referrer, who came meanwhile, and nothing a second time.
 */
export function pointsMoveOf(from: OrderStatus, to: OrderStatus): PointsMove | undefined {
  if (to === 'Paid') return 'spend'
  if (to === 'Expired' || to === 'Failed' || (to === 'Cancelled' && from === 'Registered')) return 'release'
  if (from === 'RefundPending' && to === 'Ticketed') return 'earn'
  if (from !== 'Ticketing') return undefined
  return isSuccess(to) ? 'earn' : 'give-back'
}
