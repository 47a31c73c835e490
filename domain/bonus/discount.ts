/** A bookable item as bonuses see it: its price in roubles, its pricing session, and whether its fare takes points at all. */
export type Discountable = { price: number; sessionId: string; bonusApplicable?: boolean }

export type BonusMeans = {
  /** Points on the account; a debt counts as nothing. */
  bonusValue: number
  /** Roubles a point is worth; 0 = points are not accepted. */
  bonusRatio: number
  /** The largest share of each price that points may pay, 0-1. */
  maxShare: number
}

/** Rates are decimals: in binary 100 × 0.29 is a hair under 29, and 7 ÷ 0.7 a hair over 10. */
const exact = (value: number) => Number(value.toFixed(6))

/**
 * What points take off each item, in roubles, in the order given: outbound, then return (DBON-06). One session: points are used
 * once, outbound first. Different sessions: half each, the odd rouble to the outbound, and an unused half does not move to the
 * other item (spec §9).
 */
export function discounts(items: readonly Discountable[], means: BonusMeans): number[] {
  const balance = Math.floor(exact(Math.max(0, means.bonusValue) * means.bonusRatio))
  const caps = items.map((item) => capOf(item, means.maxShare))
  const apart = new Set(items.map(({ sessionId }) => sessionId)).size > 1
  return apart ? caps.map((cap, index) => Math.min(cap, halfOf(balance, index))) : inTurn(balance, caps)
}

function capOf({ price, bonusApplicable = true }: Discountable, maxShare: number): number {
  return bonusApplicable ? Math.min(price, Math.floor(exact(price * maxShare))) : 0
}

function halfOf(balance: number, index: number): number {
  return index === 0 ? Math.ceil(balance / 2) : Math.floor(balance / 2)
}

function inTurn(balance: number, caps: readonly number[]): number[] {
  let left = balance
  return caps.map((cap) => {
    const taken = Math.min(cap, left)
    left -= taken
    return taken
  })
}

/** Points that pay a sum of roubles, rounded up (DBON-04). */
export function pointsFor(roubles: number, bonusRatio: number): number {
  return bonusRatio > 0 ? Math.ceil(exact(roubles / bonusRatio)) : 0
}

/** Points earned by a sum paid by card (DBON-02); `percent` is 1 for one per cent. */
export function accrualFor(paidByCard: number, percent: number): number {
  return Math.floor(exact((paidByCard * percent) / 100))
}

/** Points taken back from an accrual when part of a payment is returned, rounded up (DBON-05). */
export function reversalOf(accrued: number, refundTotal: number, paid: number): number {
  return paid > 0 ? Math.min(accrued, Math.ceil((accrued * refundTotal) / paid)) : 0
}
