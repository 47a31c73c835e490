import { expect, test } from 'vitest'
import { dropOrders, keepOrders, keptOrdersOf } from './orders-cache.ts'

const minute = 60_000
const page = (number: number) => ({
  rows: [],
  place: { page: number, pages: 2, total: 6, all: 6, counts: {}, years: [] },
})

test('a page of stays is kept for fifteen minutes, for its owner only, until something changes [ACCH-08]', () => {
  keepOrders('anna', 'p=1', page(1), 0)
  keepOrders('anna', 'p=2', page(2), 0)
  expect(keptOrdersOf('anna', 'p=1', 15 * minute - 1)?.place.page).toBe(1)
  expect(keptOrdersOf('anna', 'p=2', minute)?.place.page).toBe(2)
  expect(keptOrdersOf('anna', 'p=1', 15 * minute)).toBeUndefined()
  expect(keptOrdersOf('boris', 'p=1', minute)).toBeUndefined()
  dropOrders()
  expect(keptOrdersOf('anna', 'p=1', minute)).toBeUndefined()
})
