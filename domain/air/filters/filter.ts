import { type Direction, type Option, type Value, listRules, measureOf, rangeRules } from './filter-rules.ts'
import type { FoundOffer, PriceOf } from '#domain/air/results.ts'
import { type FilterKey, type ListKey, type RangeKey, listKeys, rangeKeys } from './view-params.ts'

export type { FilterKey, Direction, ListKey, Option, RangeKey }

/** An inclusive range: roubles for the price, seconds of the airport's wall-clock day for the times (DAIR-08). */
export type Range = { min: number; max: number }

/** What the visitor chose (spec §3): an empty list or an untouched range restricts nothing. */
export type AirFilters = Record<ListKey, string[]> & Record<RangeKey, { total: Range; select: Range }>

/** `05:30`, and `24:00` for the end of the day. */
export function formatSeconds(seconds: number): string {
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${pad(Math.floor(seconds / 3_600))}:${pad(Math.floor((seconds % 3_600) / 60))}`
}

/** Both lists of a result, each offer with the list it stands in. */
export function optionsOf(result: { forwardOptions: FoundOffer[]; backwardOptions: FoundOffer[] }): Option[] {
  const there = result.forwardOptions.map((offer): Option => ({ offer, direction: 'there' }))
  return [...there, ...result.backwardOptions.map((offer): Option => ({ offer, direction: 'back' }))]
}

/** The filters of a fresh result: nothing chosen, every range at its full width (DAIR-07). */
export function defaultFilters(options: Option[], priceOf?: PriceOf): AirFilters {
  const ranges = Object.fromEntries(rangeKeys.map((key) => [key, fullRange(key, options, priceOf)]))
  const lists = Object.fromEntries(listKeys.map((key) => [key, [] as string[]]))
  return { ...lists, ...ranges } as AirFilters // the two key lists above make exactly this record
}

function fullRange(key: RangeKey, options: Option[], priceOf?: PriceOf): { total: Range; select: Range } {
  const { step } = rangeRules[key]
  const of = measureOf(key, priceOf)
  let [min, max] = [Infinity, -Infinity]
  for (const { offer } of options) {
    const value = of(offer) ?? NaN
    if (value < min) min = value
    if (value > max) max = value
  }
  const total = min > max ? { min: 0, max: 0 } : { min: Math.floor(min / step) * step, max: Math.ceil(max / step) * step }
  return { total, select: { ...total } }
}

export function isChanged(filters: AirFilters, key: FilterKey): boolean {
  const value = filters[key]
  return Array.isArray(value) ? value.length > 0 : value.select.min > value.total.min || value.select.max < value.total.max
}

/** The keys that differ from default; the reset button is shown while there is one (AIRS-25). */
export function changedKeys(filters: AirFilters): FilterKey[] {
  return [...listKeys, ...rangeKeys].filter((key) => isChanged(filters, key))
}

export function toggle(filters: AirFilters, key: ListKey, value: string): AirFilters {
  const chosen = filters[key]
  return { ...filters, [key]: chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value] }
}

/** Leaves one value of a list chosen. */
export function only(filters: AirFilters, key: ListKey, value: string): AirFilters {
  return { ...filters, [key]: [value] }
}

/** Leaves only fares with checked baggage: every other price disappears, and the list is sorted by what remains. */
export function withBaggage(filters: AirFilters, facets: Facets): AirFilters {
  const weights = facets.baggageWeight.map(({ value }) => value)
  return { ...filters, baggageWeight: weights.filter((kilograms) => kilograms !== '0') }
}

/** Whether only fares with checked baggage pass. */
export function asksBaggage({ baggageWeight }: AirFilters): boolean {
  return baggageWeight.length > 0 && !baggageWeight.includes('0')
}

/** Sets a range, brought inside its total and into order. */
export function setRange(filters: AirFilters, key: RangeKey, { min, max }: Range): AirFilters {
  const { total } = filters[key]
  const inside = (value: number) => Math.min(Math.max(value, total.min), total.max)
  const select = { min: inside(Math.min(min, max)), max: inside(Math.max(min, max)) }
  return { ...filters, [key]: { total, select } }
}

export function resetKey(filters: AirFilters, key: FilterKey): AirFilters {
  const value = filters[key]
  return { ...filters, [key]: Array.isArray(value) ? [] : { total: value.total, select: { ...value.total } } }
}

export function resetAll(filters: AirFilters): AirFilters {
  return changedKeys(filters).reduce(resetKey, filters)
}

/** One line of a filter block: how many cards of the list on screen have the value, and from what price, if any has it (DAIR-06). */
export type Facet = Value & { count: number; priceFrom: number | undefined }

export type Facets = Record<ListKey, Facet[]>

/** The blocks of the sidebar before any filtering: values of both directions, counted in the offers of the list on screen (DAIR-06). */
export function facetsOf(options: Option[], onScreen: ReadonlySet<FoundOffer>, priceOf?: PriceOf): Facets {
  return Object.fromEntries(listKeys.map((key) => [key, facetsOfKey(options, key, onScreen, priceOf)])) as Facets // listKeys are all its keys
}

function facetsOfKey(
  options: Option[],
  key: ListKey,
  onScreen: ReadonlySet<FoundOffer>,
  priceOf: PriceOf = rangeRules.price.of,
): Facet[] {
  const found = new Map<string, Value & { cards: Set<string>; priceFrom: number }>()
  for (const { offer, direction } of options) {
    for (const { value, label } of listRules[key].of(offer, direction)) {
      const facet = found.get(value) ?? { value, label, cards: new Set(), priceFrom: Infinity }
      found.set(value, facet)
      if (!onScreen.has(offer)) continue
      facet.cards.add(offer.journeyKey)
      facet.priceFrom = Math.min(facet.priceFrom, priceOf(offer) ?? Infinity)
    }
  }
  return [...found.values()].toSorted(listRules[key].compare).map(({ cards, priceFrom, ...facet }) => ({
    ...facet,
    count: cards.size,
    priceFrom: priceFrom < Infinity ? priceFrom : undefined,
  }))
}
