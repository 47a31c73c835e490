import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bedTypes } from '#domain/hotels/bed.ts'
import { filterHotels, noFilters } from '#domain/hotels/filter.ts'
import { mealIds } from '#domain/hotels/meal.ts'
import type { HotelOffer } from '#domain/hotels/offer.ts'
import type { StayQuery } from '#domain/hotels/query.ts'
import { type Day, addDays, parseDay } from '#domain/text/dates.ts'
import { deadlinesOf } from './cancellation.ts'
import { offerOf, rateIdOf, readRateId, stayPart, wordingOf } from './offers.ts'
import { allPricedRates, freeRooms, openStay } from './priced-rates.ts'
import { cities, hotelIdOf } from './regions.ts'
import { type SoldRooms, inRoom, roomTypes } from './rooms.ts'
import { propertyTypeOf, stockOf } from './stock.ts'

const today = parseDay('2026-11-21')!
const noon = new Date('2026-11-21T09:00:00Z')
const stockNamed = (slug: string) => stockOf(cities.find((city) => city.slug === slug)!)
const places = ['moscow', 'sochi', 'dubai', 'istanbul', 'pattaya', 'suzdal', 'new-york-city'].flatMap((slug) =>
  cities.some((city) => city.slug === slug) ? [slug] : [],
)

const stays = fc
  .record({
    ahead: fc.integer({ min: 0, max: 320 }),
    nights: fc.integer({ min: 1, max: 30 }),
    adults: fc.integer({ min: 1, max: 6 }),
    children: fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 4 }),
  })
  .map(({ ahead, nights, adults, children }): StayQuery => {
    const arrival = addDays(today, ahead)
    return { arrival, departure: addDays(arrival, nights), adults, children }
  })
const hotels = fc.record({ slug: fc.constantFrom(...places), at: fc.integer({ min: 0, max: 29 }) })

function offered({ slug, at }: { slug: string; at: number }, query: StayQuery, detail: 'all' | 'needed' = 'all', now = noon) {
  const stock = stockNamed(slug)
  const stay = openStay(stock, { query, today, sold: null })
  const nights = stay?.nights.length ?? 1
  const deadlines = deadlinesOf(query, { now, today, timeZone: stock.city.timeZone, nights })
  return stay ? offerOf(stock, at, wordingOf(stay, deadlines), detail) : undefined
}

test('prices are positive whole roubles, the cheapest first', () => {
  fc.assert(
    fc.property(hotels, stays, (hotel, query) => {
      const prices = offered(hotel, query)?.rates.map(({ price }) => price) ?? []
      expect(prices.every((price) => Number.isInteger(price) && price >= 300)).toBe(true)
      expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    }),
  )
})

test('cancelling never gets cheaper with time and never costs more than the stay', () => {
  fc.assert(
    fc.property(hotels, stays, (hotel, query) => {
      for (const { price, cancellation } of offered(hotel, query)?.rates ?? []) {
        const steps = cancellation.penalties
        expect(steps.length).toBeGreaterThan(0)
        expect(steps.map(({ from }) => from)).toEqual(steps.map(({ from }) => from).toSorted())
        expect(steps.map(({ amount }) => amount)).toEqual(steps.map(({ amount }) => amount).toSorted((a, b) => a - b))
        expect(steps.every(({ amount }) => amount > 0 && amount <= price)).toBe(true)
        expect(cancellation.freeUntil).toBe(cancellation.isAvailable ? steps[0]?.from : null)
      }
    }),
  )
})

test('in Russia everything is refunded before the day of arrival, and at most one night is withheld after', () => {
  const query = { arrival: parseDay('2026-12-20')!, departure: parseDay('2026-12-25')!, adults: 2, children: [] }
  const stock = stockNamed('moscow')
  const offers = stock.names.flatMap((_, at) =>
    stock.propertyType[at] === 1 ? [] : (offered({ slug: 'moscow', at }, query) ?? []),
  )
  expect(offers.length).toBeGreaterThan(500)
  for (const { cancellation, price } of offers.flatMap(({ rates }) => rates)) {
    expect(cancellation.isAvailable).toBe(true)
    expect(cancellation.freeUntil! >= '2026-12-19T21:00:00Z').toBe(true)
    expect(Math.max(...cancellation.penalties.map(({ amount }) => amount))).toBe(Math.ceil(price / 5))
  }
})

test('what a list leaves out no filter would have shown', () => {
  const filters = fc.record({
    mealList: fc.subarray([...mealIds], { maxLength: 3 }),
    bedtypes: fc.subarray([...bedTypes]),
    cancellation: fc.subarray(['cancellationIsAvailable']),
    inRoom: fc.subarray([...inRoom], { maxLength: 2 }),
  })
  const seen = (offer: HotelOffer | undefined, chosen: object) =>
    filterHotels(offer ? [offer] : [], { ...noFilters, ...chosen }, noon).map(({ rate }) => rate.price)
  fc.assert(
    fc.property(hotels, stays, filters, (hotel, query, chosen) => {
      expect(seen(offered(hotel, query, 'needed'), chosen)).toEqual(seen(offered(hotel, query, 'all'), chosen))
    }),
    { numRuns: 400 },
  )
})

test('the answer is the same from morning to night', () => {
  fc.assert(
    fc.property(hotels, stays, (hotel, query) => {
      const later = new Date('2026-11-21T10:59:00Z')
      expect(offered(hotel, query, 'all', later)).toEqual(offered(hotel, query))
    }),
  )
})

test('a room is free for a stay as often as on its fullest night', () => {
  fc.assert(
    fc.property(hotels, stays, ({ slug, at }, query) => {
      const stock = stockNamed(slug)
      const leftFor = (arrival: Day, departure: Day) => {
        const stay = openStay(stock, { query: { ...query, arrival, departure }, today, sold: null })
        return new Map(stay ? freeRooms(stock, at, stay).map(({ room, left }) => [room, left]) : [])
      }
      const whole = leftFor(query.arrival, query.departure)
      const nights: Map<number, number>[] = []
      for (let day = query.arrival; day < query.departure; day = addDays(day, 1)) nights.push(leftFor(day, addDays(day, 1)))
      const rooms = new Set(nights.flatMap((night) => [...night.keys()]))
      for (const room of rooms) expect(whole.get(room) ?? 0).toBe(Math.min(...nights.map((night) => night.get(room) ?? 0)))
    }),
  )
})

test('a sold room is gone, and those left of its kind cost more', () => {
  fc.assert(
    fc.property(hotels, stays, ({ slug, at }, query) => {
      const stock = stockNamed(slug)
      const before = openStay(stock, { query, today, sold: null })
      if (!before) return
      const free = freeRooms(stock, at, before)
      const [first] = free
      if (!first) return
      const name = `${hotelIdOf(stock.city, at)}/${stock.roomType[first.room]}`
      const sold: SoldRooms = (room) => (room === name ? 1 : 0)
      const after = freeRooms(stock, at, openStay(stock, { query, today, sold })!).find(({ room }) => room === first.room)
      expect(after?.left ?? 0).toBe(first.left - 1)
      if (after) expect(after.price).toBeGreaterThan(first.price)
      const everything: SoldRooms = () => 18
      expect(allPricedRates(stock, at, openStay(stock, { query, today, sold: everything })!)).toEqual([])
    }),
  )
})

test('only rooms that sleep all the guests are offered; babies need no bed', () => {
  const arrival = parseDay('2027-02-10')!
  const party = { arrival, departure: addDays(arrival, 2), adults: 6, children: [3, 4, 5, 1] }
  const stock = stockNamed('moscow')
  const stay = openStay(stock, { query: party, today, sold: null })!
  const rooms = stock.names.flatMap((_, at) => freeRooms(stock, at, stay))
  expect(rooms.length).toBeGreaterThan(0)
  expect(rooms.every(({ room }) => roomTypes[stock.roomType[room]!]!.sleeps >= 9)).toBe(true)
})

test('a rate id contains its stay and is safe in an address', () => {
  fc.assert(
    fc.property(stays, (query) => {
      const id = rateIdOf('saint-petersburg-17', 6, 1, stayPart(query))
      expect(id).toMatch(/^[A-Za-z0-9_-]{8,200}$/)
      expect(readRateId(id)).toEqual({ hotelId: 'saint-petersburg-17', roomType: 6, plan: 1, query })
    }),
  )
  expect(readRateId('moscow-1_1_0_20260231_5_2')).toBeUndefined()
  expect(readRateId('anything at all')).toBeUndefined()
})

test('nothing is sold more than a year ahead', () => {
  const arrival = addDays(today, 366)
  expect(offered({ slug: 'moscow', at: 0 }, { arrival, departure: addDays(arrival, 1), adults: 1, children: [] })).toBeUndefined()
})

test('a rented flat of Russia bears no tourist tax, a hotel does', () => {
  const query = { arrival: addDays(today, 20), departure: addDays(today, 22), adults: 2, children: [] }
  const stock = stockNamed('moscow')
  const taxed = stock.names.flatMap((_, at) =>
    (offered({ slug: 'moscow', at }, query)?.rates ?? []).map((rate) => [
      propertyTypeOf(stock, at) === 'flat',
      (rate.touristTax ?? 0) > 0,
    ]),
  )
  expect(new Set(taxed.map(String))).toEqual(new Set(['true,false', 'false,true']))
})
