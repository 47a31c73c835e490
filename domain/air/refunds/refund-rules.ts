import { type AirOffer, type AirlineFare, clockBefore, endsOf } from '#domain/air/offer.ts'
import type { RefundCause, RefundTerms, Withheld } from '#domain/payments/refund.ts'
import { MINUTE_MS, clockOf, dayOfLocal } from '#domain/text/dates.ts'
import { formatRub } from '#domain/text/money.ts'
import { counted, words } from '#domain/text/plural.ts'
import { lawSteps } from './refund-estimate.ts'
import { CHECK_IN_CLOSES_MIN } from './refund-law.ts'

export const refundRefusals = {
  combined: 'Составной билет: возврат запрещён',
  fare: 'По тарифу возврат запрещён',
  late: 'Регистрация на рейс закончилась: билет уже не вернуть',
  returned: 'Деньги за этот билет уже возвращены',
  returning: 'Деньги за этот билет уже возвращаются',
  'not-issued': 'Билет не оформлен, деньги за него возвращаются',
} as const

type Ticket = { offers: readonly AirOffer[]; now: Date; cause: RefundCause }

/**
 * What is kept when the tickets of one booking item are refunded (DPAY-07, decision DPAY-11): each fare by its own rule, and
 * never more than the law lets a carrier keep. Time counts from the first take-off. Nothing is kept when the carrier or the agency
 * is to blame.
 */
export function airRefundTerms({ offers, now, cause }: Ticket): RefundTerms {
  if (cause !== 'asked') return { withheld: [] }
  if (offers.some(({ combined }) => combined)) return { refused: refundRefusals.combined }
  const fares = offers.flatMap(({ airlineFares }) => airlineFares)
  if (fares.every((fare) => !fare.refund.allowed)) return { refused: refundRefusals.fare }
  const minutesLeft = (takeOff(offers) - now.getTime()) / MINUTE_MS
  if (fares.every((fare) => percentWithheld(fare, minutesLeft) === undefined)) return { refused: refundRefusals.late }
  return { withheld: merged(fares.flatMap((fare) => withheldOf(fare, minutesLeft))) }
}

function takeOff(offers: readonly AirOffer[]): number {
  return Math.min(...offers.flatMap(({ flightSegments }) => flightSegments.map(({ departureUtc }) => Date.parse(departureUtc))))
}

/** The share of the fare a carrier keeps now, or undefined when none of it is refundable. */
function percentWithheld({ refund }: AirlineFare, minutesLeft: number): number | undefined {
  if (!refund.allowed) return undefined
  if (minutesLeft > refund.untilMinutesBeforeDeparture) return 0
  return lawSteps.find(({ minutesBefore }) => minutesLeft >= minutesBefore)?.keepsPercent
}

function withheldOf(fare: AirlineFare, minutesLeft: number): Withheld[] {
  const percent = percentWithheld(fare, minutesLeft)
  if (percent === undefined)
    return [{ title: `Деньги за тариф «${fare.fareName}» не возвращают`, note: null, amount: wholeOf(fare) }]
  const base = fare.passengers.reduce((sum, { count, base }) => sum + count * base, 0)
  const late = fare.passengers.reduce((sum, { count, base }) => sum + count * Math.floor((base * percent) / 100), 0)
  const penalty = Math.min(fare.refund.penalty * seatedOf(fare), base - late) // taxes are always refunded
  return [
    { title: 'Удержит авиакомпания', note: penaltyNote(fare), amount: penalty },
    { title: 'Поздний возврат', note: `${percent}\u00a0% тарифа: до конца регистрации меньше суток`, amount: late },
  ]
}

function wholeOf({ passengers }: AirlineFare): number {
  return passengers.reduce((sum, { count, total }) => sum + count * total, 0)
}

/** Infants have no seat and cost no penalty (DPAY-07). */
function seatedOf({ passengers }: AirlineFare): number {
  return passengers.reduce((sum, { type, count }) => sum + (type === 'infant' ? 0 : count), 0)
}

function penaltyNote(fare: AirlineFare): string {
  return `${formatRub(fare.refund.penalty)} × ${counted(seatedOf(fare), words.passenger)}`
}

/** Lines of the same kind as one: both ways of one ticket are kept together. */
function merged(withheld: Withheld[]): Withheld[] {
  const groups = Map.groupBy(withheld, ({ title, note }) => `${title} ${note}`)
  return [...groups.values()].map((same) => {
    const whole = same.reduce((sum, { amount }) => ({ ...sum, amount: sum.amount + amount }))
    return whole.note && same.length > 1 ? { ...whole, note: `${whole.note}, в\u00a0обе стороны` } : whole
  })
}

/** What is refunded while a rule holds: roubles of the whole price, until an instant. */
export type RefundPeriod = { until: Date; returned: number }

/**
 * «Если передумаю»: the periods of what is refunded together, from now to the end of check-in for its first flight, each with its
 * refund, neighbours with the same refund joined. Calculated by the rules that really refund the money (decision DPAY-11); empty
 * when the fare is never refundable.
 */
export function refundPeriods(offers: readonly AirOffer[], now: Date): RefundPeriod[] {
  const departs = takeOff(offers)
  const minutes = [
    ...offers.flatMap(({ airlineFares }) => airlineFares).map(({ refund }) => refund.untilMinutesBeforeDeparture),
    ...lawSteps.map(({ minutesBefore }) => minutesBefore),
  ]
  const ends = [...new Set(minutes)]
    .filter((before) => before >= CHECK_IN_CLOSES_MIN)
    .map((before) => departs - before * MINUTE_MS)
    .filter((end) => end > now.getTime())
    .toSorted((a, b) => a - b)
  const periods = ends.map((end): RefundPeriod => ({
    until: new Date(end),
    returned: returnedAt(offers, new Date(end - MINUTE_MS)),
  }))
  const joined = periods.filter(({ returned }, at) => returned !== periods[at + 1]?.returned)
  return joined.some(({ returned }) => returned > 0) ? joined : []
}

function returnedAt(offers: readonly AirOffer[], now: Date): number {
  const terms = airRefundTerms({ offers, now, cause: 'asked' })
  if ('refused' in terms) return 0
  const withheld = terms.withheld.reduce((sum, { amount }) => sum + amount, 0)
  const paid = offers.reduce((sum, { totalPrice }) => sum + totalPrice, 0)
  return Math.max(0, paid - withheld)
}

/** An instant in the local time of the airport the direction begins at: `2026-12-12`, `14:40`. */
export function atAirport(instant: Date, { flightSegments }: AirOffer): { day: string; time: string } {
  const [first] = endsOf(flightSegments)
  const local = clockBefore(first, (Date.parse(first.departureUtc) - instant.getTime()) / MINUTE_MS)
  return { day: dayOfLocal(local), time: clockOf(local) }
}
