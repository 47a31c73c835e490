import { expect, test } from 'vitest'
import { cabinetOf, filtered, kept, newestFirst, pageOf, removed, removing, shownRows, sorted, turned } from './cabinet.ts'

const now = new Date('2026-11-21T09:00:00Z')
const row = (number: string, date: string, dateThereUtc: string, price: number) => ({ number, date, dateThereUtc, price })
const rows = [
  row('A1', '2026-09-01T10:00:00Z', '2026-10-01T10:00:00Z', 9000),
  row('A2', '2026-11-20T10:00:00Z', '2026-12-20T10:00:00Z', 4000),
  row('A3', '2026-11-01T10:00:00Z', '2026-11-21T09:00:00Z', 7000),
]
const numbers = (list: { number: string }[]) => list.map(({ number }) => number).join(' ')

test('orders to come are those whose outbound leaves later than now [ACCA-05]', () => {
  expect(numbers(filtered(rows, 'future', now))).toBe('A2')
  expect(numbers(filtered(rows, 'all', now))).toBe('A1 A2 A3')
})

test('completed orders have left, the one that leaves this instant too [ACCA-06]', () => {
  expect(numbers(filtered(rows, 'completed', now))).toBe('A1 A3')
})

test('the newest purchase stands first, a column header turns the order over [ACCA-07]', () => {
  expect(numbers(sorted(rows, newestFirst))).toBe('A2 A3 A1')
  expect(numbers(sorted(rows, turned(newestFirst, 'date')))).toBe('A1 A3 A2')
  expect(numbers(sorted(rows, turned(newestFirst, 'price')))).toBe('A1 A3 A2')
  expect(numbers(sorted(rows, { by: 'departure', down: false }))).toBe('A1 A3 A2')
})

test('five rows stand on a page, the sixth begins the next, and a page that is gone steps back', () => {
  const six = [1, 2, 3, 4, 5, 6]
  expect(pageOf(six, 0)).toEqual({ rows: [1, 2, 3, 4, 5], index: 0, pages: 2 })
  expect(pageOf(six, 1).rows).toEqual([6])
  expect(pageOf(six.slice(1), 1)).toMatchObject({ index: 0, pages: 1 })
  expect(pageOf([], 0)).toEqual({ rows: [], index: 0, pages: 1 })
})

test('an order being deleted is gone from the list at once, and back when the deletion fails [ACCA-13]', () => {
  const asked = removing(cabinetOf(rows), 'A2')
  expect(asked).toMatchObject({ removalOrders: ['A2'], remoteOrders: [] })
  expect(numbers(shownRows(asked))).toBe('A1 A3')
  expect(removed(asked, 'A2')).toMatchObject({ removalOrders: [], remoteOrders: ['A2'] })
  expect(numbers(shownRows(removed(asked, 'A2')))).toBe('A1 A3')
  expect(numbers(shownRows(kept(asked, 'A2')))).toBe('A1 A2 A3')
})
