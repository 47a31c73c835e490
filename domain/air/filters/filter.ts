import { type Bag, bagText, leastBag } from '#domain/air/baggage.ts'
import { cabinLabel, cabins } from '#domain/air/cabin.ts'
import { endsOf, stopsOf } from '#domain/air/offer.ts'
import type { FoundOffer, PriceOf } from '#domain/air/results.ts'
import { counted, words } from '#domain/text/plural.ts'
import { type FilterKey, type ListKey, type RangeKey, listKeys, rangeKeys } from './view-params.ts'

export type { FilterKey, ListKey, RangeKey }

/** An inclusive range: roubles for the price, seconds of the airport's local day for the times (DAIR-08). */
export type Range = { min: number; max: number }

/** What the visitor chose (spec §3): an empty list or an untouched range restricts nothing. */
export type AirFilters = Record<ListKey, string[]> & Record<RangeKey, { total: Range; select: Range }>

/** `05:30`, and `24:00` for the end of the day. */
export function formatSeconds(seconds: number): string {
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${pad(Math.floor(seconds / 3_600))}:${pad(Math.floor((seconds % 3_600) / 60))}`
}

/** Both lists of a result, each offer with its list. */
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
export function selectOnly(filters: AirFilters, key: ListKey, value: string): AirFilters {
  return { ...filters, [key]: [value] }
}

/** Leaves only fares with checked baggage: every other price disappears, and the list is sorted by the remaining ones. */
export function withBaggage(filters: AirFilters, facets: Facets): AirFilters {
  const weights = facets.baggageWeight.map(({ value }) => value)
  return { ...filters, baggageWeight: weights.filter((kilograms) => kilograms !== '0') }
}

/** Whether only fares with checked baggage pass. */
export function requiresBaggage({ baggageWeight }: AirFilters): boolean {
  return baggageWeight.length > 0 && !baggageWeight.includes('0')
}

/** Sets a range, clamped to its total and put into order. */
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

/** A value of a filter block with the offers of both directions that pass it alone. */
type ValueGroup = Value & { passing: ReadonlySet<FoundOffer> }

/** The lines of every block, whatever is chosen (DAIR-06). */
export type ValueGroups = Record<ListKey, ValueGroup[]>

export function valueGroupsOf(options: Option[]): ValueGroups {
  return Object.fromEntries(listKeys.map((key) => [key, groupsOfKey(options, key)])) as ValueGroups // listKeys are all its keys
}

function groupsOfKey(options: Option[], key: ListKey): ValueGroup[] {
  const found = new Map<string, Value & { passing: Set<FoundOffer> }>()
  for (const { offer, direction } of options) {
    const values = listRules[key].of(offer, direction)
    for (const { value, label } of values) {
      const group = found.get(value) ?? { value, label, passing: new Set() }
      found.set(value, group)
      // An offer of two cabins passes neither of them alone.
      if (values.every((one) => one.value === value)) group.passing.add(offer)
    }
  }
  return [...found.values()].toSorted(listRules[key].compare)
}

/** What is left of the list on screen when only some offers of both directions pass, and its prices by the id of an offer. */
export type LeftOf = (passing: ReadonlySet<FoundOffer>) => Left
export type Left = { offers: readonly FoundOffer[]; prices: ReadonlyMap<string, number> }

/** A line of a block: how many cards of the list on screen it alone of its block leaves, and from what price, if any (DAIR-06). */
export type Facet = Value & { count: number; priceFrom: number | undefined }

export type Facets = Record<ListKey, Facet[]>

/** The blocks of the sidebar; what the other blocks leave of a value is in `leftOf` of its block. */
export function facetsOf(groups: ValueGroups, leftOf: (key: ListKey) => LeftOf): Facets {
  const facets = listKeys.map((key) => {
    const left = leftOf(key)
    return [key, groups[key].map(({ passing, ...value }): Facet => ({ ...value, ...countOf(left(passing)) }))]
  })
  return Object.fromEntries(facets) as Facets // listKeys are all its keys
}

function countOf({ offers, prices }: Left): Pick<Facet, 'count' | 'priceFrom'> {
  const priceFrom = offers.reduce((least, { id }) => Math.min(least, prices.get(id) ?? Infinity), Infinity)
  const count = new Set(offers.map(({ journeyKey }) => journeyKey)).size
  return { count, priceFrom: priceFrom < Infinity ? priceFrom : undefined }
}

/** Which list of the result an offer is in; airports of the return are mirrored (DAIR-06). */
export type Direction = 'there' | 'back'

/** An offer with the list it is in. */
export type Option = { offer: FoundOffer; direction: Direction }

/** The step of the time ranges, in seconds (spec §5). */
const TIME_STEP = 1_800
const DAY_SECONDS = 86_400

const first = (offer: FoundOffer) => endsOf(offer.flightSegments)[0]
const last = (offer: FoundOffer) => endsOf(offer.flightSegments)[1]
const origin = (offer: FoundOffer) => [first(offer).fromCode, first(offer).from] as const
const destination = (offer: FoundOffer) => [last(offer).toCode, last(offer).to] as const
const airport = ([code, name]: readonly [string, string]): Value[] => [{ value: code, label: `${name}, ${code}` }]

/** One choice of a block: its value in the address, and its label. */
type Value = { value: string; label: string }
type ListRule = {
  /** The values of one offer; it passes when every one of them is among the chosen. */
  of(offer: FoundOffer, direction: Direction): Value[]
  compare(a: Value, b: Value): number
}

const russian = new Intl.Collator('ru')
const byLabel = (a: Value, b: Value) => russian.compare(a.label, b.label)
const byNumber = (a: Value, b: Value) => Number(a.value) - Number(b.value)
const cabinRank = ({ value }: Value) => cabins.findIndex((cabin) => cabin === value)

/** What each list filter reads of an offer, and the order of its lines (DAIR-06). */
export const listRules: Record<ListKey, ListRule> = {
  countTransfer: {
    of: (offer) => [{ value: String(stopsOf(offer)), label: stopsLabel(stopsOf(offer)) }],
    compare: byNumber,
  },
  baggageWeight: {
    of: ({ flightSegments }) => [baggageValue(leastBag(flightSegments))],
    compare: (a, b) => Number.parseInt(a.value) - Number.parseInt(b.value) || byLabel(a, b),
  },
  aviaCompany: { of: (offer) => [{ value: offer.companyCode, label: offer.companyName }], compare: byLabel },
  cabin: {
    of: (offer) => offer.flightSegments.map(({ cabin }) => ({ value: cabin, label: cabinLabel[cabin] })),
    compare: (a, b) => cabinRank(a) - cabinRank(b),
  },
  departureAirports: {
    of: (offer, direction) => airport(direction === 'there' ? origin(offer) : destination(offer)),
    compare: byLabel,
  },
  arrivalAirports: {
    of: (offer, direction) => airport(direction === 'there' ? destination(offer) : origin(offer)),
    compare: byLabel,
  },
}

/** What a range measures and how its total is rounded to whole steps; undefined where an offer lacks the value. */
export const rangeRules: Record<RangeKey, { of(offer: FoundOffer): number | undefined; step: number }> = {
  price: { of: (offer) => offer.totalPrice, step: 1 },
  departureTime: { of: (offer) => secondsOfDay(first(offer).departure), step: TIME_STEP },
  arrivalTime: { of: (offer) => secondsOfDay(last(offer).arrival), step: TIME_STEP },
}

/** How a range measures an offer; the price is that of the list. */
export function measureOf(key: RangeKey, priceOf: PriceOf = rangeRules.price.of) {
  return key === 'price' ? priceOf : rangeRules[key].of
}

function stopsLabel(stops: number): string {
  return stops === 0 ? 'Без пересадок' : counted(stops, words.stop)
}

/** Pieces and kilograms are distinct: `1x` and `23`. */
function baggageValue(bag: Bag): Value {
  const text = bagText(bag)
  const value = bag.bagPieces === undefined || text === '' ? String(bag.bagAllowanceKg) : `${bag.bagPieces}x`
  return { value, label: text ? `Багаж: ${text}` : 'Без багажа' }
}

/** Seconds since midnight in the local time of the airport; the browser's own zone does not matter (DAIR-08). */
export function secondsOfDay(local: string): number | undefined {
  const seconds = (Date.parse(`${local}Z`) / 1_000) % DAY_SECONDS
  return Number.isNaN(seconds) ? undefined : seconds
}
