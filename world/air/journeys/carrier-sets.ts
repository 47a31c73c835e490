import { THROUGH } from '#world/air/fares/rules.ts'
import type { CarrierSets } from '#world/air/timetable/columns.ts'

/** Whether a carrier may fly a pair. */
export function mayFly({ low, high }: CarrierSets, pair: number, carrier: number): boolean {
  return (((carrier & 32) === 0 ? low : high)[pair]! & (1 << (carrier & 31))) !== 0
}

/** Whether one carrier may fly both pairs. */
export function mayShare({ low, high }: CarrierSets, a: number, b: number): boolean {
  return ((low[a]! & low[b]!) | (high[a]! & high[b]!)) !== 0
}

/** Which neighbours among three flights may be of one carrier, and so cost less together: the first two, the last two, all. */
export type Shared = { together: boolean; onward: boolean; all: boolean }

export function sharedBy({ low, high }: CarrierSets, a: number, b: number, c: number): Shared {
  const [lowAB, highAB] = [low[a]! & low[b]!, high[a]! & high[b]!]
  const all = ((lowAB & low[c]!) | (highAB & high[c]!)) !== 0
  return { together: (lowAB | highAB) !== 0, onward: mayShare({ low, high }, b, c), all }
}

/** The same when the carrier of the first flight is known. */
export function sharedAfter(sets: CarrierSets, carrier: number, b: number, c: number): Shared {
  const together = mayFly(sets, b, carrier)
  return { together, onward: mayShare(sets, b, c), all: together && mayFly(sets, c, carrier) }
}

/** The same when the carriers of the first two flights are known. */
export function sharedBefore(sets: CarrierSets, first: number, second: number, c: number): Shared {
  const onward = mayFly(sets, c, second)
  return { together: first === second, onward, all: first === second && onward }
}

/** The least three fares can come to. */
export function lowSum(a: number, b: number, c: number, { together, onward, all }: Shared): number {
  if (all) return THROUGH * (a + b + c)
  return a + b + c - (1 - THROUGH) * Math.max(together ? a + b : 0, onward ? b + c : 0)
}
