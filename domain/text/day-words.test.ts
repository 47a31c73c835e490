import { expect, test } from 'vitest'
import { dayRange, longDay, monthMark, shortDay, shortDayOfWeek, weekdayOf } from './day-words.ts'

test('days are written as people say them', () => {
  expect(shortDay('2026-12-12')).toBe('12\u00a0дек')
  expect(shortDayOfWeek('2026-12-12T06:25:00')).toBe('12\u00a0дек, сб')
  expect(longDay('2027-05-01')).toBe('1\u00a0мая')
  expect([monthMark('2027-05-01'), weekdayOf('2026-11-22')]).toEqual(['май', 'вс'])
})

test('a range inside one month names the month once', () => {
  expect(dayRange('2026-12-12', '2026-12-19')).toBe('12–19\u00a0декабря')
  expect(dayRange('2026-12-28', '2027-01-04')).toBe('28\u00a0декабря\u00a0— 4\u00a0января')
  expect(dayRange('2026-12-12')).toBe('12\u00a0декабря')
  expect(dayRange('2026-12-12', '2026-12-12')).toBe('12\u00a0декабря')
})
