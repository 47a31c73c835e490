import { type Day, daysBetween } from '#domain/text/dates.ts'
import { type Taken, noteGone, nothingTaken } from '#world/air/fares/sold-classes.ts'
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
  let taken: Taken | undefined
  let seen: Date | null = null
  let readAt = -Infinity
  let version = 0

  async function read(current: Engine, clock: number): Promise<Taken> {
    if (engine !== current || !taken) [engine, taken, seen] = [current, nothingTaken(current.timetable), null]
    const copy = taken
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
    async of(current: Engine, fresh = false): Promise<Taken> {
      const clock = performance.now()
      const recent = engine === current && taken && clock - readAt < REFRESH_MS
      return recent && !fresh ? taken! : read(current, clock) // `recent` says it is there
    },
  }
}

const FLIGHT = /^([A-Z0-9]{2})(\d{1,4})([A-Z]{3})$/

// Whether that was news.
function note(engine: Engine, taken: Taken, { flight, day, cabin, gone }: SeatCount): boolean {
  const [, carrier = '', number = '', from = ''] = FLIGHT.exec(flight) ?? []
  const index = daysBetween(engine.timetable.zones.firstDay, day as Day) // a date column
  const hull = engine.flightOf(carrier, Number(number), from, index)
  if (hull === undefined) return false
  return noteGone(engine.timetable, taken, [hull, index, cabin as keyof CabinPlan], gone) // written from a cabin letter
}
