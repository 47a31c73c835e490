import { expect, test } from 'vitest'
import {
  type Day,
  addDays,
  addMonths,
  airDay,
  dayOf,
  daysBetween,
  formatDay,
  formatDuration,
  formatLocalTime,
  instant,
  lastOnSale,
  parseAirDay,
  parseDay,
} from './dates.ts'

const day = (text: string) => parseDay(text)!

test('air dates are sent as DD-MM-YYYY and parsed back unchanged [AIRF-26]', () => {
  expect(airDay(day('2026-12-20'))).toBe('20-12-2026')
  expect(parseAirDay('20-12-2026')).toBe('2026-12-20')
})

test('a day that does not exist is no date', () => {
  expect(['31-02-2027', '29-02-2027', '00-01-2027', '1-1-2027', '2027-01-01', ''].map(parseAirDay)).toEqual(
    Array(6).fill(undefined),
  )
  expect(parseAirDay('29-02-2028')).toBe('2028-02-29')
})

test('screens show DD.MM.YYYY and DD.MM.YYYY HH:mm [AIRF-27]', () => {
  expect(formatDay(day('2026-12-05'))).toBe('05.12.2026')
  expect(formatLocalTime('2026-12-05T07:40:00')).toBe('05.12.2026 07:40')
})

test('a year of sales ends on the same day of the month, or on its last', () => {
  expect(addMonths(day('2026-11-21'), 12)).toBe('2027-11-21')
  expect(addMonths(day('2028-02-29'), 12)).toBe('2029-02-28')
  expect(addMonths(day('2026-12-31'), 2)).toBe('2027-02-28')
})

test('days are counted across months and clock changes', () => {
  expect(addDays(day('2026-12-31'), 1)).toBe('2027-01-01')
  expect(daysBetween(day('2026-10-20'), day('2026-11-03'))).toBe(14)
  expect(daysBetween(day('2026-11-03'), day('2026-10-20'))).toBe(-14)
})

test('it is already tomorrow in Vladivostok while Moscow finishes its evening', () => {
  const moment = new Date('2026-11-20T20:30:00Z')
  expect(dayOf(moment, 'Europe/Moscow')).toBe('2026-11-20' as Day)
  expect(dayOf(moment, 'Asia/Vladivostok')).toBe('2026-11-21' as Day)
})

test('a year ahead is on sale to its last day, also where the next day has begun already', () => {
  expect(lastOnSale(day('2026-11-21'))).toBe('2027-11-22')
  expect(lastOnSale(day('2027-02-28')), 'the first of March of who is a day ahead').toBe('2028-03-01')
  expect(lastOnSale(day('2028-02-28'))).toBe('2029-02-28')
})

test('durations and instants are written to the rule', () => {
  expect(formatDuration(155)).toBe('2\u00a0ч\u00a035\u00a0мин')
  expect(formatDuration(120)).toBe('2\u00a0ч')
  expect(formatDuration(45)).toBe('45\u00a0мин')
  expect(instant(new Date('2026-11-20T20:30:00.987Z'))).toBe('2026-11-20T20:30:00Z')
})
