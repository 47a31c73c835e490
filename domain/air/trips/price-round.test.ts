import { expect, test } from 'vitest'
import type { Day } from '#domain/text/dates.ts'
import { roundSearches, searchOfTurn } from './price-round.ts'

const pairs = [
  { iataFrom: 'MOW', iataTo: 'IST' },
  { iataFrom: 'MOW', iataTo: 'AER' },
]

test('twelve Fridays of each direction are looked at, each alone and as a trip till the Sunday after next', () => {
  const searches = roundSearches(pairs, '2026-11-26' as Day) // a Thursday
  expect(searches).toHaveLength(48)
  expect(searches.slice(0, 4)).toEqual([
    { iataFrom: 'MOW', iataTo: 'IST', there: '2026-11-27', back: null },
    { iataFrom: 'MOW', iataTo: 'IST', there: '2026-11-27', back: '2026-12-06' },
    { iataFrom: 'MOW', iataTo: 'AER', there: '2026-11-27', back: null },
    { iataFrom: 'MOW', iataTo: 'AER', there: '2026-11-27', back: '2026-12-06' },
  ])
  expect(searches.at(-1)).toMatchObject({ there: '2027-02-12', back: '2027-02-21' })
  expect(roundSearches(pairs, '2026-11-27' as Day)[0]!.there).toBe('2026-12-04') // today is not tomorrow
})

test('each turn has its place; what was made lately is passed over, and nothing is made while all is fresh', () => {
  const now = new Date('2026-11-26T12:00:00Z')
  const [lately, before] = [new Date('2026-11-26T01:00:00Z'), new Date('2026-11-25T12:00:00Z')]
  const letters = ['a', 'b', 'c']
  const turns = (madeAt: (Date | null)[]) => [0, 1, 2, 3].map((turn) => searchOfTurn(letters, madeAt, turn, now))
  expect(turns([null, null, null])).toEqual(['a', 'b', 'c', 'a'])
  expect(turns([null, lately, before])).toEqual(['a', 'c', 'c', 'a'])
  expect(turns([lately, lately, lately])).toEqual([undefined, undefined, undefined, undefined])
  expect(searchOfTurn([], [], 5, now)).toBeUndefined()
})
