import { expect, test } from 'vitest'
import { noSlots, slotsAfter } from './hotel-list.tsx'

const list = (listKey: string, ids: readonly string[], turn = 0) => ({ listKey, turn, ids, reach: 3 })
const first = slotsAfter(noSlots, list('cheapest', ['a', 'b', 'c']))

test('while a list grows every hotel keeps its card', () => {
  const grown = slotsAfter(first, list('cheapest', ['x', 'a', 'b', 'y', 'c']))
  expect(grown.order).toEqual([3, 0, 1, 4, 2])
  expect(slotsAfter(grown, list('cheapest', ['a', 'c'])).order).toEqual([0, 2])
})

test('another list reuses the existing cards and creates only the missing ones', () => {
  expect(slotsAfter(first, list('dearest', ['z', 'y', 'x', 'c'])).order).toEqual([0, 1, 2, 3])
  const short = slotsAfter(first, list('five stars', ['z']))
  expect(short.order).toEqual([0, 1, 2])
  expect(slotsAfter(short, list('five stars', ['z', 'w'])).order).toEqual([0, 3])
})

test('a list put in order by itself shows new cards where hotels changed; below the window the old ones are filled', () => {
  const grown = slotsAfter(first, list('cheapest', ['a', 'b', 'c', 'd', 'e']))
  expect(slotsAfter(grown, list('cheapest', ['a', 'c', 'x', 'b', 'd', 'e'], 1)).order).toEqual([0, 5, 6, 3, 4, 7])
})
