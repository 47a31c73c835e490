import { expect, test } from 'vitest'
import { newestFirst, sortedBy } from '#domain/account/order-list.ts'
import { orderMeasures, orderRules, filtered } from './account-orders.ts'

const now = new Date('2026-11-21T09:00:00Z')
const row = (number: string, date: string, dateThereUtc: string, price: number) => ({ number, date, dateThereUtc, price })
const rows = [
  row('A1', '2026-09-01T10:00:00Z', '2026-10-01T10:00:00Z', 9000),
  row('A2', '2026-11-20T10:00:00Z', '2026-12-20T10:00:00Z', 4000),
  row('A3', '2026-11-01T10:00:00Z', '2026-11-21T09:00:00Z', 7000),
]
const numbers = (list: { number: string }[]) => list.map(({ number }) => number).join(' ')

test('upcoming orders are those whose outbound departs later than now [ACCA-05]', () => {
  expect(numbers(filtered(rows, 'future', now))).toBe('A2')
  expect(numbers(filtered(rows, 'all', now))).toBe('A1 A2 A3')
})

test('completed orders have left, the one that leaves this instant too [ACCA-06]', () => {
  expect(numbers(filtered(rows, 'completed', now))).toBe('A1 A3')
})

test('rows can be sorted by purchase, departure and price', () => {
  expect(numbers(sortedBy(rows, orderMeasures, newestFirst))).toBe('A2 A3 A1')
  expect(numbers(sortedBy(rows, orderMeasures, { by: 'departure', down: false }))).toBe('A1 A3 A2')
  expect(numbers(sortedBy(rows, orderMeasures, { by: 'price', down: true }))).toBe('A1 A3 A2')
})

test('a flight of the new year’s night is of the new year, by the clocks of Moscow', () => {
  const yearOf = (dateThereUtc: string) => orderRules.yearOf(row('A1', dateThereUtc, dateThereUtc, 0))
  expect(['2026-12-31T20:59:00Z', '2026-12-31T21:00:00Z'].map(yearOf)).toEqual([2026, 2027])
})
