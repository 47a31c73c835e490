import { expect, test } from 'vitest'
import { foundOffer, hop } from '#test/fixtures/flights.ts'
import { isFeasibleReturn, limitOf, outboundsWith, returnsFor, totalOf } from './itinerary.ts'

const there = foundOffer({ totalPrice: 5_000 }) // lands at 11:10
const backAt = (at: string, rest: Parameters<typeof foundOffer>[0] = {}) => foundOffer({ hops: [hop({ at })], ...rest })
const session = (sessionId: string) => ({ itineraryRef: { sessionId, optionId: sessionId } })

test('a return leaves at least an hour after the landing', () => {
  expect(isFeasibleReturn(there, backAt('2026-12-20T12:10:00'))).toBe(true)
  expect(isFeasibleReturn(there, backAt('2026-12-20T12:09:00'))).toBe(false)
})

test('a round-trip fare goes only with its own session', () => {
  const free = backAt('2026-12-27T10:00:00', session('s2'))
  const bound = backAt('2026-12-27T10:00:00', { ...session('s3'), pairedOnly: true })
  const own = backAt('2026-12-27T10:00:00')
  expect(returnsFor(there, [free, bound, own])).toEqual([free, own])
  expect(returnsFor({ ...there, pairedOnly: true }, [free, bound, own])).toEqual([own])
  expect(returnsFor(null, [free, bound, own])).toHaveLength(3)
})

test('no outbound is offered that nothing could bring back', () => {
  const lonely = foundOffer({ ...session('s9'), pairedOnly: true })
  const free = backAt('2026-12-27T10:00:00', session('s2'))
  expect(outboundsWith([there, lonely], [free])).toEqual([there])
  expect(outboundsWith([there, lonely], [{ ...free, pairedOnly: true }])).toEqual([])
  expect(outboundsWith([there, lonely], [])).toEqual([there, lonely])
})

test('prices of the two directions add up, and the earlier limit holds', () => {
  const back = { ...backAt('2026-12-27T10:00:00', { totalPrice: 7_000 }), timeLimit: '2026-11-21T12:30:00Z' }
  expect(totalOf(there, back)).toBe(12_000)
  expect(totalOf(there, null)).toBe(5_000)
  expect(limitOf(there, back)).toBe('2026-11-21T12:30:00Z')
  expect(limitOf(null, null)).toBeUndefined()
})
