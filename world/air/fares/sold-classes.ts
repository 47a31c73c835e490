import type { Timetable } from '#world/air/timetable/columns.ts'
import type { CabinPlan } from '#world/air/timetable/collect-flights.ts'

/** Seats already sold (the timetable's own sales frozen, plus real ones) where any were really sold. */
export type SoldSeats = {
  /** 1 for hulls that have an entry, and for pairs that have such a hull. */
  some: Uint8Array
  pairs: Uint8Array
  /** `seatKey` → seats sold. */
  seats: Map<number, number>
}

const cabinOrder = { Y: 0, W: 1, C: 2, F: 3 } as const

/** Names one cabin of one dated flight. */
export function seatKey(hull: number, day: number, cabin: keyof CabinPlan): number {
  return (hull * 4096 + day) * 4 + cabinOrder[cabin]
}

/** Nobody has bought anything yet. */
export function nothingSold({ departure, pairFrom }: Timetable): SoldSeats {
  return { some: new Uint8Array(departure.length), pairs: new Uint8Array(pairFrom.length), seats: new Map() }
}

/** Notes that so many seats of a cabin of one dated flight are sold; answers whether that was news. */
export function recordSold(
  { pairStart }: Timetable,
  sold: SoldSeats,
  [hull, day, cabin]: [hull: number, day: number, cabin: keyof CabinPlan],
  count: number,
): boolean {
  const key = seatKey(hull, day, cabin)
  if (sold.seats.get(key) === count) return false
  let [low, high] = [0, pairStart.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (pairStart[middle]! <= hull) low = middle
    else high = middle
  }
  sold.pairs[low] = 1
  sold.some[hull] = 1
  sold.seats.set(key, count)
  return true
}
