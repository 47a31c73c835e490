import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDay } from '#domain/text/dates.ts'
import { bruteForceSearch } from '#test/brute-force.ts'
import { smallWorlds } from '#test/fixtures/small-worlds.ts'
import { nothingSold } from '#world/air/fares/day-fare.ts'
import { NOT_FULL, buildFareTable } from '#world/air/fares/fare-table.ts'
import { buildTimetable } from '#world/air/timetable/timetable.ts'
import { openCheapest } from './cheapest.ts'
import type { Journey } from './journey.ts'
import { openSearch } from './search.ts'

const textOf = (journeys: Journey[]) =>
  journeys
    .map(({ patterns, days, departure, arrival, price }) => [patterns, days, departure, arrival, price].join(' '))
    .toSorted()

test('the fast search answers what trying everything answers, in 1,000 small worlds', () => {
  const met = [0, 0, 0]
  fc.assert(
    fc.property(smallWorlds, ({ timetable, fares, request }) => {
      const expected = bruteForceSearch(timetable, fares, request)
      for (const stops of new Set(expected.map(({ patterns }) => patterns.length - 1))) met[stops]!++
      expect(textOf(openSearch(timetable, fares)(request))).toEqual(textOf(expected))
    }),
    { numRuns: 1000, verbose: 1 },
  )
  expect(Math.min(...met), `worlds with direct, one-stop and two-stop answers: ${met}`).toBeGreaterThan(25)
})

test('the price of a day is the price of its cheapest journey, in 1,000 small worlds', () => {
  fc.assert(
    fc.property(smallWorlds, ({ timetable, fares, request }) => {
      const [cheapest, search] = [openCheapest(timetable, fares, request), openSearch(timetable, fares)]
      for (const day of [request.day, request.day + 1, request.day + 2]) {
        const [first] = search({ ...request, day })
        expect(cheapest(day)).toBe(first?.price ?? null)
      }
    }),
    { numRuns: 1000, verbose: 1 },
  )
})

test('the price of a day without changes is that of its cheapest direct journey, in 1,000 small worlds', () => {
  let met = 0
  fc.assert(
    fc.property(smallWorlds, ({ timetable, fares, request }) => {
      const [cheapest, search] = [openCheapest(timetable, fares, request, { direct: true }), openSearch(timetable, fares)]
      for (const day of [request.day, request.day + 1, request.day + 2]) {
        const direct = search({ ...request, day }).filter(({ patterns }) => patterns.length === 1)
        met += Math.min(1, direct.length)
        expect(cheapest(day)).toBe(direct.length > 0 ? Math.min(...direct.map(({ price }) => price)) : null)
      }
    }),
    { numRuns: 1000, verbose: 1 },
  )
  expect(met, 'days with a direct flight').toBeGreaterThan(100)
})

test('ways with two changes that leave, land and cost the same are all offered', () => {
  const place = { country: 'RU', timeZone: 'Europe/Moscow', lat: 50, population: 1, julyOffset: 0 }
  const airports = ['AAA', 'CCC', 'DDD', 'BBB'].map((iata, at) => ({
    ...place,
    iata,
    cityCode: iata,
    name: iata,
    nameEn: iata,
    lon: 30 + at,
  }))
  const timetable = buildTimetable(
    {
      airports,
      eachFlight(emit) {
        for (const number of [1, 2, 3]) emit('SU', number, null, 'AAA', 'CCC', 600, 60, 127, 4095, 'SU9')
        emit('TK', 1, null, 'CCC', 'DDD', 900, 60, 127, 4095, 'SU9')
        emit('TK', 2, null, 'DDD', 'BBB', 1200, 60, 127, 4095, 'SU9')
      },
      seatsOf: () => ({ Y: 100, W: 0, C: 0, F: 0 }),
    },
    parseDay('2026-10-20')!,
    24,
  )
  const fares = buildFareTable(timetable, () => false)
  for (const column of [fares.low, fares.pairLow]) column.fill(5000)
  fares.load.fill(1)
  fares.pairFullness.fill(NOT_FULL)
  const city = (code: string) => ({ city: timetable.cities.indexOf(code), airport: -1 })
  const pricing = { today: 1, party: 1, sold: nothingSold(timetable) }
  const request = { from: city('AAA'), to: city('BBB'), day: 4, notBefore: 0, pricing }
  const found = openSearch(timetable, fares)(request)
  expect(found).toHaveLength(3)
  expect(textOf(found)).toEqual(textOf(bruteForceSearch(timetable, fares, request)))
})
