import { expect, test } from 'vitest'
import { addDays, parseDay } from '#domain/text/dates.ts'
import { freeRooms, openStay } from './priced-rates.ts'
import { cities } from './regions.ts'
import { stockOf } from './stock.ts'

const today = parseDay('2026-03-01')!

/** The median of the cheapest rooms of hotels of three to five stars for two, one night. */
function median(slug: string, day: string, hotelsAt = 80): number {
  const stock = stockOf(cities.find((city) => city.slug === slug)!)
  const arrival = parseDay(day)!
  const query = { arrival, departure: addDays(arrival, 1), adults: 2, children: [] }
  const stay = openStay(stock, { query, today, sold: null })!
  const prices = stock.names
    .flatMap((_, at) => (stock.stars[at]! >= 3 ? (freeRooms(stock, at, stay)[0]?.price ?? []) : []))
    .slice(0, hotelsAt)
    .toSorted((a, b) => a - b)
  return prices[Math.floor(prices.length / 2)]!
}

test('white nights in Санкт-Петербург and summer in Казань cost half as much again to twice as much as a day of November or December', () => {
  for (const [slug, summer] of [
    ['saint-petersburg', '2026-07-08'],
    ['saint-petersburg', '2026-06-24'],
    ['kazan', '2026-07-15'],
    ['kazan', '2026-08-05'],
  ] as const)
    for (const quiet of ['2026-11-11', '2026-12-09']) {
      const times = median(slug, summer) / median(slug, quiet)
      expect([slug, summer, quiet, times >= 1.5 && times <= 2]).toEqual([slug, summer, quiet, true])
    }
})

test('the sea is dearest in August, mountains at New Year, a business city nearly the same all year', () => {
  expect(median('sochi', '2026-08-05') / median('sochi', '2027-02-10')).toBeGreaterThan(1.7)
  expect(median('dombay', '2027-01-03') / median('dombay', '2026-09-09')).toBeGreaterThan(1.6)
  expect(median('yekaterinburg', '2026-07-15') / median('yekaterinburg', '2026-11-11')).toBeLessThan(1.35)
})
