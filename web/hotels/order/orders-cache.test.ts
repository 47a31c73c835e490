import { expect, test } from 'vitest'
import { dropOrders, cacheOrders, cachedOrdersOf } from './orders-cache.ts'

const minute = 60_000
const page = (number: number) => ({
  rows: [],
  place: { page: number, pages: 2, total: 6, all: 6, counts: {}, years: [] },
})

test('a page of stays is kept for fifteen minutes, for its owner only, until something changes [ACCH-08]', () => {
  cacheOrders('anna', 'p=1', page(1), 0)
  cacheOrders('anna', 'p=2', page(2), 0)
  expect(cachedOrdersOf('anna', 'p=1', 15 * minute - 1)?.place.page).toBe(1)
  expect(cachedOrdersOf('anna', 'p=2', minute)?.place.page).toBe(2)
  expect(cachedOrdersOf('anna', 'p=1', 15 * minute)).toBeUndefined()
  expect(cachedOrdersOf('boris', 'p=1', minute)).toBeUndefined()
  dropOrders()
  expect(cachedOrdersOf('anna', 'p=1', minute)).toBeUndefined()
})
