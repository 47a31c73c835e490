import { afterAll, expect, test } from 'vitest'
import { cheapTrip, monthPrices, popularDirections, priceCalendar, searchFlights } from '#contract/air.ts'
import { type Day, airDay } from '#domain/text/dates.ts'
import { openAgency } from '#test/agency.ts'

const agency = await openAgency({ today: '2026-11-21' })
afterAll(() => agency.close())

async function cheapestOn(iataFrom: string, iataTo: string, date: string): Promise<number> {
  const one = { adults: 1, children: 0, infants: 0, locale: 'ru', currency: 'rub' } as const
  const found = await agency.call(searchFlights, { iataFrom, iataTo, dateThere: airDay(date as Day), dateBack: null, ...one })
  return Math.min(...found.forwardOptions.map(({ totalPrice }) => totalPrice))
}

test('the wall has fourteen cities, and Moscow itself is reached from Petersburg', async () => {
  const { directions } = await agency.call(popularDirections, { from: 'MOW' })
  expect(directions).toHaveLength(14)
  expect(directions.find(({ iataTo }) => iataTo === 'MOW')).toMatchObject({ iataFrom: 'LED' })
})

test('a price on a poster is found by the search it leads to', async () => {
  const { directions } = await agency.call(popularDirections, { from: 'MOW' })
  for (const { iataFrom, iataTo, date, price } of directions.slice(0, 4)) {
    expect(await cheapestOn(iataFrom, iataTo, date)).toBe(price)
  }
})

test('each month of the year shows its own cheapest day', async () => {
  const { months } = await agency.call(monthPrices, { iataFrom: 'MOW', iataTo: 'IST' })
  expect(months.length).toBeGreaterThanOrEqual(12)
  expect(new Set(months.map(({ date }) => date.slice(0, 7))).size).toBe(months.length)
  expect(await cheapestOn('MOW', 'IST', months[1]!.date)).toBe(months[1]!.price)
})

test('only bundled cities are priced on the home page', async () => {
  expect(await agency.call(popularDirections, { from: 'ZZZ' })).toEqual({ refusal: 'air.bad-city' })
})

test('the trip of the home page costs what its two searches find, and no other one in three months costs less', async () => {
  const ends = { iataFrom: 'MOW', iataTo: 'AER' }
  const home = { iataFrom: 'AER', iataTo: 'MOW' }
  const { trip } = await agency.call(cheapTrip, ends)
  if (!trip) throw new Error('there are flights to Sochi')
  expect(trip.price).toBe((await cheapestOn('MOW', 'AER', trip.there)) + (await cheapestOn('AER', 'MOW', trip.back)))
  const days = { from: '2026-11-22', to: '2027-02-19' }
  const { prices: there } = await agency.call(priceCalendar, { ...ends, ...days })
  const { prices: back } = await agency.call(priceCalendar, { ...home, ...days })
  const all = Object.entries(there).flatMap(([out, price]) => {
    const nights = (day: string) => Math.round((Date.parse(day) - Date.parse(out)) / 86_400_000)
    return Object.entries(back).flatMap(([day, more]) => (nights(day) >= 3 && nights(day) <= 14 ? [price + more] : []))
  })
  expect(trip.price).toBe(Math.min(...all))
})

test('an unknown city has no trip', async () => {
  expect(await agency.call(cheapTrip, { iataFrom: 'MOW', iataTo: 'ZZZ' })).toEqual({ refusal: 'air.bad-city' })
  expect(await agency.call(cheapTrip, { iataFrom: 'MOW', iataTo: 'MOW' })).toEqual({ refusal: 'air.bad-city' })
})
