import type { FareTable } from '#world/air/fares/fare-table.ts'
import { type PriceLowerBounds, lowerBoundsBetween, leastFactor } from '#world/air/fares/lower-bounds.ts'
import type { Timetable } from '#world/air/timetable/columns.ts'

/** Local days before and after the first flight's on which each flight of a journey may leave: 43 hours a flight, and the date line. */
export const FLIES = [
  [0, 0],
  [1, 3],
  [1, 5],
] as const

/** Lower bounds of the first, the second and the third flight of a journey; no third costs less than its low fare times `lowest`. */
export type DayLowerBounds = { flights: readonly [PriceLowerBounds, PriceLowerBounds, PriceLowerBounds]; lowest: number }

const cache = new WeakMap<FareTable, { today: number; days: Map<number, DayLowerBounds> }>()

/** The lower bounds of journeys that begin on a day, as `today` prices them: every search of that day asks for the same. */
export function lowerBoundsOfDay(timetable: Timetable, fares: FareTable, day: number, today: number): DayLowerBounds {
  let book = cache.get(fares)
  if (book?.today !== today) cache.set(fares, (book = { today, days: new Map() }))
  const known = book.days.get(day)
  if (known) return known
  const of = ([before, after]: (typeof FLIES)[number]) => lowerBoundsBetween(timetable, fares, [day - before, day + after, today])
  const flights = [of(FLIES[0]), of(FLIES[1]), of(FLIES[2])] as const
  const lowerBounds = { flights, lowest: leastFactor(flights[2]) }
  book.days.set(day, lowerBounds)
  return lowerBounds
}
