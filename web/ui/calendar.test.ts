import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type CalendarRules,
  type Day,
  type DayRange,
  cheapestOf,
  monthsBetween,
  moveDay,
  pagesBetween,
  partOf,
  pickDay,
  shiftMonth,
  spokenThousands,
  thousandsText,
  weeksOf,
} from './calendar.ts'

const rules: CalendarRules = { mode: 'round-trip', minDays: 0, first: '2026-11-21', last: '2027-11-21' }
const nothing: DayRange = { start: null, end: null }
const clicks = (days: Day[], how: CalendarRules = rules) => days.reduce((range, day) => pickDay(range, day, how), nothing)

test('the first click sets the start [AIRF-18]', () => {
  expect(clicks(['2026-12-20'])).toEqual({ start: '2026-12-20', end: null })
})

test('the second click sets the end, swapped when it is earlier [AIRF-19]', () => {
  expect(clicks(['2026-12-15', '2026-12-20'])).toEqual({ start: '2026-12-15', end: '2026-12-20' })
  expect(clicks(['2026-12-20', '2026-12-15'])).toEqual({ start: '2026-12-15', end: '2026-12-20' })
})

test('the third click restarts the selection [AIRF-20]', () => {
  expect(clicks(['2026-12-15', '2026-12-20', '2026-12-18'])).toEqual({ start: '2026-12-18', end: null })
})

test('a hotel stay of no nights is not taken, a flight there and back in one day is [AIRF-21]', () => {
  const hotel = { ...rules, minDays: 1 }
  expect(clicks(['2026-12-15', '2026-12-15'], hotel)).toEqual({ start: '2026-12-15', end: null })
  expect(clicks(['2026-12-15', '2026-12-14'], hotel)).toEqual({ start: '2026-12-14', end: '2026-12-15' })
  expect(clicks(['2026-12-15', '2026-12-15'])).toEqual({ start: '2026-12-15', end: '2026-12-15' })
})

test('one way, every click is the day of departure', () => {
  expect(clicks(['2026-12-15', '2026-12-20'], { ...rules, mode: 'one-way' })).toEqual({ start: '2026-12-20', end: null })
})

test('yesterday and the day after the horizon cannot be chosen by mouse or by key [AIRF-22 AIRF-23]', () => {
  expect(clicks(['2026-11-20'])).toEqual(nothing)
  expect(clicks(['2027-11-22'])).toEqual(nothing)
  expect(moveDay('2026-11-21', 'ArrowLeft', rules)).toBe('2026-11-21')
  expect(moveDay('2027-11-10', 'PageDown', rules)).toBe('2027-11-21')
})

test('whatever is clicked, the end is never before the start', () => {
  const day = fc
    .integer({ min: -5, max: 400 })
    .map((shift) => new Date(Date.UTC(2026, 10, 21 + shift)).toISOString().slice(0, 10))
  fc.assert(
    fc.property(fc.array(day, { maxLength: 12 }), (days) => {
      const { start, end } = clicks(days)
      expect(!end || (start !== null && start <= end)).toBe(true)
    }),
  )
})

test('weeks begin on Monday and hold every day of the month once', () => {
  const weeks = weeksOf('2026-12-01')
  expect(weeks[0]).toEqual([null, '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06'])
  expect(weeks.flat().filter(Boolean)).toHaveLength(31)
  expect(weeksOf('2027-02-01')).toHaveLength(4)
})

test('the year ahead is thirteen months, the last one in part', () => {
  const months = monthsBetween('2026-11-21', '2027-11-21')
  expect([months.length, months[0], months.at(-1)]).toEqual([13, '2026-11-01', '2027-11-01'])
})

test('arrows walk days and weeks, Home and End the week, page keys the months', () => {
  const from = (key: string) => moveDay('2026-12-16', key, rules)
  expect(['ArrowRight', 'ArrowDown', 'Home', 'End', 'PageDown', 'PageUp'].map(from)).toEqual([
    '2026-12-17',
    '2026-12-23',
    '2026-12-14',
    '2026-12-20',
    '2027-01-16',
    '2026-11-21',
  ])
  expect(from('a')).toBeUndefined()
  expect(shiftMonth('2027-01-31', 1)).toBe('2027-02-28')
})

test('the day under the pointer shows the range that a click would make', () => {
  const open: DayRange = { start: '2026-12-15', end: null }
  expect(partOf('2026-12-13', open, '2026-12-12')).toBe('middle')
  expect(partOf('2026-12-12', open, '2026-12-12')).toBe('start')
  expect(partOf('2026-12-15', open, '2026-12-12')).toBe('end')
  expect(partOf('2026-12-15', open, null)).toBe('both')
})

test('cheap days of a month are those near its lowest price', () => {
  const prices = { '2026-12-01': 10_000, '2026-12-02': 10_400, '2026-12-03': 12_000, '2027-01-01': 5000 }
  expect([...cheapestOf(prices, '2026-12-01')]).toEqual(['2026-12-01', '2026-12-02'])
})

test('hints are thousands, with a decimal while there is room', () => {
  expect([15_940, 8049, 128_400].map(thousandsText)).toEqual(['15,9', '8,0', '128'])
})

test('hints are read aloud with a word that agrees with them', () => {
  const words = [15_940, 8049, 101_200, 111_000, 128_400].map(spokenThousands)
  expect(words).toEqual(['15,9 тысячи', '8,0 тысячи', '101 тысячи', '111 тысяч', '128 тысяч'])
})

test('a calendar begins with the current week: past weeks are not listed above it', () => {
  expect(weeksOf('2026-11-01', '2026-11-23').map((week) => week[0])).toEqual(['2026-11-23', '2026-11-30'])
  expect(weeksOf('2026-12-01', '2026-11-23')).toHaveLength(5)
})

test('late in a month its last weeks are shown with the next month, so that no half of the calendar is empty', () => {
  const year = pagesBetween('2026-11-28', '2027-11-28')
  expect([year.length, ...year.slice(0, 3)]).toEqual([12, '2026-11-01', '2027-01-01', '2027-02-01'])
  expect(pagesBetween('2026-11-15', '2027-11-15').slice(0, 2)).toEqual(['2026-11-01', '2026-12-01'])
  const weeks = weeksOf('2026-11-01', '2026-11-28', 2)
  expect(weeks.map((week) => week[0])).toEqual([
    '2026-11-23',
    '2026-11-30',
    '2026-12-07',
    '2026-12-14',
    '2026-12-21',
    '2026-12-28',
  ])
  expect(weeks[1]).toEqual(['2026-11-30', ...[1, 2, 3, 4, 5, 6].map((day) => `2026-12-0${day}`)])
})
