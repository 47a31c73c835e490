import { expect, test } from 'vitest'
import { heatEdges, heatOf, middleOf } from './price-heat.ts'

test('the cheapest fifth is the palest, the dearest the deepest, equal prices look alike', () => {
  const heat = heatOf([10, 20, 30, 40, 50, 60])
  expect([10, 20, 30, 40, 50, 60].map(heat)).toEqual([0, 0, 1, 2, 3, 4])
  expect([7, 7, 7].map(heatOf([7, 7, 7]))).toEqual([0, 0, 0])
})

test('the dearest price of each of the cheaper steps is told', () => {
  expect(heatEdges([10, 20, 30, 40, 50, 60])).toEqual([20, 30, 40, 50])
})

test('the usual price is the one in the middle', () => {
  expect(middleOf([5, 1, 9])).toBe(5)
  expect(middleOf([])).toBeUndefined()
})
