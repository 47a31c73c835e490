import type { Party } from '#domain/air/query.ts'
import { type Day, HOME_ZONE, dayOf, daysBetween, instant } from '#domain/text/dates.ts'
import type { Db } from '#server/db/db.ts'
import type { KeyRing } from '#server/keys/ring.ts'
import { type Pricing, type SoldSeats, nothingSold, recordSold } from '#world/air/fares/day-fare.ts'
import type { Engine } from '#world/air/journeys/engine.ts'
import type { CabinPlan } from '#world/air/timetable/collect-flights.ts'
import { type SeatCount, allCounts, countsSince } from './bookings.ts'
import { PRICE_SESSION_MINUTES, openPriceSessions } from './itinerary-refs.ts'
import type { PricingContext } from './offers.ts'

/** What the supplier is made of. */
export type Config = { db: Db; now: () => Date; secret: KeyRing }

/** Prices of a pair by day: those that hold, and those of a minute. */
type CachedDays = { stamp: string; days: PricesByDay; minute: number; near: PricesByDay }
type PricesByDay = Map<number, CheapestWay | null>
/** What the cheapest way of a day costs a party, and when it leaves and lands, in minutes of the timetable. */
export type CheapestWay = { price: number; leaves: number; lands: number }

/** The supplier at work: its configuration and what it remembers. */
export type AirSupplierContext = Config & {
  sold: ReturnType<typeof openSeatsSold>
  /** Pair of codes → the lowest prices of its days, while `stamp` holds. */
  calendars: Map<string, CachedDays>
}

/** Prices valid this minute and one session expiry for all offers of a search; `fresh` reads the sold seats again. */
export async function pricingContext(
  supplier: AirSupplierContext,
  engine: Engine,
  party: Party,
  fresh = false,
): Promise<PricingContext> {
  const now = supplier.now()
  const expires = new Date(now.getTime() + PRICE_SESSION_MINUTES * 60_000)
  const { adults, children, infants } = party
  return {
    engine,
    pricing: await pricingAt(supplier, engine, adults + children, fresh),
    party: { adults, children, infants },
    timeLimit: instant(new Date(Math.floor(expires.getTime() / 60_000) * 60_000)),
    sessionId: openPriceSessions(supplier.secret, expires, { adults, children, infants }),
  }
}

/** Prices of today for so many seats; `fresh` looks at the very last sales. */
export async function pricingAt(supplier: AirSupplierContext, engine: Engine, seats: number, fresh = false): Promise<Pricing> {
  const today = engine.dayIndex(dayOf(supplier.now(), HOME_ZONE)) // one query has one answer all day
  return { today, party: seats, sold: await supplier.sold.of(engine, fresh) }
}

/** A moment in minutes of the timetable's run. */
export function minuteOf(engine: Engine, moment: Date): number {
  return Math.floor(moment.getTime() / 60_000) - engine.epochDay * 1440
}

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

  async function readSold(current: Engine, clock: number): Promise<SoldSeats> {
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
    /** The copy, read again when it is older than a second, or when `fresh` is requested. */
    async of(current: Engine, fresh = false): Promise<SoldSeats> {
      const clock = performance.now()
      const recent = engine === current && sold && clock - readAt < REFRESH_MS
      return recent && !fresh ? sold! : readSold(current, clock) // `recent` says it exists
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
