import { expect, test } from 'vitest'
import { parseDay } from '#domain/text/dates.ts'
import { type CabinOfFlight, bookingRefOf, inOrder, ticketNumberOf } from './seats.ts'

test('booking references are six letters and digits that nobody mixes up, and none repeats', () => {
  const refs = Array.from({ length: 50_000 }, (_, at) => bookingRefOf(at + 1))
  expect(new Set(refs).size).toBe(refs.length)
  for (const ref of refs.slice(0, 2000)) expect(ref).toMatch(/^[A-HJ-NP-Z2-9]{6}$/)
  expect(bookingRefOf(2).slice(1)).not.toBe(bookingRefOf(1).slice(1))
})

test('a ticket number is thirteen digits that begin with the number of the carrier', () => {
  expect(ticketNumberOf('555', 2_417_060_342)).toBe('5552417060342')
  expect(ticketNumberOf('421', 7)).toBe('4210000000007')
})

test('everybody reserves seats in one order, whatever order they request them in', () => {
  const seat = (flight: string, day: string): CabinOfFlight => ({ flight, day: parseDay(day)!, cabin: 'Y' })
  const seats = [seat('SU6AER', '2026-12-27'), seat('SU26SVO', '2026-12-20'), seat('DP1VKO', '2027-01-01')]
  expect(inOrder(seats)).toEqual(inOrder(seats.toReversed()))
})
