import { expect, test } from 'vitest'
import type { Day } from '#domain/text/dates.ts'
import { isQuickTrip, quickTrip } from './quick-trip.ts'

const day = (text: string) => text as Day // real days
/** From a Thursday on. */
const bounds = { first: day('2026-11-26'), last: day('2027-11-26') }

test('a week is the cheapest one with a price, the earliest of equals', () => {
  const prices = { '2026-12-14': 6_600, '2026-12-12': 8_200, '2026-12-15': 6_600 }
  expect(quickTrip('week', null, bounds, prices)).toEqual({ there: '2026-12-14', back: '2026-12-21' })
})

test('a chosen day of departure stays: the week begins on it, the weekend on its next Friday', () => {
  const prices = { '2026-12-14': 6_600 }
  expect(quickTrip('week', day('2026-12-12'), bounds, prices)).toEqual({ there: '2026-12-12', back: '2026-12-19' })
  expect(quickTrip('weekend', day('2026-12-12'), bounds, prices)).toEqual({ there: '2026-12-18', back: '2026-12-20' })
  expect(quickTrip('weekend', day('2026-12-18'), bounds, prices)).toEqual({ there: '2026-12-18', back: '2026-12-20' })
})

test('a weekend is from Friday to Sunday, the cheapest Friday with a price', () => {
  const prices = { '2026-11-27': 9_000, '2026-12-04': 7_000, '2026-12-05': 1_000 }
  expect(quickTrip('weekend', null, bounds, prices)).toEqual({ there: '2026-12-04', back: '2026-12-06' })
})

test('where no price is known, the next weekend and the next week from Saturday to Saturday', () => {
  expect(quickTrip('weekend', null, bounds, {})).toEqual({ there: '2026-11-27', back: '2026-11-29' })
  expect(quickTrip('week', null, bounds, {})).toEqual({ there: '2026-11-28', back: '2026-12-05' })
})

test('on a Friday whose flights may have left the next weekend begins a week later', () => {
  const friday = { ...bounds, first: day('2026-11-27') }
  expect(quickTrip('weekend', null, friday, {})).toEqual({ there: '2026-12-04', back: '2026-12-06' })
  expect(quickTrip('weekend', null, friday, { '2026-11-27': 9_000 })).toEqual({ there: '2026-11-27', back: '2026-11-29' })
})

test('no trip ends after the last day', () => {
  expect(quickTrip('week', day('2027-11-25'), bounds, {})).toBeUndefined()
  expect(quickTrip('week', null, bounds, { '2027-11-25': 1 })).toEqual({ there: '2026-11-28', back: '2026-12-05' })
})

test('chosen days are recognised as a weekend, a week or neither', () => {
  expect(isQuickTrip('week', day('2026-12-12'), day('2026-12-19'))).toBe(true)
  expect(isQuickTrip('weekend', day('2026-12-18'), day('2026-12-20'))).toBe(true)
  expect(isQuickTrip('weekend', day('2026-12-17'), day('2026-12-19'))).toBe(false)
  expect(isQuickTrip('week', day('2026-12-12'), null)).toBe(false)
})
