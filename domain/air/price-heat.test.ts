import { expect, test } from 'vitest'
import { heatOf, heatSteps, middleOf } from './price-heat.ts'

test('the cheapest fifth is the greenest, the dearest the palest, equal prices look alike', () => {
  const heat = heatOf([10, 20, 30, 40, 50, 60])
  expect([10, 20, 30, 40, 50, 60].map(heat)).toEqual([0, 0, 1, 2, 3, 4])
  expect([7, 7, 7].map(heatOf([7, 7, 7]))).toEqual([0, 0, 0])
})

test('each colour that is seen says up to which price it goes, the last that it is dearer', () => {
  const steps = heatSteps([10, 20, 30, 40, 50, 60])
  expect(steps.map(({ most }) => most)).toEqual([20, 30, 40, 50, undefined])
  expect(heatSteps([7, 7, 7])).toEqual([{ heat: 0, most: 7 }])
  expect(heatSteps([])).toEqual([])
})

test('the usual price is the one in the middle', () => {
  expect(middleOf([5, 1, 9])).toBe(5)
  expect(middleOf([])).toBeUndefined()
})
