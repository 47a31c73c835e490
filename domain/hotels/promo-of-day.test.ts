import { expect, test } from 'vitest'
import { addDays, parseDay } from '#domain/text/dates.ts'
import { promoOfDay, promotedHotels } from './promo.ts'

const first = parseDay('2026-11-21')!

test('six hotels of six cities a day; in four weeks each of the twenty-eight has been shown [HOME-05]', () => {
  const days = Array.from({ length: 28 }, (_, at) => promoOfDay(addDays(first, at)))
  for (const hotels of days) expect(new Set(hotels.map(({ city }) => city)).size).toBe(6)
  expect(new Set(days.flat().map(({ id }) => id)).size).toBe(promotedHotels.length)
  for (const { id, name, priceFrom, region } of days.flat()) {
    expect([typeof id, typeof name, typeof region]).toEqual(['string', 'string', 'string'])
    expect(priceFrom).toBeGreaterThan(0)
  }
})
