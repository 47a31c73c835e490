import { reversalOf } from './discount.ts'

/** What an order was paid with and what it has earned; roubles, except the points. */
export type PaidOrder = {
  paidCard: number
  paidBonus: number
  /** Points that stood for `paidBonus`. */
  spentPoints: number
  /** Points the buyer has earned by it. */
  accrued: number
  /** Points its buyer's referrer has earned by it. */
  referred: number
}

/** Whether two moments of an order are one to its buyer: what its referrer has is shown to nobody else and may differ. */
export function isSameToBuyer(shown: PaidOrder, left: PaidOrder): boolean {
  return (['paidCard', 'paidBonus', 'spentPoints', 'accrued'] as const).every((sum) => shown[sum] === left[sum])
}

/** How a sum given back is split: roubles to the card, roubles that were points, and the points that move (DPAY-07, DBON-05). */
export type RefundSplit = {
  refundCard: number
  refundBonus: number
  /** Points that return to the buyer, rounded down. */
  returnedPoints: number
  /** Points taken back from the buyer, rounded up. */
  reversedAccrual: number
  /** Points taken back from the referrer, rounded up. */
  reversedReferral: number
}

/** Splits `refundTotal` roubles of an order's price in the proportion it was paid in. */
export function splitRefund(refundTotal: number, order: PaidOrder): RefundSplit {
  const paid = order.paidCard + order.paidBonus
  const refundCard = paid > 0 ? Math.floor((refundTotal * order.paidCard) / paid) : 0
  const refundBonus = refundTotal - refundCard
  const share = order.paidBonus > 0 ? refundBonus / order.paidBonus : 0
  return {
    refundCard,
    refundBonus,
    returnedPoints: Math.min(order.spentPoints, Math.floor(order.spentPoints * share + 1e-9)),
    reversedAccrual: reversalOf(order.accrued, refundTotal, paid),
    reversedReferral: reversalOf(order.referred, refundTotal, paid),
  }
}
