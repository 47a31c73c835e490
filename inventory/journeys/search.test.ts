import fc from 'fast-check'
import { expect, test } from 'vitest'
import { smallWorlds } from '#test/fixtures/small-worlds.ts'
import { openCheapest } from './cheapest.ts'
import { searchExhaustively } from './oracle.ts'
import type { Journey } from './journey.ts'
import { openSearch } from './search.ts'

const told = (journeys: Journey[]) =>
  journeys
    .map(({ patterns, days, departure, arrival, price }) => [patterns, days, departure, arrival, price].join(' '))
    .toSorted()

test('the fast search answers what trying everything answers, in 1,000 small worlds', () => {
  const met = [0, 0, 0]
  fc.assert(
    fc.property(smallWorlds, ({ timetable, fares, request }) => {
      const expected = searchExhaustively(timetable, fares, request)
      for (const stops of new Set(expected.map(({ patterns }) => patterns.length - 1))) met[stops]!++
      expect(told(openSearch(timetable, fares)(request))).toEqual(told(expected))
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
