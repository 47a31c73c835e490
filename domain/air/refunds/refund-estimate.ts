import { CHECK_IN_CLOSES_MIN, COSTS_ALONE_MIN } from './refund-law.ts'

/** The law of refunds, without a certain ticket: for the calculator of the refunds page. */
export type RefundQuestion = {
  /** The fare and the charges of one passenger's ticket, roubles. */
  fare: number
  charges: number
  /** What the carrier keeps by the fare rules, roubles. */
  penalty: number
  why: 'asked' | 'involuntary'
  refundable: boolean
  /** Left before the take-off. */
  minutesBefore: number
}

export type RefundEstimate = {
  back: number
  /** Of the fare: what the carrier keeps by its rules, and for lateness. */
  penalty: number
  late: number
  /** Of the fare: what is lost because it is not refundable. */
  lost: number
}

/**
 * What a carrier may keep of a refundable fare, beside its own costs, by the minutes left before take-off: the first row that
 * still holds. After the last row nothing of the fare is owed (Air Code art. 108, FAP-82 of 01.03.2026).
 */
export const lawSteps = [
  { minutesBefore: COSTS_ALONE_MIN, keepsPercent: 0 },
  { minutesBefore: CHECK_IN_CLOSES_MIN, keepsPercent: 25 },
] as const

const LARGEST = 10_000_000

/** Whole roubles of what is typed or pasted: spaces, the sign and kopecks of `12 000,50 ₽` are ignored. */
export function typedRoubles(text: string): number {
  const whole = text.trim().replace(/[.,]\d{0,2}\s*(₽|р|руб)?\.?$/i, '')
  return Math.min(LARGEST, Number(whole.replaceAll(/\D/g, '')) || 0)
}

/** Charges are always refunded; the fare whole, less what is kept, or not at all. No more is kept than the fare. */
export function refundEstimate({ fare, charges, penalty, why, refundable, minutesBefore }: RefundQuestion): RefundEstimate {
  if (why === 'involuntary') return { back: fare + charges, penalty: 0, late: 0, lost: 0 }
  const percent = refundable ? lawSteps.find((step) => minutesBefore >= step.minutesBefore)?.keepsPercent : undefined
  if (percent === undefined) return { back: charges, penalty: 0, late: 0, lost: fare }
  const late = Math.floor((fare * percent) / 100)
  const withheld = Math.min(penalty, fare - late)
  return { back: fare - late - withheld + charges, penalty: withheld, late, lost: 0 }
}
