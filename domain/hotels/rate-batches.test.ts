import fc from 'fast-check'
import { expect, test } from 'vitest'
import { batchCount, batchDelay, batchOf } from './search-results.ts'

const idsOf = (count: number) => Array.from({ length: count }, (_, index) => `h${index}`)

test('the number of batches follows the formula [HOTS-04]', () => {
  expect([0, 10, 25, 30, 31, 230, 231].map(batchCount)).toEqual([0, 1, 3, 3, 4, 4, 5])
})

test('250 hotels are split into 10, 10, 10, 200 and 20 [HOTS-05]', () => {
  expect([0, 1, 2, 3, 4].map((index) => batchOf(idsOf(250), index).length)).toEqual([10, 10, 10, 200, 20])
})

test('the batches together are every hotel once, in order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2000 }), (count) => {
      const ids = idsOf(count)
      const batches = Array.from({ length: batchCount(count) }, (_, index) => batchOf(ids, index))
      expect(batches.flat()).toEqual(ids)
      expect(batches.every((batch) => batch.length > 0)).toBe(true)
    }),
  )
})

test('from the fourth batch each waits its turn, unless the supplier sets its own pace [HOTS-06]', () => {
  expect([0, 1, 2, 3, 4].map((index) => batchDelay(index))).toEqual([0, 0, 0, 9000, 12_000])
  expect(batchDelay(3, 0)).toBe(0)
})
