import { expect, test } from 'vitest'
import { isThrown } from './drag-down.ts'

test('a drag down closes when it is long or quick, never when the finger only trembled', () => {
  expect(isThrown(97, 5_000)).toBe(true)
  expect(isThrown(96, 5_000)).toBe(false)
  expect(isThrown(60, 100)).toBe(true)
  expect(isThrown(60, 120)).toBe(false)
  expect(isThrown(6, 2)).toBe(false)
  expect(isThrown(0, 0)).toBe(false)
})
