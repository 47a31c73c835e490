import { expect, test } from 'vitest'
import { dropStays, keepStays, keptStaysOf } from './stays-cache.ts'

const minute = 60_000

test('the list of stays is kept for fifteen minutes, for its owner only, until something changes [ACCH-08]', () => {
  keepStays('anna', [], 0)
  expect(keptStaysOf('anna', 15 * minute - 1)).toEqual([])
  expect(keptStaysOf('anna', 15 * minute)).toBeUndefined()
  expect(keptStaysOf('boris', minute)).toBeUndefined()
  dropStays()
  expect(keptStaysOf('anna', minute)).toBeUndefined()
})
