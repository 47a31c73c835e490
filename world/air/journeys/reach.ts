import type { FareTable } from '#world/air/fares/fare-table.ts'
import type { Timetable } from '#world/air/timetable/columns.ts'
import { NEVER } from './legs.ts'
import { CONNECT_SAME_CARRIER } from './rules.ts'

/** Lower bounds from every city to one destination with exactly one change. NEVER where there is no way. */
export type Reach = { minutes: Int32Array; fare: Int32Array; tax: Int32Array }

const MAX_REACHES = 800

/** Answers the bounds of a destination; they depend on the timetable alone, so the latest destinations are kept. */
export function openReach(timetable: Timetable, fares: FareTable): (city: number) => Reach {
  const cache = new Map<number, Reach>()
  return (city) => {
    const known = cache.get(city)
    if (known) return known
    if (cache.size >= MAX_REACHES) cache.delete(cache.keys().next().value!) // not empty
    const reach = reachOf(timetable, fares, city)
    cache.set(city, reach)
    return reach
  }
}

function reachOf(timetable: Timetable, fares: FareTable, city: number): Reach {
  const { cities, inStart, inPair, pairFrom, pairBlock } = timetable
  const blank = () => new Int32Array(cities.length).fill(NEVER)
  const reach = { minutes: blank(), fare: blank(), tax: blank() }
  for (let at = inStart[city]!; at < inStart[city + 1]!; at++) {
    const last = inPair[at]!
    const middle = pairFrom[last]!
    for (let i = inStart[middle]!; i < inStart[middle + 1]!; i++) {
      const pair = inPair[i]!
      const start = pairFrom[pair]!
      const minutes = pairBlock[pair]! + CONNECT_SAME_CARRIER + pairBlock[last]!
      if (minutes < reach.minutes[start]!) reach.minutes[start] = minutes
      const fare = fares.pairLow[pair]! + fares.pairLow[last]!
      if (fare < reach.fare[start]!) reach.fare[start] = fare
      const tax = fares.pairTax[pair]! + fares.pairTax[last]!
      if (tax < reach.tax[start]!) reach.tax[start] = tax
    }
  }
  return reach
}
