import { clockOf, dayOf, MINUTE_MS } from '#domain/text/dates.ts'
import type { AirOffer } from '#domain/air/offer.ts'
import { CHECK_IN_CLOSES_MIN, lawSteps } from './refund-law.ts'
import { airRefundTerms } from './refund-rules.ts'

/** What comes back while a rule holds: roubles of the whole price, until an instant. */
export type RefundPeriod = { until: Date; returned: number }

/**
 * «Если передумаю»: the periods of what is given back together, from now to the end of check-in for its first flight, each
 * with what is given back, neighbours that give the same joined. Reckoned by the rules that really return the money
 * (decision DPAY-11); empty when the fare is never given back.
 */
export function refundPeriods(offers: readonly AirOffer[], now: Date): RefundPeriod[] {
  const takeOff = Math.min(...offers.map(({ flightSegments: [first] }) => Date.parse(first!.departureUtc))) // an offer has at least one segment
  const minutes = [
    ...offers.flatMap(({ airlineFares }) => airlineFares).map(({ refund }) => refund.untilMinutesBeforeDeparture),
    ...lawSteps.map(({ minutesBefore }) => minutesBefore),
  ]
  const ends = [...new Set(minutes)]
    .filter((before) => before >= CHECK_IN_CLOSES_MIN)
    .map((before) => takeOff - before * MINUTE_MS)
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

/** An instant on the clock of the airport the direction begins at: `2026-12-12`, `14:40`. */
export function atAirport(instant: Date, { flightSegments: [first] }: AirOffer): { day: string; time: string } {
  const offset = Date.parse(`${first!.departure}Z`) - Date.parse(first!.departureUtc) // an offer has at least one segment
  const local = new Date(instant.getTime() + offset)
  return { day: dayOf(local, 'UTC'), time: clockOf(local.toISOString()) }
}
