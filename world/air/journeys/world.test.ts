import { expect, test } from 'vitest'
import { bundledCities } from '#domain/places/bundled-cities.ts'
import { parseDay } from '#domain/text/dates.ts'
import { nothingSold } from '#world/air/fares/day-fare.ts'
import { engineAt } from './engine.ts'
import type { Journey } from './journey.ts'

const now = new Date('2026-11-21T09:00:00Z')
const engine = engineAt(now)
const sold = nothingSold(engine.timetable)

function journeys(from: string, to: string, day: string): Journey[] {
  const [start, end] = [engine.endOf(from), engine.endOf(to)]
  if (!start || !end) throw new Error(`Nobody flies to ${from} or ${to}`)
  const pricing = { today: engine.dayIndex(parseDay('2026-11-21')!), party: 1, sold }
  return engine.search({ from: start, to: end, day: engine.dayIndex(parseDay(day)!), notBefore: 0, pricing })
}

function emptyPairs(codes: string[], days: string[]): string[] {
  const pairs = codes.flatMap((from) => codes.flatMap((to) => (from === to ? [] : [[from, to] as const])))
  return pairs.flatMap(([from, to]) => {
    const without = days.filter((day) => journeys(from, to, day).length === 0)
    return without.map((day) => `${from}–${to} ${day}`)
  })
}

test('there is a way between any two of the 32 bundled cities in every season', () => {
  const open = bundledCities.map(({ iata }) => iata).filter((code) => engine.endOf(code))
  expect(emptyPairs(open, ['2026-12-02', '2027-03-16', '2027-06-15', '2027-09-04'])).toEqual([])
  expect(open.length).toBe(bundledCities.length)
})

test('there is a way between any two of 17 large Russian cities', () => {
  const large = 'MOW LED SVX OVB KZN GOJ CEK KUF OMS UFA KJA PEE VVO IKT KHV TJM KGD'.split(' ')
  expect(emptyPairs(large, ['2027-02-10', '2027-07-21'])).toEqual([])
})
