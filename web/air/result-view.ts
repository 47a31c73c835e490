import { readFilters } from '#domain/air/filter-address.ts'
import {
  type AirFilters,
  type Facets,
  type Leg,
  defaultFilters,
  facetsOf,
  filterOffers,
  optionsOf,
  priceHistogram,
} from '#domain/air/filter.ts'
import { outboundsWith, returnsFor } from '#domain/air/itinerary.ts'
import {
  type AirResult,
  type Distinction,
  type FoundOffer,
  type Journey,
  distinctionsOf,
  journeysOf,
} from '#domain/air/results.ts'
import { type SortType, sortJourneys, sortOf } from '#domain/air/sort.ts'

/** Everything the list and its sidebar show; small enough to travel in the first HTML when the cards are cut short. */
export type ResultView = {
  journeys: Journey[]
  /** How many cards pass the filters, and how many there are without them. */
  shown: number
  total: number
  praised: Map<string, Distinction>
  facets: Facets
  filters: AirFilters
  histogram: number[]
  sort: SortType
}

/** Asks for other filters, given those of the moment: two quick presses must not undo each other. */
export type ChangeFilters = (change: (filters: AirFilters) => AirFilters) => void

/** What does not change while the visitor filters: computed once per result. */
export type Prepared = { options: ReturnType<typeof optionsOf>; facets: Facets; defaults: AirFilters }

export function prepare(result: AirResult): Prepared {
  const options = optionsOf(result)
  return { options, facets: facetsOf(options), defaults: defaultFilters(options) }
}

/** The flights of one step that can be bought at all: returns that go with the chosen outbound, outbounds that have a return. */
export function buyable(result: AirResult, leg: Leg, there: FoundOffer | null): FoundOffer[] {
  return leg === 'there'
    ? outboundsWith(result.forwardOptions, result.backwardOptions)
    : returnsFor(there, result.backwardOptions)
}

type Asked = { prepared: Prepared; offers: FoundOffer[]; leg: Leg; params: URLSearchParams }

/** Filters, groups and sorts the offers of one step as the address says. */
export function viewOf({ prepared, offers, leg, params }: Asked): ResultView {
  const { options, facets, defaults } = prepared
  const filters = readFilters(params, defaults, facets)
  const sort = sortOf(params)
  const all = journeysOf(offers)
  const journeys = sortJourneys(journeysOf(filterOffers(offers, leg, filters)), sort)
  return {
    journeys,
    shown: journeys.length,
    total: all.length,
    praised: distinctionsOf(all),
    facets,
    filters,
    histogram: priceHistogram(options, filters),
    sort,
  }
}

/** Cards enough for the first screens; the server sends no more (stack.md: the first 20 in the HTML). */
export const FIRST_CARDS = 20

export function cutShort(view: ResultView): ResultView {
  const journeys = view.journeys.slice(0, FIRST_CARDS)
  const keys = new Set(journeys.map(({ key }) => key))
  return { ...view, journeys, praised: new Map([...view.praised].filter(([key]) => keys.has(key))) }
}
