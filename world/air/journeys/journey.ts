import type { Pricing } from '#world/air/fares/day-fare.ts'
import { type Way, datedFlights } from '#world/air/fares/price-journey.ts'
import { THROUGH } from '#world/air/fares/rules.ts'
import { type Timetable, takeOffOf } from '#world/air/timetable/timetable.ts'

/** A city, or one airport of it; indices of the timetable, `airport` -1 = any. */
export type End = { city: number; airport: number }

/** One direction of one day, for a party, at today's prices. */
export type Request = {
  from: End
  to: End
  /** Local day of departure, of the timetable's run. */
  day: number
  /** Nothing leaves before this moment. */
  notBefore: number
  pricing: Pricing
}

/** One way to fly: patterns with their local days; times are UTC minutes, price is one adult's, lowest family, taxes in. */
export type Journey = { patterns: number[]; days: number[]; departure: number; arrival: number; price: number }

/** Fares of a journey's legs as its tickets sum them: neighbours of one carrier cost less together. */
export function ticketSum({ carrier }: Timetable, patterns: number[], legFares: number[]): number {
  let total = 0
  for (let at = 0; at < patterns.length;) {
    let [sum, next] = [legFares[at]!, at + 1]
    while (next < patterns.length && carrier[patterns[next]!] === carrier[patterns[at]!]) sum += legFares[next++]!
    total += next - at > 1 ? Math.round(THROUGH * sum) : sum
    at = next
  }
  return total
}

/** Shortest changes, minutes (inventory.md, Journey search). */
export const CONNECT_SAME_CARRIER = 60
const CONNECT_OTHER_CARRIER = 120
const CONNECT_OTHER_AIRPORT = 240
export const LAYOVER_MAX = 1440

/** How far a journey may stray from the straight line, km. */
export function longestWay(km: number): number {
  return Math.max(1.55 * km + 700, 4000)
}

/** A journey with two changes that is no quicker must cost less than this share of the cheapest with fewer. */
export const TWO_CHANGES_SAVE = 0.85

/** No journey is offered that takes longer than this where another takes `quickest` minutes. */
export function longestJourney(quickest: number): number {
  return 2 * quickest + 360
}

/** The answer is never longer than this. */
export const PATHS_MAX = 600

/** Shortest change between two flights, minutes. */
export function connectionOf(sameAirport: boolean, sameCarrier: boolean): number {
  if (!sameAirport) return CONNECT_OTHER_AIRPORT
  return sameCarrier ? CONNECT_SAME_CARRIER : CONNECT_OTHER_CARRIER
}

/** Whether every flight of a way leaves the city where the one before it lands, after a change of an allowed length. */
export function isFlyable(timetable: Timetable, way: Way): boolean {
  const { cityOf, from, to, carrier, block } = timetable
  const { patterns } = way
  const leaves = datedFlights(way).map(({ pattern, day }) => takeOffOf(timetable, pattern, day))
  return patterns.every((next, at) => {
    const last = patterns[at - 1]
    if (last === undefined) return true
    const wait = leaves[at]! - leaves[at - 1]! - block[last]!
    const shortest = connectionOf(to[last] === from[next], carrier[last] === carrier[next])
    return cityOf[to[last]!] === cityOf[from[next]!] && wait >= shortest && wait <= LAYOVER_MAX
  })
}
