import { afterAll, expect, test } from 'vitest'
import { monthPrices, popularDirections, searchFlights } from '#contract/air.ts'
import { type Day, airDay } from '#domain/text/dates.ts'
import { openAgency } from '#test/agency.ts'
import { priceBook } from './city-pairs.ts'

const agency = await openAgency({ today: '2026-11-21' })
afterAll(() => agency.close())

async function cheapestOn(iataFrom: string, iataTo: string, date: string): Promise<number> {
  const one = { adults: 1, children: 0, infants: 0, locale: 'ru', currency: 'rub' } as const
  const found = await agency.ask(searchFlights, { iataFrom, iataTo, dateThere: airDay(date as Day), dateBack: null, ...one })
  return Math.min(...found.forwardOptions.map(({ totalPrice }) => totalPrice))
}

test('the wall has fourteen cities, and Moscow itself is reached from Petersburg', async () => {
  const { directions } = await agency.ask(popularDirections, { from: 'MOW' })
  expect(directions).toHaveLength(14)
  expect(directions.find(({ iataTo }) => iataTo === 'MOW')).toMatchObject({ iataFrom: 'LED' })
})

test('a price on a poster is found by the search it leads to', async () => {
  const { directions } = await agency.ask(popularDirections, { from: 'MOW' })
  for (const { iataFrom, iataTo, date, price } of directions.slice(0, 4)) {
    expect(await cheapestOn(iataFrom, iataTo, date)).toBe(price)
  }
})

test('each month of the year shows its own cheapest day', async () => {
  const { months } = await agency.ask(monthPrices, { iataFrom: 'MOW', iataTo: 'IST' })
  expect(months.length).toBeGreaterThanOrEqual(12)
  expect(new Set(months.map(({ date }) => date.slice(0, 7))).size).toBe(months.length)
  expect(await cheapestOn('MOW', 'IST', months[1]!.date)).toBe(months[1]!.price)
})

test('only bundled cities are priced on the home page', async () => {
  expect(await agency.ask(popularDirections, { from: 'ZZZ' })).toEqual({ refusal: 'air.bad-city' })
})

test('years of prices are asked for one after another, and each is answered', async () => {
  const running = { now: 0, most: 0 }
  const book = priceBook({
    async calendar([, iataTo]) {
      running.now += 1
      running.most = Math.max(running.most, running.now)
      await new Promise((resolve) => setTimeout(resolve))
      running.now -= 1
      return { '2026-12-01': iataTo.length } as Record<Day, number>
    },
  })
  const asked = Array.from({ length: 14 }, (_, at) => book({ iataFrom: 'MOW', iataTo: `C${at}` }, new Date('2026-11-21')))
  expect((await Promise.all(asked)).filter((year) => year.length === 1)).toHaveLength(14)
  expect(running.most).toBe(1)
})
