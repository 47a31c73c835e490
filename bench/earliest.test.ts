import fc from 'fast-check'
import { expect, test } from 'vitest'
import { smallWorlds } from '#test/fixtures/small-worlds.ts'
import type { Timetable } from '#world/air/timetable/timetable.ts'
import { utcOf } from '#world/air/timetable/zones.ts'
import { HORIZON_DAYS, NEVER, openEarliest } from './earliest.ts'

const CONNECTION = 60

// Three rounds over every dated flight: what can be reached with one, two, three flights.
function byRounds(timetable: Timetable, from: number, to: number, ready: number): number {
  const { zones, zoneOf, cityOf } = timetable
  let reached = new Map([[from, ready - CONNECTION]])
  for (let round = 0; round < 3; round++) {
    const next = new Map(reached)
    for (let day = 0; day < zones.days; day++)
      for (let at = 0; at < timetable.departure.length; at++) {
        if ((timetable.weekdays[at]! & timetable.weekdayBit[day]!) === 0) continue
        if ((timetable.months[at]! & timetable.monthBit[day]!) === 0) continue
        const leaves = utcOf(zones, zoneOf[timetable.from[at]!]!, day, timetable.departure[at]!)
        const here = reached.get(cityOf[timetable.from[at]!]!)
        if (here === undefined || leaves < here + CONNECTION || leaves > ready + HORIZON_DAYS * 1440) continue
        const city = cityOf[timetable.to[at]!]!
        next.set(city, Math.min(next.get(city) ?? NEVER, leaves + timetable.block[at]!))
      }
    reached = next
  }
  return reached.get(to) ?? NEVER
}

test('the earliest arrival is what going round by round finds, in 500 small worlds', () => {
  let reachable = 0
  fc.assert(
    fc.property(smallWorlds, ({ timetable, request: { from, to, day } }) => {
      const expected = byRounds(timetable, from.city, to.city, day * 1440)
      if (expected !== NEVER) reachable++
      expect(openEarliest(timetable, CONNECTION)(from.city, to.city, day * 1440)).toBe(expected)
    }),
    { numRuns: 500, verbose: 1 },
  )
  expect(reachable).toBeGreaterThan(250)
})
