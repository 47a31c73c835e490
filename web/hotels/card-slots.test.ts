import { expect, test } from 'vitest'
import { noSlots, slotsAfter } from './card-slots.ts'

const first = slotsAfter(noSlots, 'cheapest', ['a', 'b', 'c'])

test('while a list grows every hotel keeps its card', () => {
  const grown = slotsAfter(first, 'cheapest', ['x', 'a', 'b', 'y', 'c'])
  expect(grown.order).toEqual([3, 0, 1, 4, 2])
  expect(slotsAfter(grown, 'cheapest', ['a', 'c']).order).toEqual([0, 2])
})

test('another list takes over the cards that stand and makes only those that are missing', () => {
  expect(slotsAfter(first, 'dearest', ['z', 'y', 'x', 'c']).order).toEqual([0, 1, 2, 3])
  const short = slotsAfter(first, 'five stars', ['z'])
  expect(short.order).toEqual([0, 1, 2])
  expect(slotsAfter(short, 'five stars', ['z', 'w']).order).toEqual([0, 3])
})
