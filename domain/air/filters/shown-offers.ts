import { durationOf, endsOf } from '#domain/air/offer.ts'
import { type FoundOffer, type Journey, type PriceOf, journeysOf } from '#domain/air/results.ts'
import { type Weights, scoresOf, usualWeights } from './best.ts'
import { type AirFilters, type Option, isChanged, listRules, measureOf } from './filter.ts'
import type { Order, SortType } from './sort.ts'
import { type FilterKey, type ListKey, type RangeKey, listKeys, rangeKeys } from './view-params.ts'

/**
 * One fare of a card with everything an order sorts by: roubles (Infinity where unknown), minutes, the instant of take-off, the
 * airline's rank.
 */
type Fare = { offer: FoundOffer; card: Journey; price: number; minutes: number; departs: number; airline: number }

const measures: Record<SortType, (fare: Fare) => number> = {
  price_up: ({ price }) => price,
  price_down: ({ price }) => (price === Infinity ? price : -price),
  time_up: ({ minutes }) => minutes,
  time_down: ({ minutes }) => -minutes,
  company: ({ airline }) => airline,
}

/** The cards of one list, in any order, with only the remaining fares; without `left`, all of them. */
export type Cards = (sort: Order, options?: { left?: ReadonlySet<FoundOffer> | undefined; weights?: Weights }) => Journey[]

/**
 * Sorts every fare once for each order (DAIR-05); filtering an order is then one pass over it. A card is placed by its cheapest
 * remaining fare, and is the same object as long as the same fares remain in it.
 */
export function openCards(offers: FoundOffer[], priceOf?: PriceOf): Cards {
  const fares = faresOf(offers, priceOf)
  const orders = new Map<string, Fare[]>()
  const grouped = new Map<string, Journey>()

  function orderOf(sort: Order, weights: Weights): Fare[] {
    const name = sort === 'best' ? `best ${weights.price} ${weights.time}` : sort
    const order = orders.get(name) ?? sortedBy(sort === 'best' ? byScore(weights) : measures[sort])
    orders.set(name, order)
    return order
  }
  function byScore(weights: Weights): (fare: Fare) => number {
    const score = scoresOf(fares, weights)
    return (fare) => -score(fare)
  }
  function sortedBy(measure: (fare: Fare) => number): Fare[] {
    const measured = fares.map((fare) => ({ fare, value: measure(fare) }))
    return measured.toSorted((a, b) => compared(a.value, b.value) || byTie(a.fare, b.fare)).map(({ fare }) => fare)
  }
  function leftOf(card: Journey, left: ReadonlySet<FoundOffer>, lead: FoundOffer): Journey {
    const families = card.families.filter((offer) => left.has(offer))
    if (families.length === card.families.length) return card
    const key = families.map(({ id }) => id).join()
    const known = grouped.get(key) ?? { key: card.key, families, lead }
    grouped.set(key, known)
    return known
  }
  return (sort, { left, weights = usualWeights } = {}) => {
    const cards: Journey[] = []
    for (const { offer, card } of orderOf(sort, weights)) {
      const lead = left ? card.families.find((family) => left.has(family)) : card.lead
      if (offer === lead) cards.push(left ? leftOf(card, left, offer) : card)
    }
    return cards
  }
}

function faresOf(offers: FoundOffer[], priceOf: PriceOf = ({ totalPrice }) => totalPrice): Fare[] {
  const names = [...new Set(offers.map(({ companyName }) => companyName))].toSorted(new Intl.Collator('ru').compare)
  return journeysOf(offers, priceOf).flatMap((card) =>
    card.families.map((offer) => ({
      offer,
      card,
      price: priceOf(offer) ?? Infinity,
      minutes: durationOf(offer),
      departs: Date.parse(endsOf(offer.flightSegments)[0].departureUtc),
      airline: names.indexOf(offer.companyName),
    })),
  )
}

const compared = (a: number, b: number) => (a === b ? 0 : a - b) // Infinity less itself is no number

/** The tie breaker of DAIR-05: price, then departure, then id; so the order never depends on how offers arrived. */
function byTie(a: Fare, b: Fare): number {
  return compared(a.price, b.price) || a.departs - b.departs || (a.offer.id < b.offer.id ? -1 : Number(a.offer.id > b.offer.id))
}

/** The offers of a result that pass what is chosen, at the prices of a list; `except` leaves one filter out. */
export type CompiledFilters = (
  filters: AirFilters,
  options?: { priceOf?: PriceOf; except?: FilterKey },
) => ReadonlySet<FoundOffer>

/** A list filter compiled: the sets of values that occur, and which of them each option has. */
type Column = { kinds: string[][]; kindOf: number[] }

/** Reads every offer once; afterwards a press compares a few sets of values and walks rows of numbers (DAIR-06, DAIR-08). */
export function compileFilters(options: Option[]): CompiledFilters {
  const columns = Object.fromEntries(listKeys.map((key) => [key, columnOf(options, key)])) as Record<ListKey, Column> // all its keys
  const rowOf = (key: RangeKey, priceOf?: PriceOf) => {
    const of = measureOf(key, priceOf)
    return Float64Array.from(options, ({ offer }) => of(offer) ?? NaN)
  }
  const hours = { departureTime: rowOf('departureTime'), arrivalTime: rowOf('arrivalTime') }
  return (filters, { priceOf, except } = {}) => {
    const hidden = new Uint8Array(options.length)
    for (const key of listKeys) if (key !== except && isChanged(filters, key)) hideOthers(hidden, columns[key], filters[key])
    for (const key of rangeKeys)
      if (key !== except && isChanged(filters, key))
        hideOutside(hidden, key === 'price' ? rowOf(key, priceOf) : hours[key], filters[key].select)
    const left = new Set<FoundOffer>()
    for (const [at, { offer }] of options.entries()) if (!hidden[at]) left.add(offer)
    return left
  }
}

function columnOf(options: Option[], key: ListKey): Column {
  const kinds = new Map<string, { at: number; values: string[] }>()
  const kindOf = options.map(({ offer, direction }) => {
    const values = listRules[key].of(offer, direction).map(({ value }) => value)
    const name = values.join()
    const kind = kinds.get(name) ?? { at: kinds.size, values }
    kinds.set(name, kind)
    return kind.at
  })
  return { kinds: [...kinds.values()].map(({ values }) => values), kindOf }
}

/** An option stays when every value it has is among the chosen. */
function hideOthers(hidden: Uint8Array, { kinds, kindOf }: Column, chosen: string[]) {
  const stays = kinds.map((values) => values.every((value) => chosen.includes(value)))
  for (const [at, kind] of kindOf.entries()) if (!stays[kind]) hidden[at] = 1
}

/** Both ends are inside; an option without the value (NaN) is not. */
function hideOutside(hidden: Uint8Array, values: Float64Array, { min, max }: { min: number; max: number }) {
  for (const [at, value] of values.entries()) if (!(value >= min && value <= max)) hidden[at] = 1
}

/** How high each of `bins` equal steps of the price is over the slider, 0-1; decoration only (DAIR-07). */
export function priceHistogram(
  left: ReadonlySet<FoundOffer>,
  { total: { min, max } }: AirFilters['price'],
  priceOf: PriceOf,
  bins = 20,
): number[] {
  const heights = Array.from({ length: bins }, () => 0)
  for (const offer of left) {
    const price = priceOf(offer)
    if (price === undefined) continue
    const bin = Math.min(bins - 1, Math.floor(((price - min) / (max - min || 1)) * bins))
    heights[bin] = (heights[bin] ?? 0) + 1
  }
  const highest = Math.max(...heights, 1)
  return heights.map((height) => height / highest)
}
