import { reversalOf } from '#domain/bonus/discount.ts'
import type { OrderStatus } from './order.ts'

/** Why money is refunded. Only `asked` may cost the traveller anything (DPAY-07). */
const refundCauses = ['asked', 'involuntary', 'our-fault', 'not-issued'] as const
export type RefundCause = (typeof refundCauses)[number]

/** A quote holds this long (DPAY-07). */
export const QUOTE_MINUTES = 10

/** Working days after which refunded money is investigated. */
export const LATEST_BANK_DAYS = 10
/** How long a bank takes to credit it, in the words of every screen, letter and page. */
export const BANK_TERM = `3–${LATEST_BANK_DAYS}\u00a0рабочих дней`

/** When a refund arrives, shown before a return and after it is accepted; points return at once. */
export function refundArrival(card: number): string {
  return card > 0
    ? `Деньги придут за\u00a0${BANK_TERM}, пришлём письмо, когда возврат пройдёт.`
    : 'Бонусы вернутся на\u00a0счёт сразу, пришлём письмо.'
}

/** Whether what was bought, or a part of it, is cancelled: an order that was never paid is too. */
export function isCancelledOrRefunded(status: OrderStatus): boolean {
  return status === 'RefundPending' || status === 'Refunded' || status === 'Cancelled'
}

/** One thing the seller keeps and how it was calculated, for people: `3 500 ₽ × 2 пассажира`. */
export type Withheld = { title: string; note: string | null; amount: number }

/**
 * What a product's rules say of one part at one moment: how much is kept of it, or why it is not refundable. `gone`: it was
 * returned before, or never issued.
 */
export type RefundTerms = { withheld: Withheld[] } | { refused: string; gone?: boolean }

/** A part of an order that is refunded as a whole: a ticket of a direction, a stay. Money is whole roubles. */
export type RefundPart = {
  /** Names the part among those of its order. */
  part: string
  title: string
  about: string
  paid: number
}

export type RefundLine = RefundPart & {
  withheld: Withheld[]
  penalty: number
  refund: number
  allowed: boolean
  reason: string | null
  gone: boolean
}

/** The line of one part: `refund = allowed ? max(0, paid − penalty) : 0`; no more is ever kept than was paid. */
export function refundLine(part: RefundPart, terms: RefundTerms): RefundLine {
  if ('refused' in terms) {
    const { refused, gone = false } = terms
    return { ...part, withheld: [], penalty: part.paid, refund: 0, allowed: false, reason: refused, gone }
  }
  const withheld = terms.withheld.filter(({ amount }) => amount > 0)
  const penalty = Math.min(
    part.paid,
    withheld.reduce((sum, { amount }) => sum + amount, 0),
  )
  return { ...part, withheld, penalty, refund: part.paid - penalty, allowed: true, reason: null, gone: false }
}

export type RefundTotals = { penalty: number; refundTotal: number } & RefundSplit

/**
 * The sums of the chosen lines (DPAY-07). `left` is what the order was paid with and has earned, less earlier refunds: each
 * refund is split by what is left, so that several of them add up to the rouble.
 */
export function refundTotals(lines: readonly RefundLine[], left: PaidOrder): RefundTotals {
  const allowed = returnable(lines)
  const refundTotal = allowed.reduce((sum, { refund }) => sum + refund, 0)
  const penalty = allowed.reduce((sum, line) => sum + line.penalty, 0)
  return { penalty, refundTotal, ...splitRefund(refundTotal, left) }
}

/** Everything that may be chosen: what a quote proposes at first. */
export function returnable(lines: readonly RefundLine[]): RefundLine[] {
  return lines.filter(({ allowed }) => allowed)
}

/** What an order was paid with and what it has earned; roubles, except the points. */
export type PaidOrder = {
  paidCard: number
  paidBonus: number
  /** Points that correspond to `paidBonus`. */
  spentPoints: number
  /** Points the buyer has earned by it. */
  accrued: number
  /** Points the buyer's referrer has earned from it. */
  referred: number
}

/** Whether two states of an order are equal to its buyer: the referrer's points are shown to nobody else and may differ. */
export function isSameToBuyer(shown: PaidOrder, left: PaidOrder): boolean {
  return (['paidCard', 'paidBonus', 'spentPoints', 'accrued'] as const).every((sum) => shown[sum] === left[sum])
}

/** How a refunded sum is split: roubles to the card, roubles that were points, and the points that move (DPAY-07, DBON-05). */
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
