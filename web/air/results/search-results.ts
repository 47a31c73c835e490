import { type Weights, usualWeights } from '#domain/air/filters/best.ts'
import { readFilters, writeFilters } from '#domain/air/filters/filter-address.ts'
import {
  type AirFilters,
  type Facets,
  type Left,
  type ValueGroups,
  changedKeys,
  defaultFilters,
  facetsOf,
  isChanged,
  optionsOf,
  resetKey,
  setRange,
  valueGroupsOf,
} from '#domain/air/filters/filter.ts'
import { type Cards, type CompiledFilters, compileFilters, openCards, priceHistogram } from '#domain/air/filters/shown-offers.ts'
import { type Order, pickOrders, sortOf } from '#domain/air/filters/sort.ts'
import { listKeys, rangeKeys } from '#domain/air/filters/view-params.ts'
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
import { type ReturnOf, type Step, rankReturns, tripPrice } from '#domain/air/trip-price.ts'

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
  /** The return that the price of an outbound is with. */
  returnOf: (step: Step, params: URLSearchParams) => ReturnOf<FoundOffer>
}

/** Why a flight makes no trip, by its list. */
const NO_TOTAL = {
  there: 'Обратный рейс этого дня не\u00a0догнать: выберите другой рейс или день',
  back: 'Вылет раньше чем через час после прилёта рейса туда',
}

export function searchResultsOf(result: AirResult): SearchResults {
  const options = optionsOf(result)
  const compiled = compileFilters(options)
  const groups = valueGroupsOf(options)
  const layOut = (step: Step) => laidOut(result, { compiled, groups }, step)
  let laid = layOut({ direction: 'there', there: null })
  const at = (step: Step) => (laid = laid.direction === step.direction && laid.there === step.there ? laid : layOut(step))

  function view(step: Step, params: URLSearchParams, weights: Weights = usualWeights): ResultView {
    const { total, facetsUnder, read } = at(step)
    const { list, filters } = read(params)
    const { cards, prices, priceOf, praised } = list
    const sort = sortOf(params)
    const changed = changedKeys(filters).length
    const facets = facetsUnder(filters)
    const some = { left: changed > 0 ? compiled(filters, { priceOf }) : undefined, weights }
    const journeys = cards(sort, some)
    const picks = pickOrders.flatMap((order) => picked(order, cards(order, some), prices))
    const histogram = priceHistogram(compiled(filters, { except: 'price' }), filters.price, priceOf)
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

  function countWith(step: Step, filters: AirFilters): number {
    const { cards, priceOf, defaults } = at(step).under(filters)
    return cards('price_up', { left: compiled(withPricesOf(defaults, filters), { priceOf }) }).length
  }

  return {
    result,
    stepOf,
    view,
    narrow: (params, change) => writeFilters(params, change(laid.read(params).filters)),
    countWith,
    returnOf: (step, params) => at(step).read(params).list.returnOf,
  }
}

/** Flights of a step with the prices of their trips, and the return each of these prices is with. */
type Part = Left & { returnOf: ReturnOf<FoundOffer> }

/** The list of a step under its filters by value. */
type PricedList = Part & { priceOf: PriceOf; cards: Cards; praised: Map<string, Praise>; defaults: AirFilters }

type Compiled = { compiled: CompiledFilters; groups: ValueGroups }

function laidOut(result: AirResult, { compiled, groups }: Compiled, step: Step) {
  const { isOpen, all, leftOf } = buyable(result, step)
  const onScreen = all.offers.map((offer) => ({ offer, direction: step.direction }))
  const whole = priced(all, defaultFilters(onScreen, priceIn(all.prices)))
  const facets = facetsOf(groups, () => leftOf)
  let last = { chosen: '', list: whole }

  /** Filters by value may change what trips cost; the hours and the limit of the price only hide some of them. */
  function under(filters: AirFilters): PricedList {
    if (!listKeys.some((key) => isChanged(filters, key))) return whole
    const chosen = JSON.stringify(listKeys.map((key) => filters[key]))
    if (last.chosen !== chosen) last = { chosen, list: narrowed(compiled(rangeKeys.reduce(resetKey, filters))) }
    return last.list
  }
  function narrowed(passing: ReadonlySet<FoundOffer>): PricedList {
    const left = leftOf(passing)
    if (isOpen) return priced(left, reachingTo(left, whole.defaults))
    return { ...whole, praised: distinctionsOf(whole.cards('price_up', { left: passing }), whole.priceOf) }
  }
  function read(params: URLSearchParams) {
    const list = under(readFilters(params, whole.defaults, facets))
    return { list, filters: readFilters(params, list.defaults, facets) }
  }
  /** A number beside a filter is what its press leaves of the list as it is filtered now. */
  function facetsUnder(filters: AirFilters): Facets {
    if (changedKeys(filters).length === 0) return facets
    const byValue = rangeKeys.reduce(resetKey, filters)
    const inHours = compiled(listKeys.reduce(resetKey, resetKey(filters, 'price')))
    return facetsOf(groups, (key) => {
      const others = compiled(byValue, { except: key })
      return (passing) => {
        const left = leftOf(passing.intersection(others))
        const isPriced = withinLimit(withPricesOf(reachingTo(left, whole.defaults), filters))
        return { ...left, offers: left.offers.filter((offer) => inHours.has(offer) && isPriced(left.prices.get(offer.id))) }
      }
    })
  }
  return { ...step, total: whole.cards('price_up').length, under, read, facetsUnder }
}

function priced(part: Part, defaults: AirFilters): PricedList {
  const priceOf = priceIn(part.prices)
  const cards = openCards([...part.offers], priceOf)
  return { ...part, priceOf, cards, praised: distinctionsOf(cards('price_up'), priceOf), defaults }
}

/** The slider of the price reaches to the dearest trip that is left; its lower end is that of the whole list (DAIR-07). */
function reachingTo({ offers, prices }: Part, defaults: AirFilters): AirFilters {
  const { min, max } = defaults.price.total
  const total = { min, max: offers.reduce((most, { id }) => Math.max(most, Math.ceil(prices.get(id) ?? 0)), max) }
  return { ...defaults, price: { total, select: { ...total } } }
}

/** The same limit over the prices of another list; an end nobody moved stays open. */
function withPricesOf({ price }: AirFilters, filters: AirFilters): AirFilters {
  const { total, select } = filters.price
  const min = select.min > total.min ? select.min : -Infinity
  const max = select.max < total.max ? select.max : Infinity
  return setRange({ ...filters, price }, 'price', { min, max })
}

function withinLimit(filters: AirFilters): (price: number | undefined) => boolean {
  if (!isChanged(filters, 'price')) return () => true
  const { min, max } = filters.price.select
  return (price = NaN) => price >= min && price <= max
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
 * The flights of one step that can be bought at all: returns that can follow the chosen outbound, outbounds that have a return; and
 * what is left of them where only some offers pass. While the return is open, an outbound costs the trip with one that passes and
 * is left out without one, unless nothing can follow it anyway: then it stays with its reason (DAIR-35).
 */
function buyable(result: AirResult, step: Step) {
  const { forwardOptions, backwardOptions: backs } = result
  const isThere = step.direction === 'there'
  const offers = isThere ? outboundsWith(forwardOptions, backs) : returnsFor(step.there, backs)
  const part = (some: FoundOffer[], returnOf: ReturnOf<FoundOffer>): Part => {
    const price = tripPrice(step, backs, returnOf)
    return { offers: some, prices: new Map(some.flatMap((offer) => pairOf(offer.id, price(offer)))), returnOf }
  }
  const returnAmong = rankReturns(backs)
  const all = part(offers, returnAmong())
  const isOpen = isThere && backs.length > 0
  const onScreen = new Set(offers)

  function leftOf(passing: ReadonlySet<FoundOffer>): Part {
    const some = [...passing].filter((offer) => onScreen.has(offer))
    if (!isOpen) return { ...all, offers: some }
    const left = part(some, returnAmong(passing))
    return { ...left, offers: some.filter(({ id }) => left.prices.has(id) || !all.prices.has(id)) }
  }
  return { isOpen, all, leftOf }
}

const pairOf = (id: string, price: number | undefined): [string, number][] => (price === undefined ? [] : [[id, price]])

/** The view with cards enough for the first screens. */
export function truncateView(view: ResultView): ResultView {
  const journeys = view.journeys.slice(0, FIRST_CARDS)
  const keys = new Set(journeys.map(({ key }) => key))
  const ids = new Set(journeys.flatMap(({ families }) => families.map(({ id }) => id)))
  const praised = new Map([...view.praised].filter(([key]) => keys.has(key)))
  return { ...view, journeys, praised, prices: new Map([...view.prices].filter(([id]) => ids.has(id))) }
}
