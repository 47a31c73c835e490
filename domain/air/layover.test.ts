import { expect, test } from 'vitest'
import { airOffer, hop } from '#test/fixtures/flights.ts'
import { dayShift, layoversOf } from './layover.ts'

const between = (arrival: string, departure: string, next: Parameters<typeof hop>[0] = {}) => {
  const landed = hop({ at: '2026-12-20T10:00:00', toCode: 'IST', toCity: 'Стамбул' })
  const utc = (local: string) => `${local}Z`
  const first = { ...landed, arrival, arrivalUtc: utc(arrival) }
  const second = { ...hop({ fromCode: 'IST', ...next }), departure, departureUtc: utc(departure) }
  return layoversOf(airOffer({ hops: [first, second] }))[0]!
}

test('the airport to transfer to is shown only if it is a different one', () => {
  expect(between('2026-12-20T10:00:00', '2026-12-20T12:00:00').changesTo).toBeNull()
  const moved = between('2026-12-20T10:00:00', '2026-12-20T13:00:00', { fromCode: 'SAW', from: 'Сабиха Гёкчен' })
  expect(moved.changesTo).toEqual({ code: 'SAW', name: 'Сабиха Гёкчен' })
})

test('a wait through the small hours is a night one', () => {
  expect(between('2026-12-20T23:50:00', '2026-12-21T05:40:00').overnight).toBe(true)
  expect(between('2026-12-21T01:00:00', '2026-12-21T04:00:00').overnight).toBe(true)
  expect(between('2026-12-20T22:00:00', '2026-12-21T02:00:00').overnight).toBe(true)
  expect(between('2026-12-20T22:00:00', '2026-12-21T01:55:00').overnight).toBe(false)
  expect(between('2026-12-20T10:00:00', '2026-12-20T22:00:00').overnight).toBe(false)
})

test('a direct flight has no ground between', () => {
  expect(layoversOf(airOffer())).toEqual([])
})

test('landing after midnight is the next day', () => {
  expect(dayShift('2026-12-20T23:00:00', '2026-12-21T01:00:00')).toBe(1)
  expect(dayShift('2026-12-20T10:00:00', '2026-12-20T11:00:00')).toBe(0)
})
