import { expect, test } from 'vitest'
import type { Day } from '#domain/text/dates.ts'
import { nearStays } from './no-rates.tsx'

const today = '2026-11-21' as Day
const arrivals = (arrival: string, departure: string) => nearStays({ arrival, departure }, today).map((stay) => stay.arrival)

test('near stays keep their nights, begin with the nearest days and never in the past', () => {
  expect(nearStays({ arrival: '2026-11-23', departure: '2026-11-26' }, today)[0]).toEqual({
    arrival: '2026-11-22',
    departure: '2026-11-25',
  })
  expect(arrivals('2026-11-23', '2026-11-26').slice(0, 4)).toEqual(['2026-11-22', '2026-11-24', '2026-11-21', '2026-11-25'])
  expect(arrivals('2026-11-21', '2026-11-22')[0]).toBe('2026-11-22')
})

test('a past or too long stay is moved to one that can be requested', () => {
  expect(arrivals('2026-11-01', '2026-11-05')[0]).toBe('2026-11-21')
  expect(nearStays({ arrival: '2026-12-01', departure: '2027-01-10' }, today)[0]).toEqual({
    arrival: '2026-12-01',
    departure: '2026-12-31',
  })
})

test('a stay that is not on sale yet is moved to the last one that is', () => {
  const near = (arrival: string, departure: string) => nearStays({ arrival, departure }, today)
  expect(near('2028-05-01', '2028-05-04')[0]).toEqual({ arrival: '2027-11-18', departure: '2027-11-21' })
  for (const { departure } of near('2027-11-17', '2027-11-20')) expect(departure <= '2027-11-21').toBe(true)
})
