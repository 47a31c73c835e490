import { expect, test } from 'vitest'
import { termKind, termSteps } from './terms.ts'

const [midnight, arrival] = ['2026-12-17T21:00:00Z', '2026-12-19T21:00:00Z']
const before = new Date('2026-12-01T10:00:00Z')
const stepped = {
  penalties: [
    { from: midnight, amount: 8800 },
    { from: arrival, amount: 61_600 },
  ],
}

test('everything is refunded, then all but a night, then nothing', () => {
  expect(termSteps(61_600, stepped, before)).toEqual([
    { from: null, until: midnight, refund: 61_600, withheld: 0 },
    { from: midnight, until: arrival, refund: 52_800, withheld: 8800 },
    { from: arrival, until: null, refund: 0, withheld: 61_600 },
  ])
  expect(termKind(61_600, stepped, before)).toBe('free')
})

test('past steps are not shown: the first one is always the current one', () => {
  const later = new Date('2026-12-18T10:00:00Z')
  expect(termSteps(61_600, stepped, later)).toEqual([
    { from: null, until: arrival, refund: 52_800, withheld: 8800 },
    { from: arrival, until: null, refund: 0, withheld: 61_600 },
  ])
  expect(termKind(61_600, stepped, later)).toBe('partial')
  expect(termKind(61_600, stepped, new Date(Date.parse(midnight) - 1))).toBe('free')
  expect(termKind(61_600, stepped, new Date(midnight)), 'as the refund counts it').toBe('partial')
})

test('a rate that gives nothing back has one step, and no more than its price is ever kept', () => {
  const strict = { penalties: [{ from: '2026-11-20T21:00:00Z', amount: 70_000 }] }
  expect(termSteps(61_600, strict, before)).toEqual([{ from: null, until: null, refund: 0, withheld: 61_600 }])
  expect(termKind(61_600, strict, before)).toBe('none')
})

test('a rate without penalties can be cancelled free of charge at any time', () => {
  expect(termSteps(5000, { penalties: [] }, before)).toEqual([{ from: null, until: null, refund: 5000, withheld: 0 }])
})
