import { openCards } from '#domain/air/card-orders.ts'
import { readFilters, writeFilters } from '#domain/air/filter-address.ts'
import {
  type AirFilters,
  type Facets,
  type Leg,
  type Option,
  changedKeys,
  defaultFilters,
  facetsOf,
  optionsOf,
} from '#domain/air/filter.ts'
import { outboundsWith, returnsFor } from '#domain/air/itinerary.ts'
import { outboundOf } from '#domain/air/outbound-address.ts'
import { type AirResult, type Distinction, type FoundOffer, type Journey, distinctionsOf } from '#domain/air/results.ts'
import { openSieve, priceHistogram } from '#domain/air/sieve.ts'
import { type SortType, sortOf } from '#domain/air/sort.ts'
import { FIRST_CARDS } from './flight-page.ts'

/** Everything the list and its sidebar show; small enough to travel in the first HTML when the cards are cut short. */
export type ResultView = {
  journeys: Journey[]
  /** How many cards pass the filters, and how many there are without them. */
  shown: number
  total: number
  praised: Map<string, Distinction>
  facets: Facets
  filters: AirFilters
  /** How many filters differ from their defaults. */
  changed: number
  histogram: number[]
  sort: SortType
}

/** Asks for other filters, given those of the moment: two quick presses must not undo each other. */
export type ChangeFilters = (change: (filters: AirFilters) => AirFilters) => void

/** The step of a choice: which list, and the outbound already taken. */
export type Step = { leg: Leg; there: FoundOffer | null }

/** A whole result, looked at in any way without asking the server; what never changes is computed once. */
export type Deck = {
  result: AirResult
  /** The step an address stands for: the returns of the outbound it names, or the outbounds. */
  stepOf: (params: URLSearchParams) => Step
  /** What the list of a step shows by the address. */
  view: (step: Step, params: URLSearchParams) => ResultView
  /** The address with other filters. */
  narrow: (params: URLSearchParams, change: (filters: AirFilters) => AirFilters) => URLSearchParams
  /** How many cards of a step other filters would leave. */
  countWith: (step: Step, filters: AirFilters) => number
}

export function deckOf(result: AirResult): Deck {
  const options = optionsOf(result)
  const defaults = defaultFilters(options)
  const sieve = openSieve(options)
  let laid = layOut(result, options, { leg: 'there', there: null })
  const at = (step: Step) => (laid = laid.leg === step.leg && laid.there === step.there ? laid : layOut(result, options, step))

  function view(step: Step, params: URLSearchParams): ResultView {
    const { cards, total, praised, facets } = at(step)
    const filters = readFilters(params, defaults, facets)
    const sort = sortOf(params)
    const changed = changedKeys(filters).length
    const journeys = cards(sort, changed > 0 ? sieve(filters) : undefined)
    const histogram = priceHistogram(sieve(filters, 'price'), filters.price)
    return { journeys, shown: journeys.length, total, praised, facets, filters, changed, histogram, sort }
  }

  function stepOf(params: URLSearchParams): Step {
    const there = result.backwardOptions.length > 0 ? outboundOf(params, result.forwardOptions) : null
    return { leg: there ? 'back' : 'there', there }
  }

  return {
    result,
    stepOf,
    view,
    narrow: (params, change) => writeFilters(params, change(readFilters(params, defaults, laid.facets))),
    countWith: (step, filters) => at(step).cards('price_up', sieve(filters)).length,
  }
}

function layOut(result: AirResult, options: Option[], { leg, there }: Step) {
  const offers = buyable(result, leg, there)
  const cards = openCards(offers)
  const all = cards('price_up')
  const facets = facetsOf(options, new Set(offers))
  return { leg, there, cards, total: all.length, praised: distinctionsOf(all), facets }
}

/** The flights of one step that can be bought at all: returns that go with the chosen outbound, outbounds that have a return. */
function buyable(result: AirResult, leg: Leg, there: FoundOffer | null): FoundOffer[] {
  return leg === 'there'
    ? outboundsWith(result.forwardOptions, result.backwardOptions)
    : returnsFor(there, result.backwardOptions)
}

/** The view with cards enough for the first screens. */
export function cutShort(view: ResultView): ResultView {
  const journeys = view.journeys.slice(0, FIRST_CARDS)
  const keys = new Set(journeys.map(({ key }) => key))
  return { ...view, journeys, praised: new Map([...view.praised].filter(([key]) => keys.has(key))) }
}
