import { expect, test } from 'vitest'
import { tooManyFor } from './too-many.ts'

const rooms = [{ sleeps: 2 }, { sleeps: 4 }]

test('a party larger than every room is shown how many a room sleeps; infants take no place', () => {
  expect(tooManyFor(rooms, { adults: 4, children: [6] })).toBe(4)
  expect(tooManyFor(rooms, { adults: 2, children: [2, 17] })).toBeUndefined()
  expect(tooManyFor(rooms, { adults: 4, children: [0, 1] })).toBeUndefined()
  expect(tooManyFor([], { adults: 6, children: [] })).toBeUndefined()
})
