import { formatRub } from '#domain/text/money.ts'
import type { RefundCause, RefundTerms, Withheld } from '#domain/payments/refund.ts'
import { counted, words } from '#domain/text/plural.ts'
import type { AirOffer, AirlineFare } from '#domain/air/offer.ts'
import { lawSteps } from './refund-law.ts'

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
 * What is kept when the tickets of one booking item are returned (DPAY-07, decision DPAY-11): each fare by its own rule,
 * and never more than the law lets a carrier keep. Time counts from the first take-off. Nothing is kept when the carrier
 * or the shop is to blame.
 */
export function airRefundTerms({ offers, now, cause }: Ticket): RefundTerms {
  if (cause !== 'asked') return { withheld: [] }
  if (offers.some(({ combined }) => combined)) return { refused: refundRefusals.combined }
  const fares = offers.flatMap(({ airlineFares }) => airlineFares)
  if (fares.every((fare) => !fare.refund.allowed)) return { refused: refundRefusals.fare }
  const minutesLeft = (takeOff(offers) - now.getTime()) / 60_000
  if (fares.every((fare) => percentWithheld(fare, minutesLeft) === undefined)) return { refused: refundRefusals.late }
  return { withheld: gathered(fares.flatMap((fare) => withheldOf(fare, minutesLeft))) }
}

function takeOff(offers: readonly AirOffer[]): number {
  return Math.min(...offers.flatMap(({ flightSegments }) => flightSegments.map(({ departureUtc }) => Date.parse(departureUtc))))
}

/** The share of the fare a carrier keeps now, or undefined when nothing of it is given back. */
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
  const penalty = Math.min(fare.refund.penalty * seatedOf(fare), base - late) // taxes always come back
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
function gathered(withheld: Withheld[]): Withheld[] {
  const groups = Map.groupBy(withheld, ({ title, note }) => `${title} ${note}`)
  return [...groups.values()].map((same) => {
    const [first] = same
    const amount = same.reduce((sum, each) => sum + each.amount, 0)
    const note = first!.note && same.length > 1 ? `${first!.note}, в\u00a0обе стороны` : first!.note // a group is never empty
    return { ...first!, note, amount }
  })
}
