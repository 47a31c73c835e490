import type { Way } from '#world/air/fares/price-journey.ts'
import type { Timetable } from '#world/air/timetable/columns.ts'
import { utcOf } from '#world/air/timetable/zones.ts'
import { LAYOVER_MAX, connectionOf } from './rules.ts'

/** Whether every flight of a way leaves the city where the one before it lands, after a change of an allowed length (rules.ts). */
export function canBeFlown(timetable: Timetable, { patterns, days }: Way): boolean {
  const { zones, zoneOf, cityOf, from, to, carrier, departure, block } = timetable
  const leaves = patterns.map((pattern, at) => utcOf(zones, zoneOf[from[pattern]!]!, days[at]!, departure[pattern]!))
  return patterns.every((next, at) => {
    const last = patterns[at - 1]
    if (last === undefined) return true
    const wait = leaves[at]! - leaves[at - 1]! - block[last]!
    const shortest = connectionOf(to[last] === from[next], carrier[last] === carrier[next])
    return cityOf[to[last]!] === cityOf[from[next]!] && wait >= shortest && wait <= LAYOVER_MAX
  })
}
