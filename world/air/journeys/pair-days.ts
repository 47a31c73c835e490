import { economyFare } from '#world/air/fares/day-fare.ts'
import type { FareTable } from '#world/air/fares/fare-table.ts'
import { operates } from '#world/air/timetable/timetable.ts'
import type { Timetable } from '#world/air/timetable/columns.ts'
import type { Request } from './journey.ts'
import { type Legs, NEVER, addDay } from './legs.ts'

/**
 * What is known of the flights of a pair on a day, at the pair's offset + day: the least fare + 1, and the first leg + 1
 * of the stretch that holds them; 0 where nobody has looked yet.
 */
type PairDays = { offsets: Map<number, number>; capacity: number; least: Int32Array; start: Int32Array; end: Int32Array }

/** What the flights of many days are asked of. */
export type Flying = {
  timetable: Timetable
  fares: FareTable
  request: Omit<Request, 'day'>
  legs: Legs
  pairDays: PairDays
}

export function openPairDays(capacity: number): PairDays {
  const blank = () => new Int32Array(capacity * 32)
  return { offsets: new Map(), capacity, least: blank(), start: blank(), end: blank() }
}

/** Where a pair's days begin in the columns. */
export function offsetOf({ pairDays }: Flying, pair: number): number {
  const known = pairDays.offsets.get(pair)
  if (known !== undefined) return known
  const offset = pairDays.offsets.size * pairDays.capacity
  pairDays.offsets.set(pair, offset)
  if (offset === pairDays.least.length) {
    for (const column of ['least', 'start', 'end'] as const) {
      const wider = new Int32Array(offset * 2)
      wider.set(pairDays[column])
      pairDays[column] = wider
    }
  }
  return offset
}

/** The least fare of a pair's flights of a day, NEVER when nobody flies. */
export function leastOn(run: Flying, pair: number, day: number): number {
  const { timetable, fares, request, pairDays } = run
  const { pairStart } = timetable
  let least = NEVER
  for (let pattern = pairStart[pair]!; pattern < pairStart[pair + 1]!; pattern++) {
    if (!operates(timetable, pattern, day)) continue
    const fare = economyFare(timetable, fares, request.pricing, pattern, day)
    if (fare >= 0 && fare < least) least = fare
  }
  pairDays.least[offsetOf(run, pair) + day] = least + 1
  return least
}

/** The legs of a pair on a day, from the first to before the last. */
export function flightsOf(run: Flying, pair: number, day: number): [start: number, end: number] {
  const { legs, timetable, pairDays } = run
  const at = offsetOf(run, pair) + day
  if (pairDays.start[at] === 0) {
    pairDays.start[at] = legs.size + 1
    addDay(timetable, legs, pair, day)
    pairDays.end[at] = legs.size
  }
  return [pairDays.start[at]! - 1, pairDays.end[at]!]
}
