import { expect, test } from 'vitest'
import { newestFirst, sortedBy } from '#domain/account/order-list.ts'
import { type HotelOrderRow, filteredOrders, stageOf, hotelOrderMeasures } from './booking.ts'

const now = new Date('2026-11-21T12:00:00Z')
const row = (orderNumber: string, checkInUtc: string, checkOutUtc: string, orderStatus = 'Оплачен'): HotelOrderRow => ({
  orderNumber,
  dateBuy: `2026-11-0${orderNumber}T10:00:00Z`,
  checkInUtc,
  checkOutUtc,
  price: 1000 * Number(orderNumber),
  orderStatus,
})
const rows = [
  row('1', '2026-12-01T11:00:00Z', '2026-12-03T09:00:00Z'),
  row('2', '2026-11-20T11:00:00Z', '2026-11-25T09:00:00Z'),
  row('3', '2026-11-01T11:00:00Z', '2026-11-03T09:00:00Z'),
  row('4', '2026-12-01T11:00:00Z', '2026-12-03T09:00:00Z', 'Ожидает оплаты'),
  row('5', '2026-11-01T11:00:00Z', '2026-11-03T09:00:00Z', 'Не оплачен'),
  row('6', '2026-11-20T11:00:00Z', '2026-11-25T09:00:00Z', 'Возврат выполнен'),
]
const numbers = (list: HotelOrderRow[]) => list.map(({ orderNumber }) => orderNumber)

test('future stays are paid and have not begun [ACCH-05]', () => {
  expect(numbers(filteredOrders(rows, 'future', now))).toEqual(['1'])
})

test('active stays are paid and go on now [ACCH-06]', () => {
  expect(numbers(filteredOrders(rows, 'active', now))).toEqual(['2'])
})

test('completed stays are over, paid or not; all of them are shown at first [ACCH-07]', () => {
  expect(numbers(filteredOrders(rows, 'completed', now))).toEqual(['3', '5'])
  expect(numbers(filteredOrders(rows, 'all', now))).toEqual(['1', '2', '3', '4', '5', '6'])
})

test('at the very moment of check-in a stay is active, at that of check-out it is completed', () => {
  expect(stageOf(row('7', now.toISOString(), '2026-11-25T09:00:00Z'), now)).toBe('active')
  expect(stageOf(row('8', '2026-11-20T09:00:00Z', now.toISOString()), now)).toBe('completed')
})

test('rows can be sorted by purchase, check-in and price', () => {
  expect(numbers(sortedBy(rows, hotelOrderMeasures, newestFirst))).toEqual(['6', '5', '4', '3', '2', '1'])
  expect(numbers(sortedBy(rows, hotelOrderMeasures, { by: 'checkIn', down: false }))).toEqual(['3', '5', '2', '6', '1', '4'])
  expect(numbers(sortedBy(rows, hotelOrderMeasures, { by: 'price', down: false }))[0]).toBe('1')
})
