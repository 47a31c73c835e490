import { afterAll, beforeAll, expect, test } from 'vitest'
import { nearbyFlights, priceCalendar, searchFlights } from '#contract/air.ts'
import { cabins } from '#domain/air/cabin.ts'
import { type DirectionOffer, returnsFor, totalOf } from '#domain/air/itinerary.ts'
import { pickingPrices, priceOfTrip } from '#domain/air/price-matrix.ts'
import { lowestPrice } from '#domain/air/trip-price.ts'
import { type Day, airDay, instant } from '#domain/text/dates.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { earliestLimit } from './search.ts'

let agency: Agency
beforeAll(async () => {
  agency = await openAgency({ today: '2026-11-21' })
})
afterAll(() => agency.close())

const toSochi = {
  iataFrom: 'MOW',
  iataTo: 'AER',
  dateThere: '20-12-2026',
  dateBack: '27-12-2026' as string | null,
  adults: 2,
  children: 1,
  infants: 1,
}

test('a return search returns outbound and inbound flights, on the requested days [AIRS-07 AIRF-26 API-11]', async () => {
  const { forwardOptions, backwardOptions, errorMessage } = await agency.call(searchFlights, toSochi)
  expect(errorMessage).toBeNull()
  for (const { flightSegments } of forwardOptions) expect(flightSegments[0]!.departure).toMatch(/^2026-12-20T/)
  for (const { flightSegments } of backwardOptions) expect(flightSegments[0]!.departure).toMatch(/^2026-12-27T/)
  const oneWay = await agency.call(searchFlights, { ...toSochi, dateBack: null })
  expect(oneWay.forwardOptions.length).toBeGreaterThan(12)
  expect(oneWay.backwardOptions).toEqual([])
})

test('points are worth in the list of flights what the agency says they are worth', async () => {
  const { site } = agency.deps
  const generous = await openAgency({ today: '2026-11-21', change: { site: { ...site, bonus: { ...site.bonus, ratio: 0.5 } } } })
  expect(await generous.call(searchFlights, toSochi)).toMatchObject({ bonusRatio: 0.5 })
  await generous.close()
})

test('an option names its carrier, price, session, flights and fares [AIRS-08]', async () => {
  const { forwardOptions } = await agency.call(searchFlights, toSochi)
  for (const option of forwardOptions) {
    expect(option.companyCode).toMatch(/^[A-Z0-9]{2}$/)
    expect(option.companyName).not.toBe('')
    expect(option.totalPrice).toBeGreaterThan(0)
    expect(option.itineraryRef.sessionId).not.toBe('')
    expect(option.flightSegments.length).toBeGreaterThan(0)
    expect(option.airlineFares.length).toBeGreaterThan(0)
  }
})

test('every flight shows both places, both local times, the aircraft, the cabin and the baggage [AIRS-10 AIRS-11]', async () => {
  const { forwardOptions } = await agency.call(searchFlights, { ...toSochi, iataTo: 'BKK' })
  for (const segment of forwardOptions.flatMap(({ flightSegments }) => flightSegments)) {
    const { from, fromCode, fromCity, to, toCode, toCity, flight, airlineCode, airline, equipment } = segment
    for (const text of [from, fromCity, to, toCity, airline, equipment]) expect(text.trim()).not.toBe('')
    expect(`${fromCode}${toCode}`).toMatch(/^[A-Z]{6}$/)
    expect(flight).toMatch(new RegExp(`^${airlineCode}-\\d{1,4}$`))
    expect(cabins).toContain(segment.cabin)
    expect(segment.bagAllowanceKg).toBeGreaterThanOrEqual(0)
    expect(Date.parse(segment.arrivalUtc)).toBeGreaterThan(Date.parse(segment.departureUtc))
    expect(Math.abs(Date.parse(`${segment.departure}Z`) - Date.parse(segment.departureUtc))).toBeLessThanOrEqual(14 * 3_600_000)
  }
})

test('a flight that leaves after a night of changed clocks says when they were changed, others say nothing', async () => {
  const fromNewYork = { ...toSochi, iataFrom: 'NYC', iataTo: 'LON', dateBack: null }
  const changesOn = async (dateThere: string) => {
    const { forwardOptions } = await agency.call(searchFlights, { ...fromNewYork, dateThere })
    const flights = forwardOptions.flatMap(({ flightSegments }) => flightSegments.slice(0, 1))
    expect(flights.length).toBeGreaterThan(0)
    const changedAt = ({ departureUtc, clockChange }: (typeof flights)[0]) =>
      clockChange && `${instant(new Date(Date.parse(departureUtc) - clockChange.before * 60_000))} by ${clockChange.by}`
    return [...new Set(flights.map(changedAt))]
  }
  expect(await changesOn('13-03-2027')).toEqual([undefined])
  expect(await changesOn('15-03-2027')).toEqual(['2027-03-14T07:00:00Z by 60'])
  expect(await changesOn('18-03-2027')).toEqual([undefined])
})

test('a result lasts until its first option ends, and no longer than a day [AIRS-14]', async () => {
  const now = new Date('2026-11-21T09:00:00Z')
  expect(earliestLimit([{ timeLimit: '2026-11-21T10:00:00Z' }, { timeLimit: '2026-11-21T09:20:00Z' }], now)).toBe(
    '2026-11-21T09:20:00Z',
  )
  expect(earliestLimit([{ timeLimit: '2026-11-25T10:00:00Z' }, {}], now)).toBe('2026-11-22T09:00:00Z')
  const { timeLimit } = await agency.call(searchFlights, toSochi)
  expect(timeLimit).toBe('2026-11-21T09:35:00Z')
})

test('a day that is over where the flight leaves is refused, one that is not over there is not', async () => {
  agency.clock.set('2026-11-21T22:30:00Z') // the 22nd in Moscow, still the 21st in London
  expect(await agency.call(searchFlights, { ...toSochi, dateThere: '21-11-2026' })).toMatchObject({ refusal: 'air.past-date' })
  const fromLondon = { ...toSochi, iataFrom: 'LON', iataTo: 'PAR', dateThere: '21-11-2026' }
  expect((await agency.call(searchFlights, fromLondon)).refusal).toBeUndefined()
  agency.clock.set('2026-11-21T09:00:00Z')
})

test('wrong questions are refused, each in its own words', async () => {
  const refused = async (change: Partial<typeof toSochi>) => (await agency.call(searchFlights, { ...toSochi, ...change })).refusal
  expect(await refused({ dateThere: '20-11-2026' })).toBe('air.past-date')
  expect(await refused({ dateBack: '19-12-2026' })).toBe('air.past-date')
  expect(await refused({ dateThere: '22-11-2027', dateBack: null }), 'a year ahead where the next day has begun').toBeUndefined()
  expect(await refused({ dateThere: '23-11-2027', dateBack: null })).toBe('air.too-far')
  expect(await refused({ iataFrom: 'ZZZ' })).toBe('air.bad-city')
  expect(await refused({ iataTo: 'MOW' })).toBe('air.bad-city')
  expect(await refused({ iataTo: 'SVO' })).toBe('air.bad-city')
  expect(await refused({ adults: 1, infants: 2 })).toBe('air.bad-passengers')
  expect(await refused({ adults: 9, children: 1 })).toBe('air.bad-passengers')
  expect(await refused({ dateThere: '31-02-2027' })).toBe('bad-request')
})

test('places that no two changes join have no flights, and that is an answer [AIRS-37]', async () => {
  const {
    forwardOptions,
    errorMessage,
    refusal: refused,
  } = await agency.call(searchFlights, {
    ...toSochi,
    iataFrom: 'GDX',
    iataTo: 'HVB',
  })
  expect(refused).toBeUndefined()
  expect(forwardOptions).toEqual([])
  expect(errorMessage).toBe('No flights found')
})

test('the price of a day in the calendar is the price of its cheapest option for one adult', async () => {
  const { prices } = await agency.call(priceCalendar, { iataFrom: 'MOW', iataTo: 'KZN', from: '2026-12-10', to: '2027-01-08' })
  expect(Object.keys(prices).length).toBe(30)
  for (const day of ['2026-12-12', '2026-12-31', '2027-01-05']) {
    const dateThere = day.split('-').toReversed().join('-')
    const alone = { ...toSochi, iataTo: 'KZN', dateThere, dateBack: null, adults: 1, children: 0, infants: 0 }
    const { forwardOptions } = await agency.call(searchFlights, alone)
    expect(prices[day]).toBe(Math.min(...forwardOptions.map(({ totalPrice }) => totalPrice)))
  }
})

test('the calendar of direct flights shows the cheapest direct flight of a day, and no day without one', async () => {
  const days = { from: '2026-12-12', to: '2027-01-10', stops: 'none' as const }
  for (const iataTo of ['VVO', 'IST']) {
    const { prices } = await agency.call(priceCalendar, { iataFrom: 'MOW', iataTo, ...days })
    for (const day of ['2026-12-13', '2027-01-09']) {
      const dateThere = day.split('-').toReversed().join('-')
      const alone = { ...toSochi, iataTo, dateThere, dateBack: null, adults: 1, children: 0, infants: 0 }
      const { forwardOptions } = await agency.call(searchFlights, alone)
      const direct = forwardOptions.filter(({ flightSegments }) => flightSegments.length === 1)
      expect(prices[day]).toBe(Math.min(...direct.map(({ totalPrice }) => totalPrice)))
    }
  }
  const far = { iataFrom: 'GDX', iataTo: 'AER', ...days }
  expect(await agency.call(priceCalendar, far)).toEqual({ prices: {} })
  expect(Object.keys((await agency.call(priceCalendar, { ...far, stops: 'any' })).prices)).not.toEqual([])
})

test('a return calendar is never available for direct flights only', async () => {
  const asked = { iataFrom: 'MOW', iataTo: 'AER', from: '2026-12-12', to: '2026-12-12', trip: 'return', stops: 'none' } as const
  expect((await agency.call(priceCalendar, asked)).refusal).toBeDefined()
})

test('the calendar shows the price of a day for a party, equal to the lowest of a search for that day', async () => {
  for (const party of [{ adults: 3 }, { adults: 2, children: 1, infants: 1 }]) {
    const pricesQuery = { iataFrom: 'MOW', iataTo: 'IST', from: '2026-12-12', to: '2026-12-14', ...party }
    const { prices } = await agency.call(priceCalendar, pricesQuery)
    const query = { ...toSochi, iataTo: 'IST', dateThere: '13-12-2026', dateBack: null, children: 0, infants: 0, ...party }
    const { forwardOptions } = await agency.call(searchFlights, query)
    expect(prices['2026-12-13']).toBe(Math.min(...forwardOptions.map(({ totalPrice }) => totalPrice)))
  }
})

test('a day in the calendar of a return trip is the cheapest trip of the party its search opens with', async () => {
  const party = { adults: 2, children: 1, infants: 0 }
  const ends = { iataFrom: 'MOW', iataTo: 'IST' }
  const there = await agency.call(priceCalendar, { ...ends, from: '2026-12-13', to: '2026-12-13', ...party })
  const home = { iataFrom: 'IST', iataTo: 'MOW', from: '2026-12-20', to: '2026-12-20' }
  const back = await agency.call(priceCalendar, { ...home, ...party })
  const prices = pickingPrices({ there: null, back: null }, { there: there.prices, back: back.prices })
  const query = { ...toSochi, ...ends, ...party, dateThere: '13-12-2026', dateBack: '20-12-2026' }
  const { forwardOptions, backwardOptions } = await agency.call(searchFlights, query)
  const backs = backwardOptions as DirectionOffer[] // every offer found has its limit
  const trips = (forwardOptions as DirectionOffer[]).flatMap((out) => returnsFor(out, backs).map((back) => totalOf(out, back)))
  expect(prices['2026-12-13']).toBe(Math.min(...trips))
})

test('a trip of one night has the price of a list, or none where its cheapest flights cannot be flown one after the other', async () => {
  const party = { adults: 1, children: 0, infants: 0 }
  const trip = 'return' as const
  let missed = 0
  for (const [iataFrom, iataTo] of [
    ['LED', 'BKK'],
    ['SVX', 'AER'],
    ['NYC', 'LON'],
    ['OVB', 'IST'],
  ] as const)
    for (const [out, home] of [
      ['2026-12-13', '2026-12-14'],
      ['2027-02-09', '2027-02-10'],
    ] as const) {
      const way = await agency.call(priceCalendar, { iataFrom, iataTo, from: out, to: out, ...party, trip })
      const back = await agency.call(priceCalendar, { iataFrom: iataTo, iataTo: iataFrom, from: home, to: home, ...party, trip })
      const prices = { there: way.prices, back: back.prices, whole: way.whole, backFrom: way.backFrom, leaves: back.leaves }
      const query = { iataFrom, iataTo, dateThere: airDay(out as Day), dateBack: airDay(home as Day) }
      const { forwardOptions, backwardOptions } = await agency.call(searchFlights, { ...toSochi, ...party, ...query })
      const [shown, least] = [priceOfTrip(prices, out as Day, home as Day), lowestPrice(forwardOptions, backwardOptions)]
      if (shown === undefined) missed += Number(out in way.prices && home in back.prices)
      else expect(shown, `${iataFrom}–${iataTo} ${out}`).toBe(least)
    }
  expect(missed).toBeGreaterThan(0)
})

test('the calendar leaves out what is past and what is not yet sold', async () => {
  const { prices } = await agency.call(priceCalendar, { iataFrom: 'MOW', iataTo: 'AER', from: '2026-11-01', to: '2026-11-30' })
  expect(Object.keys(prices).toSorted()[0]! >= '2026-11-21').toBe(true)
  const far = await agency.call(priceCalendar, { iataFrom: 'MOW', iataTo: 'AER', from: '2027-11-01', to: '2027-12-30' })
  expect(Object.keys(far.prices).toSorted().at(-1)! <= '2027-11-22').toBe(true)
})

test('a neighbouring city is shown with its distance and the price of that day', async () => {
  const none = { iataFrom: 'VKO', iataTo: 'LED', day: '2026-12-20' }
  const { near } = await agency.call(nearbyFlights, none)
  expect(near[0]).toMatchObject({ iataFrom: 'MOW', iataTo: 'LED', city: 'Москва', km: 0 })
  const { prices } = await agency.call(priceCalendar, { iataFrom: 'MOW', iataTo: 'LED', from: none.day, to: none.day })
  expect(near[0]?.price).toBe(prices[none.day])
  expect(near.length).toBeLessThanOrEqual(3)
  expect(near.map(({ km }) => km)).toEqual(near.map(({ km }) => km).toSorted((a, b) => a - b))
})
