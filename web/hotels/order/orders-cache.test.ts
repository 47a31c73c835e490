import { expect, test } from 'vitest'
import { orderPages, pageKey } from './orders-cache.ts'

const minute = 60_000
const page = (number: number) => ({
  data: [],
  list: { page: number, pages: 2, total: 6, all: 6, counts: {}, years: [] },
  errorMessage: null,
})

test('a page of stays is kept for fifteen minutes, for its owner only, until something changes [ACCH-08]', () => {
  const [first, second] = [pageKey('anna', { p: 1 }), pageKey('anna', { p: 2 })]
  orderPages.set(first, page(1), 0)
  orderPages.set(second, page(2), 0)
  expect(orderPages.get(first, 15 * minute - 1)?.list?.page).toBe(1)
  expect(orderPages.get(second, minute)?.list?.page).toBe(2)
  expect(orderPages.get(first, 15 * minute)).toBeUndefined()
  expect(orderPages.get(pageKey('boris', { p: 1 }), minute)).toBeUndefined()
  orderPages.forget()
  expect(orderPages.get(first, minute)).toBeUndefined()
})
