import { durationOf } from './offer.ts'
import type { FoundOffer, Journey } from './results.ts'

/** The five orders of a list (spec §4), the first is the default. */
export const sortTypes = ['price_up', 'price_down', 'time_up', 'time_down', 'company'] as const
export type SortType = (typeof sortTypes)[number]

export const sortLabel: Record<SortType, string> = {
  price_up: 'Сначала дешевле',
  price_down: 'Сначала дороже',
  time_up: 'Сначала быстрее',
  time_down: 'Сначала дольше',
  company: 'По авиакомпании',
}

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

/** Reads `sort=` of the address; anything unknown is the default. */
export function sortOf(params: URLSearchParams): SortType {
  return sortTypes.find((sort) => sort === params.get('sort')) ?? 'price_up'
}

/** Writes `sort=` into the address, only when it is not the default (DAIR-01). */
export function withSort(params: URLSearchParams, sort: SortType): URLSearchParams {
  const next = new URLSearchParams(params)
  if (sort === 'price_up') next.delete('sort')
  else next.set('sort', sort)
  return next
}
