import type { Party } from '#domain/air/query.ts'
import { dayOf, HOME_ZONE, instant } from '#domain/text/dates.ts'
import type { Pricing } from '#world/air/fares/day-fare.ts'
import type { Engine } from '#world/air/journeys/engine.ts'
import type { Db } from '#server/db/db.ts'
import type { KeyRing } from '#server/keys/ring.ts'
import type { PricingContext } from './offers.ts'
import { PRICE_SESSION_MINUTES, openPriceSessions } from './itinerary-refs.ts'
import { openSeatsSold } from './seats.ts'

/** What the supplier is made of. */
export type Config = { db: Db; now: () => Date; secret: KeyRing }

/** Prices of a pair by day: those that hold, and those of a minute. */
type CachedDays = { stamp: string; days: PricesByDay; minute: number; near: PricesByDay }
type PricesByDay = Map<number, number | null>

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
