import { expect, test } from 'vitest'
import { withOutbound } from '#domain/air/outbound-address.ts'
import type { FoundOffer } from '#domain/air/results.ts'
import { foundOffer, hop } from '#test/fixtures/flights.ts'
import { searchResultsOf } from './search-results.ts'

const sold = (sessionId: string, optionId: string) => ({
  itineraryRef: { sessionId, optionId },
  pairedOnly: sessionId === 'pair',
})
/** Cheap by itself, but sold only with a dear way back. */
const paired = foundOffer({ totalPrice: 3_000, ...sold('pair', 'out'), hops: [hop({ at: '2026-12-20T06:00:00' })] })
const plain = foundOffer({ totalPrice: 4_000, ...sold('free', 'out'), hops: [hop({ at: '2026-12-20T09:00:00' })] })
const home = foundOffer({ totalPrice: 5_000, ...sold('free', 'back'), hops: [hop({ at: '2026-12-27T09:00:00' })] })
const dear = foundOffer({ totalPrice: 9_000, ...sold('pair', 'back'), hops: [hop({ at: '2026-12-27T12:00:00' })] })

const result = { bonusRatio: 1, errorMessage: null, errorDetails: null, timeLimit: '2026-11-21T13:00:00Z' }
const results = searchResultsOf({ ...result, forwardOptions: [paired, plain], backwardOptions: [home, dear] })
const view = (query: Record<string, string> = {}, params = new URLSearchParams(query)) =>
  results.view(results.stepOf(params), params)
const ids = ({ journeys }: ReturnType<typeof view>) => journeys.map(({ lead }) => lead.id)

test('the list of outbounds is sorted, praised, filtered and counted by the price of the trip [AIRS-16 AIRS-18]', () => {
  const all = view()
  expect(ids(all)).toEqual([plain.id, paired.id])
  expect([all.prices.get(plain.id), all.prices.get(paired.id)]).toEqual([9_000, 12_000])
  expect(all.praised.get(plain.journeyKey)).toBe('cheapest')
  expect(all.filters.price.total).toEqual({ min: 9_000, max: 12_000 })
  expect(ids(view({ price: '9000-10000' }))).toEqual([plain.id])
  expect(all.facets.countTransfer[0]?.priceFrom).toBe(9_000)
})

test('the list of returns shows the total with the chosen outbound, and the cheapest of the remaining ones', () => {
  const address = withOutbound(new URLSearchParams(), plain)
  const returns = view({}, address)
  expect([...returns.prices]).toEqual([[home.id, 9_000]])
  expect(returns.cheapest).toBe(home)
  expect(view().cheapest).toBeUndefined()
})

test('the three flights over the list are of what passes the filters, and cost what their trips cost', () => {
  expect(view().picks.map(({ order, price }) => [order, price])).toEqual([
    ['best', 9_000],
    ['price_up', 9_000],
    ['time_up', 9_000],
  ])
  expect(view({ price: '11000-12000' }).picks.map(({ price }) => price)).toEqual([12_000, 12_000, 12_000])
  expect(view({ price: '9500-9600' }).picks).toEqual([])
})

test('one way a flight costs itself', () => {
  const oneWay = searchResultsOf({ ...result, forwardOptions: [paired, plain], backwardOptions: [] })
  const { prices } = oneWay.view({ direction: 'there', there: null }, new URLSearchParams())
  expect(prices.get(plain.id)).toBe(4_000)
})

test('the hours over a list are those of its own flights', () => {
  const hour = 3_600
  expect(view().filters.departureTime.total).toEqual({ min: 6 * hour, max: 9 * hour })
  const returns = view({}, withOutbound(new URLSearchParams(), paired))
  expect(returns.filters.departureTime.total).toEqual({ min: 12 * hour, max: 12 * hour })
})

test('the first of «Лучший» is praised so, unless nothing makes a trip: then no card is', () => {
  const best = new URLSearchParams({ sort: 'best' })
  expect([...results.view({ direction: 'there', there: null }, best).praised]).toContainEqual([plain.journeyKey, 'best'])
  const late = foundOffer({ ...sold('free', 'late'), hops: [hop({ at: '2026-12-27T20:00:00' })] })
  const missed = results.view({ direction: 'back', there: late }, best)
  expect(missed.shown).toBe(1)
  expect([...missed.praised]).toEqual([])
})

const bags = (bagAllowanceKg: number, at: string) => hop({ at, bagAllowanceKg })
const light = foundOffer({ totalPrice: 4_000, ...sold('free', 'light'), hops: [bags(0, '2026-12-20T09:00:00')] })
const packed = foundOffer({ totalPrice: 6_000, ...sold('free', 'packed'), hops: [bags(23, '2026-12-20T10:00:00')] })
const bound = foundOffer({ totalPrice: 3_000, ...sold('pair', 'bound'), hops: [bags(23, '2026-12-20T12:00:00')] })
const lightHome = foundOffer({ totalPrice: 5_000, ...sold('free', 'lightHome'), hops: [bags(0, '2026-12-27T09:00:00')] })
const packedHome = foundOffer({ totalPrice: 9_000, ...sold('free', 'packedHome'), hops: [bags(23, '2026-12-27T10:00:00')] })
const boundHome = foundOffer({ totalPrice: 1_000, ...sold('pair', 'boundHome'), hops: [bags(0, '2026-12-27T12:00:00')] })
/** Lands after every way home has left. */
const missed = foundOffer({ totalPrice: 2_000, ...sold('free', 'missed'), hops: [bags(23, '2026-12-27T20:00:00')] })
const luggageWith = (...forwardOptions: FoundOffer[]) =>
  searchResultsOf({ ...result, forwardOptions, backwardOptions: [lightHome, packedHome, boundHome] })
const luggage = luggageWith(light, packed, bound)
const luggageView = (query: Record<string, string>, there: FoundOffer | null = null, list = luggage) => {
  const params = there ? withOutbound(new URLSearchParams(query), there) : new URLSearchParams(query)
  return list.view(list.stepOf(params), params)
}

test('under a filter the price of a trip is what its returns open with; an outbound no return can follow is hidden', () => {
  expect(luggageView({}).prices.get(packed.id)).toBe(11_000)
  const narrowed = luggageView({ baggageWeight: '23' })
  expect(ids(narrowed)).toEqual([packed.id])
  expect(narrowed.prices.get(packed.id)).toBe(15_000)
  expect(narrowed.picks.map(({ price }) => price)).toEqual([15_000, 15_000, 15_000])
  const returns = luggageView({ baggageWeight: '23' }, packed)
  expect(returns.journeys.map(({ lead }) => returns.prices.get(lead.id))).toEqual([15_000])
})

test('the number and the price beside a filter are what its press leaves, on the way back too', () => {
  const { facets } = luggageView({})
  expect(facets.baggageWeight.map(({ value, count, priceFrom }) => [value, count, priceFrom])).toEqual([
    ['0', 1, 9_000],
    ['23', 1, 15_000],
  ])
  expect(luggage.countWith(luggage.stepOf(new URLSearchParams()), luggageView({ baggageWeight: '23' }).filters)).toBe(1)
})

test('a number beside a filter counts what the other filters leave, and its own block does not', () => {
  const beside = (query: Record<string, string>, there: FoundOffer | null = null) =>
    luggageView(query, there).facets.countTransfer.map(({ count, priceFrom }) => [count, priceFrom])
  expect(beside({})).toEqual([[3, 4_000]])
  expect(beside({ countTransfer: '0' })).toEqual([[3, 4_000]])
  expect(beside({ baggageWeight: '23' })).toEqual([[1, 15_000]])
  expect(beside({ departureTime: '34200-37800' })).toEqual([[1, 11_000]])
  expect(beside({ price: '-9500' })).toEqual([[2, 4_000]])
  expect(beside({ baggageWeight: '23', price: '-10000' })).toEqual([[0, undefined]])
  expect(beside({ baggageWeight: '23' }, packed)).toEqual([[1, 15_000]])
})

test('a limit of the price holds under a filter that makes the trips dearer, and the slider reaches to them', () => {
  expect(luggageView({ baggageWeight: '23', price: '-10000' }).shown).toBe(0)
  expect(luggageView({ baggageWeight: '23', price: '-10500' }).filters.price.select.max).toBe(10_500)
  expect(luggageView({}).filters.price.total).toEqual({ min: 4_000, max: 11_000 })
  expect(luggageView({ baggageWeight: '23' }).filters.price.total).toEqual({ min: 4_000, max: 15_000 })
})

test('an outbound that nothing can follow without filters either stays under them, with its reason', () => {
  const list = luggageWith(packed, missed)
  const narrowed = luggageView({ baggageWeight: '23' }, null, list)
  expect(ids(narrowed)).toEqual([packed.id, missed.id])
  expect(narrowed.noTotal).toMatch(/^Обратный рейс/)
  expect(narrowed.facets.baggageWeight.map(({ value, count }) => [value, count])).toContainEqual(['23', 2])
})

test('«Самый дешёвый» is said of the cheapest flight that the filters leave, one way too', () => {
  const withBag = foundOffer({
    ...sold('free', 'withBag'),
    journeyKey: light.journeyKey,
    totalPrice: 8_000,
    hops: packed.flightSegments,
  })
  const dearer = foundOffer({ totalPrice: 9_000, hops: [bags(23, '2026-12-20T15:00:00')] })
  const praisedOf = (backwardOptions: FoundOffer[]) => {
    const list = searchResultsOf({ ...result, forwardOptions: [light, withBag, packed, dearer], backwardOptions })
    return [...luggageView({ baggageWeight: '23' }, null, list).praised].find(([, word]) => word === 'cheapest')?.[0]
  }
  expect(praisedOf([lightHome, packedHome])).toBe(packed.journeyKey)
  expect(praisedOf([])).toBe(packed.journeyKey)
})

test('points pay for the return that the price is with', () => {
  const step = luggage.stepOf(new URLSearchParams())
  expect(luggage.returnOf(step, new URLSearchParams())(packed)).toBe(lightHome)
  expect(luggage.returnOf(step, new URLSearchParams({ baggageWeight: '23' }))(packed)).toBe(packedHome)
})
