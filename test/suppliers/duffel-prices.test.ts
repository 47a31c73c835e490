import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { popularDirections, priceCalendar, searchFlights } from '#contract/air.ts'
import { cityPage } from '#contract/landing.ts'
import { sellsWith } from '#domain/air/itinerary.ts'
import { pairPrice } from '#domain/air/requote.ts'
import type { FoundOffer } from '#domain/air/results.ts'
import { type Day, addDays, airDay, dayOf } from '#domain/text/dates.ts'
import { priceRound } from '#server/air/found-prices.ts'
import { type DuffelAgency, openDuffelAgency, toLondon } from './duffel-under-test.ts'

let under: DuffelAgency
beforeAll(async () => {
  under = await openDuffelAgency(undefined, undefined, ['duffel'])
})
afterAll(() => under.close())
beforeEach(async () => {
  await under.agency.db.deleteFrom('found_prices').execute()
  under.fake.calls.splice(0)
  under.fake.oddities.clear()
})

const party = { adults: 1, children: 0, infants: 0 }
const ahead = (days: number): Day => addDays(dayOf(under.agency.clock.now()), days)
const searches = () => under.fake.calls.filter((call) => call.startsWith('POST /air/offer_requests')).length
const search = (there: Day, back: Day | null, over: Partial<typeof toLondon> = {}) =>
  under.agency.call(searchFlights, { ...toLondon, ...party, ...over, dateThere: airDay(there), dateBack: back && airDay(back) })
const calendar = (over: object = {}) =>
  under.agency.call(priceCalendar, { iataFrom: 'MOW', iataTo: 'LON', from: ahead(10), to: ahead(20), ...party, ...over })

function cheapestTrip({ forwardOptions, backwardOptions }: { forwardOptions: unknown[]; backwardOptions: unknown[] }): number {
  const [theres, backs] = [forwardOptions as FoundOffer[], backwardOptions as FoundOffer[]] // what the search answers with
  const pairs = theres.flatMap((there) => backs.filter((back) => sellsWith(there, back)).map((back) => ({ there, back })))
  return Math.min(...pairs.map(pairPrice))
}

test('calendars, the home page and neighbours send no request to a supplier without a calendar', async () => {
  await calendar()
  await calendar({ trip: 'return' })
  await under.agency.call(popularDirections, { from: 'MOW' })
  expect(under.fake.calls).toEqual([])
})

test('a day has the lowest price of the last search of that day, for those who were searched for alone', async () => {
  const { forwardOptions } = await search(ahead(12), null)
  const least = Math.min(...forwardOptions.map(({ totalPrice }) => totalPrice))
  expect((await calendar()).prices).toEqual({ [ahead(12)]: least })
  expect((await calendar({ adults: 2 })).prices).toEqual({})
  expect((await calendar({ iataFrom: 'LON', iataTo: 'MOW' })).prices).toEqual({})
  expect(searches()).toBe(1)
})

test('a trip there and back has the price its list opens with, and lends none to a way alone', async () => {
  const found = await search(ahead(12), ahead(19))
  const { prices, whole } = await calendar({ trip: 'return' })
  expect(prices).toEqual({})
  expect(whole).toEqual({ [`${ahead(12)} ${ahead(19)}`]: cheapestTrip(found) })
  expect((await calendar()).prices).toEqual({})
})

test('prices of ways alone make no trip, since a return is one sum there', async () => {
  await search(ahead(12), null)
  expect(await calendar({ trip: 'return' })).toMatchObject({ prices: {}, whole: {} })
})

test('a day on which nothing is found any more loses its price', async () => {
  await search(ahead(12), null)
  under.fake.oddities.add('nothing found')
  under.agency.clock.advance(61_000) // a list that is shared lives for a minute
  await search(ahead(12), null)
  expect((await calendar()).prices).toEqual({})
})

test('a search that failed changes no price', async () => {
  await search(ahead(12), null)
  const before = await calendar()
  under.agency.clock.advance(61_000)
  under.fake.faults.push({ path: '/air/offer_requests', fault: '500 before' })
  await search(ahead(12), null)
  expect(await calendar()).toEqual(before)
})

test('a price is believed for two days', async () => {
  await search(ahead(12), null)
  under.agency.clock.advance(47 * 3_600_000)
  expect(Object.keys((await calendar()).prices)).toHaveLength(1)
  under.agency.clock.advance(2 * 3_600_000)
  expect((await calendar()).prices).toEqual({})
})

test('every five minutes the agency looks up one day of a popular direction by itself, each at its turn', async () => {
  const { agency } = under
  for (let turn = 0; turn < 3; turn += 1) {
    await priceRound(agency.deps, agency.clock.now())
    agency.clock.advance(300_000)
  }
  expect(searches()).toBe(3)
  const rows = await agency.db.selectFrom('found_prices').select(['iata_from', 'party']).execute()
  expect(rows).toEqual(Array.from({ length: 3 }, () => ({ iata_from: 'MOW', party: '1.0.0' })))
})

test('what a visitor has searched for lately, or the round itself, is not looked up again', async () => {
  const { agency } = under
  const turn = async () => {
    under.fake.calls.splice(0)
    await priceRound(agency.deps, agency.clock.now())
    const found = await agency.db.selectFrom('found_prices').selectAll().execute()
    return found.map(({ iata_from, iata_to, there, back }) => `${iata_from}-${iata_to} ${there} ${back}`)
  }
  const [first] = await turn()
  agency.clock.advance(61_000)
  const both = await turn()
  expect(new Set(both).size).toBe(2)
  expect(both).toContain(first)
})

/** Thirty turns of the round, and until its prices are fetched again: a year of them is cached for a quarter of an hour. */
async function thirtyOrdersOfRound(): Promise<void> {
  const { deps, clock } = under.agency
  for (let turn = 0; turn < 30; turn += 1) {
    await priceRound(deps, clock.now())
    clock.advance(300_000)
  }
  clock.advance(16 * 60_000)
}

test('the home page shows what the round has found', async () => {
  const { agency } = under
  await thirtyOrdersOfRound()
  const { directions } = await agency.call(popularDirections, { from: 'MOW' })
  expect(directions.length).toBeGreaterThan(0)
  const [{ iataTo, date, price } = { iataTo: '', date: '', price: 0 }] = directions
  const { forwardOptions } = await search(date as Day, null, { iataTo }) // its own answer
  expect(price).toBe(Math.min(...forwardOptions.map(({ totalPrice }) => totalPrice)))
})

test('the page of a city shows prices found by the price round where no supplier has a timetable', async () => {
  const { agency } = under
  await thirtyOrdersOfRound()
  await agency.call(popularDirections, { from: 'MOW' }) // what was found before this test is shown while it is fetched again
  const { directions } = await agency.call(popularDirections, { from: 'MOW' })
  const { leaving, arriving, cities } = await agency.call(cityPage, { city: 'MOW' })
  const pairs = directions.map(({ iataFrom, iataTo, price }) => ({ from: iataFrom, to: iataTo, weekly: null, price }))
  expect(leaving).toEqual(pairs.filter(({ from }) => from === 'MOW'))
  expect(arriving).toEqual(pairs.filter(({ to }) => to === 'MOW'))
  expect(cities).toContain('AER')
  const [first] = leaving
  expect(await agency.call(cityPage, { city: first!.to })).toMatchObject({ arriving: [first], leaving: [] })
  expect(await agency.call(cityPage, { city: 'KJA' })).toMatchObject({ arriving: [], leaving: [] })
})
