import { expect, test } from 'vitest'
import { HOUR_MS, localTimeIn } from '#domain/text/dates.ts'
import { dawnCities } from './cities.ts'

test('the dawn knows more than three hundred cities, each once, none without a name', () => {
  expect(dawnCities.length).toBeGreaterThan(300)
  expect(new Set(dawnCities.map(({ iata }) => iata)).size).toBe(dawnCities.length)
  for (const { iata, name } of dawnCities)
    expect([iata, name]).toEqual([expect.stringMatching(/^[A-Z]{3}$/), expect.stringMatching(/^[А-ЯЁ]/)])
})

test('no city is at a longitude its time zone does not fit', () => {
  const winter = new Date('2026-01-15T12:00:00Z')
  const odd = dawnCities.filter(({ lon, timeZone }) => {
    const offset = (Date.parse(`${localTimeIn(winter, timeZone)}Z`) - winter.getTime()) / HOUR_MS
    const apart = (((offset - lon / 15 + 12) % 24) + 24) % 24
    return Math.abs(apart - 12) > 2.4
  })
  expect(odd.map(({ name }) => name)).toEqual([])
})

test('cities are spread all round the earth: nowhere are neighbouring ones further apart than an ocean', () => {
  const lons = dawnCities.map(({ lon }) => lon).toSorted((a, b) => a - b)
  const steps = lons.map((lon, i) => (lons[i + 1] ?? (lons[0] ?? 0) + 360) - lon)
  expect(Math.max(...steps)).toBeLessThan(14)
})
