import { expect, test } from 'vitest'
import { nextStop } from './range.tsx'

test('an arrow moves a handle of prices by a round sum, to both ends and never past them', () => {
  const prices = { min: 6_310, max: 104_777, step: 1 }
  expect(nextStop(6_310, 1, prices)).toBe(7_000)
  expect(nextStop(7_000, 1, prices)).toBe(8_000)
  expect(nextStop(7_000, -1, prices)).toBe(6_310)
  expect(nextStop(104_777, -1, prices)).toBe(104_000)
  expect(nextStop(104_000, 1, prices)).toBe(104_777)
  expect(nextStop(104_777, 1, prices)).toBe(104_777)
  expect(nextStop(5_000, 1, { min: 4_767, max: 9_120, step: 1 })).toBe(5_050)
})

test('a handle of hours keeps its own step', () => {
  expect(nextStop(43_200, 1, { min: 0, max: 86_400, step: 1_800 })).toBe(45_000)
  expect(nextStop(1, 1, { min: 1, max: 5, step: 1 })).toBe(2)
})
