import { type Day, daysBetween } from '#domain/text/dates.ts'
import { type SoldSeats, recordSold, nothingSold } from '#world/air/fares/sold-classes.ts'
import type { Engine } from '#world/air/journeys/engine.ts'
import type { CabinPlan } from '#world/air/timetable/collect-flights.ts'
import type { Db } from '#server/db/db.ts'
import { type SeatCount, allCounts, countsSince } from './bookings.ts'

/** Prices may lag behind other processes' sales by this long; a hold never does. */
const REFRESH_MS = 1000
/** A transaction may become visible this much after its rows were stamped. */
const OVERLAP_MS = 10_000

/** Real sales as the engine sees them: a copy of `seat_counts`, kept fresh. */
export function openSeatsSold(db: Db) {
  let engine: Engine | undefined
  let sold: SoldSeats | undefined
  let seen: Date | null = null
  let readAt = -Infinity
  let version = 0

  async function read(current: Engine, clock: number): Promise<SoldSeats> {
    if (engine !== current || !sold) [engine, sold, seen] = [current, nothingSold(current.timetable), null]
    const copy = sold
    for await (const page of changes(current)) {
      for (const count of page) {
        if (note(current, copy, count)) version++
        if (!seen || count.changedAt > seen) seen = count.changedAt
      }
    }
    readAt = clock
    return copy
  }

  async function* changes({ timetable: { zones } }: Engine): AsyncGenerator<SeatCount[]> {
    if (seen) yield await countsSince(db, zones.firstDay, new Date(seen.getTime() - OVERLAP_MS))
    else yield* allCounts(db, zones.firstDay)
  }

  return {
    /** Grows whenever the copy changes. */
    version: () => version,
    /** The copy, read again when it is older than a second, or when `fresh` is asked for. */
    async of(current: Engine, fresh = false): Promise<SoldSeats> {
      const clock = performance.now()
      const recent = engine === current && sold && clock - readAt < REFRESH_MS
      return recent && !fresh ? sold! : read(current, clock) // `recent` says it is there
    },
  }
}

const FLIGHT = /^([A-Z0-9]{2})(\d{1,4})([A-Z]{3})$/

// Whether that was news.
function note(engine: Engine, sold: SoldSeats, { flight, day, cabin, sold: soldSeats }: SeatCount): boolean {
  const [, carrier = '', number = '', from = ''] = FLIGHT.exec(flight) ?? []
  const index = daysBetween(engine.timetable.zones.firstDay, day as Day) // a date column
  const hull = engine.flightOf(carrier, Number(number), from, index)
  if (hull === undefined) return false
  return recordSold(engine.timetable, sold, [hull, index, cabin as keyof CabinPlan], soldSeats) // written from a cabin letter
}
