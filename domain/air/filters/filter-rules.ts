import { type Bag, bagText, leastBag } from '#domain/air/baggage.ts'
import { stopsOf } from '#domain/air/offer.ts'
import { type Cabin, cabinLabel, cabins } from '#domain/air/cabin.ts'
import type { FoundOffer, PriceOf } from '#domain/air/results.ts'
import { counted, words } from '#domain/text/plural.ts'
import type { ListKey, RangeKey } from './view-params.ts'

/** Which list of the result an offer stands in; airports of the return are mirrored (DAIR-06). */
export type Direction = 'there' | 'back'

/** An offer with the list it stands in. */
export type Option = { offer: FoundOffer; direction: Direction }

/** The half hour by which the time ranges move, in seconds (spec §5). */
const TIME_STEP = 1_800
const DAY_SECONDS = 86_400

const first = (offer: FoundOffer) => offer.flightSegments[0]! // an offer has at least one segment
const last = (offer: FoundOffer) => offer.flightSegments.at(-1)!
const origin = (offer: FoundOffer) => [first(offer).fromCode, first(offer).from] as const
const destination = (offer: FoundOffer) => [last(offer).toCode, last(offer).to] as const
const airport = ([code, name]: readonly [string, string]): Value[] => [{ value: code, label: `${name}, ${code}` }]

/** One choice of a block: what the address holds, and how it is called. */
export type Value = { value: string; label: string }
type ListRule = {
  /** The values of one offer; it passes when every one of them is among the chosen. */
  of(offer: FoundOffer, direction: Direction): Value[]
  compare(a: Value, b: Value): number
}

const russian = new Intl.Collator('ru')
const byLabel = (a: Value, b: Value) => russian.compare(a.label, b.label)
const byNumber = (a: Value, b: Value) => Number(a.value) - Number(b.value)

/** What each filter by list reads of an offer, and the order of its lines (DAIR-06). */
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
    compare: (a, b) => cabins.indexOf(a.value as Cabin) - cabins.indexOf(b.value as Cabin), // values of this rule are cabins
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

/** What a range measures and how its total is widened to whole steps; undefined where an offer lacks the value. */
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

/** Pieces and kilograms are told apart: `1x` and `23`. */
function baggageValue(bag: Bag): Value {
  const text = bagText(bag)
  const value = bag.bagPieces === undefined || text === '' ? String(bag.bagAllowanceKg) : `${bag.bagPieces}x`
  return { value, label: text ? `Багаж: ${text}` : 'Без багажа' }
}

/** Seconds since midnight on the clock of the airport; the browser's own zone has no say (DAIR-08). */
export function secondsOfDay(local: string): number | undefined {
  const seconds = (Date.parse(`${local}Z`) / 1_000) % DAY_SECONDS
  return Number.isNaN(seconds) ? undefined : seconds
}
