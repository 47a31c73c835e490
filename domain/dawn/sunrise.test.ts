import { expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/text/dates.ts'
import { dawnCities } from './cities.ts'
import { hoursSinceSunrise, sunriseNear } from './sunrise.ts'

const London = { lat: 51.51, lon: -0.13 }
const Moscow = { lat: 55.75, lon: 37.62 }
const NewYork = { lat: 40.71, lon: -74.01 }
const Sydney = { lat: -33.87, lon: 151.21 }
const Reykjavik = { lat: 64.15, lon: -21.94 }
const Tokyo = { lat: 35.68, lon: 139.69 }
const Murmansk = { lat: 68.97, lon: 33.07 }

test.each([
  ['London at midsummer', London, '2026-06-21T03:43Z'],
  ['London at midwinter', London, '2026-12-21T08:04Z'],
  ['Moscow at midsummer', Moscow, '2026-06-21T00:44Z'],
  ['Moscow at midwinter', Moscow, '2026-12-21T05:58Z'],
  ['New York at midsummer', NewYork, '2026-06-21T09:25Z'],
  ['New York at midwinter', NewYork, '2026-12-21T12:17Z'],
  ['Sydney at its midwinter', Sydney, '2026-06-20T21:00Z'],
  ['Sydney at its midsummer', Sydney, '2026-12-20T18:41Z'],
  ['Reykjavik at midsummer', Reykjavik, '2026-06-21T02:55Z'],
  ['Reykjavik at midwinter', Reykjavik, '2026-12-21T11:22Z'],
  ['Tokyo at midwinter', Tokyo, '2026-12-20T21:47Z'],
])('the sun rises over %s when the almanac says, within two minutes', (_, place, almanac) => {
  const expected = Date.parse(almanac)
  for (const moment of [expected - 5 * 60 * MINUTE_MS, expected, expected + 5 * 60 * MINUTE_MS]) {
    expect(Math.abs((sunriseNear(place, moment) ?? 0) - expected)).toBeLessThanOrEqual(2 * MINUTE_MS)
  }
})

test('beyond the polar circle there is a time without sunrises', () => {
  expect(sunriseNear(Murmansk, Date.parse('2026-12-21T09:00Z'))).toBeUndefined()
  expect(sunriseNear(Murmansk, Date.parse('2026-06-21T09:00Z'))).toBeUndefined()
  expect(sunriseNear(Murmansk, Date.parse('2026-03-21T03:00Z'))).toBeDefined()
})

test('a sunrise is at most half a day away, and every city has one at the equinox', () => {
  for (const city of dawnCities) {
    for (let hour = 0; hour < 24; hour += 3) {
      const since = hoursSinceSunrise(city, Date.UTC(2026, 2, 20, hour))
      expect(Math.abs(since ?? Number.NaN), city.name).toBeLessThanOrEqual(12.1)
    }
  }
})
