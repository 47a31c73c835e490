import { type Weights, usualWeights } from '#domain/air/filters/best.ts'
import { readFilters, writeFilters } from '#domain/air/filters/filter-address.ts'
import {
  type AirFilters,
  type Facets,
  type Option,
  changedKeys,
  defaultFilters,
  facetsOf,
  optionsOf,
} from '#domain/air/filters/filter.ts'
import { compileFilters, openCards, priceHistogram } from '#domain/air/filters/shown-offers.ts'
import { type Order, pickOrders, sortOf } from '#domain/air/filters/sort.ts'
import { outboundsWith, returnsFor } from '#domain/air/itinerary.ts'
import { durationOf, stopsOf } from '#domain/air/offer.ts'
import { outboundOf } from '#domain/air/outbound-address.ts'
import {
  FIRST_CARDS,
  type AirResult,
  type FoundOffer,
  type Journey,
  type Praise,
  type PriceOf,
  distinctionsOf,
} from '#domain/air/results.ts'
import { type Step, tripPrice } from '#domain/air/trip-price.ts'

/** The flight that is first in an order: what the trip with it costs, and how long it takes. */
export type PickedFlight = { order: Order; price: number | undefined; minutes: number; stops: number }

/** Everything the list and its sidebar show; small enough for the first HTML when the cards are cut short. */
export type ResultView = {
  journeys: Journey[]
  /** What the trip costs the whole party with each offer, by its id; absent where it makes no trip. */
  prices: ReadonlyMap<string, number>
  /** Why some of the flights make no trip. */
  noTotal: string | undefined
  /** The return that makes the cheapest trip, of those that pass the filters. */
  cheapest: FoundOffer | undefined
  /** How many cards pass the filters, and how many there are without them. */
  shown: number
  total: number
  praised: ReadonlyMap<string, Praise>
  facets: Facets
  filters: AirFilters
  /** How many filters differ from their defaults. */
  changed: number
  histogram: number[]
  sort: Order
  /** «Лучший», «Самый дешёвый», «Самый быстрый» of what passes the filters; none where nothing does. */
  picks: PickedFlight[]
}

/** Requests other filters, given the current ones: two quick presses must not undo each other. */
export type ChangeFilters = (change: (filters: AirFilters) => AirFilters) => void

/** A whole result, viewed in any way without a request; what never changes is computed once. */
export type SearchResults = {
  result: AirResult
  /** The step an address means: the returns of the outbound it names, or the outbounds. */
  stepOf: (params: URLSearchParams) => Step
  /** The list of a step by the address, «Лучший» by the visitor's weights. */
  view: (step: Step, params: URLSearchParams, weights?: Weights) => ResultView
  /** The address with other filters. */
  narrow: (params: URLSearchParams, change: (filters: AirFilters) => AirFilters) => URLSearchParams
  /** How many cards of a step other filters would leave. */
  countWith: (step: Step, filters: AirFilters) => number
}

/** Why a flight makes no trip, by its list. */
const NO_TOTAL = {
  there: 'Обратный рейс этого дня не\u00a0догнать: выберите другой рейс или день',
  back: 'Вылет раньше чем через час после прилёта рейса туда',
}

export function searchResultsOf(result: AirResult): SearchResults {
  const options = optionsOf(result)
  let laid = layOut(result, options, { direction: 'there', there: null })
  const at = (step: Step) =>
    (laid = laid.direction === step.direction && laid.there === step.there ? laid : layOut(result, options, step))

  function view(step: Step, params: URLSearchParams, weights: Weights = usualWeights): ResultView {
    const { cards, total, praised, facets, defaults, compiled, prices } = at(step)
    const filters = readFilters(params, defaults, facets)
    const sort = sortOf(params)
    const changed = changedKeys(filters).length
    const some = { left: changed > 0 ? compiled(filters) : undefined, weights }
    const journeys = cards(sort, some)
    const picks = pickOrders.flatMap((order) => picked(order, cards(order, some), prices))
    const histogram = priceHistogram(compiled(filters, 'price'), filters.price, priceIn(prices))
    const cheapest = step.direction === 'back' ? cheapestOf(journeys, prices) : undefined
    const shown = journeys.length
    const noTotal = journeys.every(({ lead }) => prices.has(lead.id)) ? undefined : NO_TOTAL[step.direction]
    const [first] = journeys
    const isBest = sort === 'best' && first && prices.has(first.lead.id)
    const words = isBest ? new Map<string, Praise>(praised).set(first.key, 'best') : praised
    return { journeys, prices, noTotal, cheapest, shown, total, praised: words, facets, filters, changed, histogram, sort, picks }
  }

  function stepOf(params: URLSearchParams): Step {
    const there = result.backwardOptions.length > 0 ? outboundOf(params, result.forwardOptions) : null
    return { direction: there ? 'back' : 'there', there }
  }

  return {
    result,
    stepOf,
    view,
    narrow: (params, change) => writeFilters(params, change(readFilters(params, laid.defaults, laid.facets))),
    countWith: (step, filters) => at(step).cards('price_up', { left: at(step).compiled(filters) }).length,
  }
}

function layOut(result: AirResult, options: Option[], { direction, there }: Step) {
  const offers = buyable(result, { direction, there })
  const price = tripPrice({ direction, there }, result.backwardOptions)
  const prices = new Map<string, number>()
  for (const offer of offers) {
    const sum = price(offer)
    if (sum !== undefined) prices.set(offer.id, sum)
  }
  const priceOf = priceIn(prices)
  const cards = openCards(offers, priceOf)
  const all = cards('price_up')
  const facets = facetsOf(options, new Set(offers), priceOf)
  const onScreen = offers.map((offer) => ({ offer, direction }))
  const [defaults, compiled] = [defaultFilters(onScreen, priceOf), compileFilters(options, priceOf)]
  return {
    direction,
    there,
    cards,
    total: all.length,
    praised: distinctionsOf(all, priceOf),
    facets,
    prices,
    defaults,
    compiled,
  }
}

const priceIn =
  (prices: ReadonlyMap<string, number>): PriceOf =>
  ({ id }) =>
    prices.get(id)

/** The first of an order that makes a trip. */
function picked(order: Order, journeys: readonly Journey[], prices: ReadonlyMap<string, number>): PickedFlight[] {
  const lead = (journeys.find(({ lead: { id } }) => prices.has(id)) ?? journeys[0])?.lead
  return lead ? [{ order, price: prices.get(lead.id), minutes: durationOf(lead), stops: stopsOf(lead) }] : []
}

function cheapestOf(journeys: readonly Journey[], prices: ReadonlyMap<string, number>): FoundOffer | undefined {
  const priceOf = (offer: FoundOffer | undefined) => (offer && prices.get(offer.id)) ?? Infinity
  return journeys
    .map(({ lead }) => lead)
    .reduce<FoundOffer | undefined>((best, one) => (priceOf(best) <= priceOf(one) ? best : one), undefined)
}

/**
 * The flights of one step that can be bought at all: returns that can follow the chosen outbound, outbounds that have a return.
 */
function buyable(result: AirResult, { direction, there }: Step): FoundOffer[] {
  return direction === 'there'
    ? outboundsWith(result.forwardOptions, result.backwardOptions)
    : returnsFor(there, result.backwardOptions)
}

/** The view with cards enough for the first screens. */
export function truncateView(view: ResultView): ResultView {
  const journeys = view.journeys.slice(0, FIRST_CARDS)
  const keys = new Set(journeys.map(({ key }) => key))
  const ids = new Set(journeys.flatMap(({ families }) => families.map(({ id }) => id)))
  const praised = new Map([...view.praised].filter(([key]) => keys.has(key)))
  return { ...view, journeys, praised, prices: new Map([...view.prices].filter(([id]) => ids.has(id))) }
}
