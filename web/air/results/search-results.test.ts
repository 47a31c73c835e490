import { expect, test } from 'vitest'
import { withOutbound } from '#domain/air/outbound-address.ts'
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
