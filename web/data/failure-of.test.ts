import { expect, test } from 'vitest'
import { ApiError } from './call.ts'
import { failureOf } from './failure-of.ts'

test('a refusal is known by its code, whatever it says', () => {
  expect(failureOf(new ApiError(410, { code: 'WINDOW_CLOSED', errorMessage: 'Сказано иначе' }))).toBe('order.window-closed')
  expect(failureOf(new ApiError(502, { data: null, error: { code: 'HOTEL_SUPPLIER_ERROR', description: 'x' } }))).toBe(
    'hotels.supplier-failed',
  )
})

test('a supplier without codes is known by its words, a sentence of others by nothing', () => {
  expect(failureOf(new ApiError(400, { errorMessage: 'GDS-7: No seats in class Q' }))).toBe('air.no-seats')
  expect(failureOf(new ApiError(400, { errorMessage: 'Логин уже занят' }))).toBe('quoted')
})

test('no network is not a fault of the server', () => {
  expect(failureOf(new ApiError(0, {}, 'offline'))).toBe('offline')
  expect(failureOf(new ApiError(502, {}))).toBe('unknown')
  expect(failureOf(new TypeError('a bug'))).toBe('unknown')
})
