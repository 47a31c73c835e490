import { durationOf } from './offer.ts'
import type { FoundOffer, Journey } from './results.ts'
import type { SortType } from './sort.ts'

const russian = new Intl.Collator('ru')

type Compare = (a: FoundOffer, b: FoundOffer) => number

const orders: Record<SortType, Compare> = {
  price_up: (a, b) => a.totalPrice - b.totalPrice,
  price_down: (a, b) => b.totalPrice - a.totalPrice,
  time_up: (a, b) => durationOf(a) - durationOf(b),
  time_down: (a, b) => durationOf(b) - durationOf(a),
  company: (a, b) => russian.compare(a.companyName, b.companyName),
}

/** The tie breaker of DAIR-05: price, then departure, then id; so the order never depends on how offers arrived. */
function byTie(a: FoundOffer, b: FoundOffer): number {
  return a.totalPrice - b.totalPrice || departureOf(a) - departureOf(b) || (a.id < b.id ? -1 : Number(a.id > b.id))
}

function departureOf(offer: FoundOffer): number {
  return Date.parse(offer.flightSegments[0]!.departureUtc) // an offer has at least one segment
}

/** Sorts cards by what they show, the cheapest family left in them; a new array (DAIR-05). */
export function sortJourneys(journeys: Journey[], sort: SortType): Journey[] {
  const compare = orders[sort]
  return journeys.toSorted((a, b) => compare(a.lead, b.lead) || byTie(a.lead, b.lead))
}
