import { type AirOffer, type ItineraryRef, endsOf } from '#domain/air/offer.ts'
import { type Passenger, ageOn, kindOfAge, partyOf } from '#domain/air/passenger.ts'
import type { Party } from '#domain/air/query.ts'
import { Refusal, type RefusalCode } from '#domain/refusal.ts'
import { type Day, addDays, dayOf, instant, parseAirDay, HOME_ZONE } from '#domain/text/dates.ts'
import type { AirSupplier, Hold } from '#server/air/supplier.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import { type Pricing, cabinState, seatKey } from '#world/air/fares/day-fare.ts'
import type { Family } from '#world/air/fares/families.ts'
import { type Way, datedFlights } from '#world/air/fares/price-journey.ts'
import { type Engine, engineAt } from '#world/air/journeys/engine.ts'
import { type SeatWish, HOLD_MINUTES } from '#world/air/seats/seats.ts'
import { flightKey, takeOffOf } from '#world/air/timetable/timetable.ts'
import { holdOfKey, releaseExpired, seatStore, writeHold } from './bookings.ts'
import { readOption, readPriceSession } from './itinerary-refs.ts'
import { type PricingContext, offerOf } from './offers.ts'
import { type AirSupplierContext, pricingContext, minuteOf } from './pricing-context.ts'

type Chosen = { ref: ItineraryRef; way: Way; family: Family; party: Party }

function chosenOf(supplier: AirSupplierContext, engine: Engine, refs: ItineraryRef[]): Chosen[] {
  const now = supplier.now()
  return refs.map((ref) => {
    const priceSession = readPriceSession(supplier.secret, ref.sessionId, now)
    const { way, family } = readOption(engine, ref, priceSession)
    if (departureOf(engine, way) < minuteOf(engine, now)) throw new Refusal('air.session-expired')
    return { ref, way, family, party: priceSession.party }
  })
}

function departureOf({ timetable }: Engine, way: Way): number {
  const [{ pattern, day }] = endsOf(datedFlights(way))
  return takeOffOf(timetable, pattern, day)
}

/** Prices options again without holding. Refuses `air.session-expired`, `air.no-seats`. */
export async function price(supplier: AirSupplierContext, refs: ItineraryRef[]): Promise<AirOffer[]> {
  const engine = engineAt(supplier.now())
  const chosen = chosenOf(supplier, engine, refs)
  const prices = chosen.map(async ({ ref, way, family, party }) => {
    const context = await pricingContext(supplier, engine, party, true)
    return offered({ ...context, ...samePriceSession(ref) }, way, family)
  })
  return Promise.all(prices)
}

function samePriceSession({ sessionId }: ItineraryRef): Pick<PricingContext, 'sessionId'> {
  return { sessionId: () => sessionId }
}

function offered(context: PricingContext, way: Way, family: Family, extra = 1): AirOffer {
  const offer = offerOf(context, way, family, extra)
  if (!offer) throw new Refusal('air.no-seats')
  return offer
}

const sentinels = ['NOSEATS', 'WRONGDOC', 'WRONGMAIL', 'REFUSE', 'FAILTICKET', 'PRICEUP']

/** Surnames with which this supplier refuses at once. */
const refusing: Record<string, RefusalCode> = {
  NOSEATS: 'air.no-seats',
  WRONGDOC: 'air.wrong-document',
  WRONGMAIL: 'air.wrong-email',
}

/** Holds seats for options of one session, once per key. Refuses `air.no-seats`, `air.session-expired` and a wrong party. */
export async function book(
  supplier: AirSupplierContext,
  { key, refs, passengers }: Parameters<AirSupplier['book']>[0],
): Promise<Hold> {
  const known = await holdOfKey(supplier.db, key)
  if (known) return known
  const engine = engineAt(supplier.now())
  const chosen = chosenOf(supplier, engine, refs)
  if (new Set(refs.map(({ sessionId }) => sessionId)).size !== 1) throw new Refusal('air.session-expired')
  const kinds = kindsOn(firstDay(engine, chosen), passengers)
  const sentinel = sentinelOf(passengers)
  const refused = refusing[sentinel ?? '']
  if (refused) throw new Refusal(refused)
  const order = { key, chosen, kinds, sentinel, party: partyOf(kinds) }
  try {
    return await inTransaction(supplier.db, (trx) => hold(supplier, engine, trx, order))
  } catch (error) {
    const winner = await holdOfKey(supplier.db, key) // the same key may have been booked in the meantime
    if (winner) return winner
    const isFull = error instanceof Refusal && error.code === 'air.no-seats'
    if (!isFull || (await releaseExpired(supplier.db, supplier.now())) === 0) throw error
    return inTransaction(supplier.db, (trx) => hold(supplier, engine, trx, order))
  }
}

type Order = { key: string; chosen: Chosen[]; kinds: string[]; sentinel: string | null; party: Party }

// Takes the seats first: what was gone before them is what they cost by.
async function hold(supplier: AirSupplierContext, engine: Engine, trx: Db, order: Order): Promise<Hold> {
  const now = supplier.now()
  const today = engine.dayIndex(dayOf(now, HOME_ZONE))
  const pricing = {
    today,
    party: order.party.adults + order.party.children,
    sold: { some: new Uint8Array(0), pairs: new Uint8Array(0), seats: new Map() },
  }
  const wishes = order.chosen.flatMap((choice) => wishesOf(engine, choice, pricing))
  const before = await seatStore(trx).take(wishes.map(({ wish }) => wish))
  if (!before) throw new Refusal('air.no-seats')
  wishes.forEach(({ seat }, at) => pricing.sold.seats.set(seat, before[at]!))
  const timeLimit = instant(new Date(now.getTime() + HOLD_MINUTES * 60_000))
  const offers = order.chosen.map(({ ref, way, family }) => {
    const context = { engine, pricing, party: order.party, timeLimit, ...samePriceSession(ref) }
    return offered(context, way, family, order.sentinel === 'PRICEUP' ? 1.1 : 1)
  })
  const price = offers.reduce((sum, { totalPrice }) => sum + totalPrice, 0)
  const { key, kinds, sentinel } = order
  return writeHold(trx, { key, price, offers, seats: wishes.map(({ wish }) => wish), passengers: kinds, sentinel }, now)
}

function wishesOf(engine: Engine, { way, family }: Chosen, pricing: Pricing): { wish: SeatWish; seat: number }[] {
  const { timetable, fares } = engine
  return datedFlights(way).map(({ pattern, day }) => {
    const hull = timetable.hull[pattern]!
    const { capacity, baseSold } = cabinState(timetable, fares, pricing, [hull, day, family.letter])
    const flight = flightKey(timetable, hull)
    const on = addDays(timetable.zones.firstDay, day)
    const wish = { flight, day: on, cabin: family.letter, count: pricing.party, capacity, baseSold }
    return { wish, seat: seatKey(hull, day, family.letter) }
  })
}

function firstDay({ timetable }: Engine, chosen: Chosen[]): Day {
  return addDays(timetable.zones.firstDay, Math.min(...chosen.map(({ way }) => way.days[0]!)))
}

// Kinds by age on the day of the first flight (DAIR-19); the supplier's own refusals about the party.
function kindsOn(day: Day, passengers: Passenger[]) {
  const ages = passengers.map(({ birthDay }) => ageOn(parseAirDay(birthDay) ?? day, day))
  const kinds = ages.map(kindOfAge)
  const { adults, children, infants } = partyOf(kinds)
  if (adults === 0 || infants > adults || passengers.length > 9) throw new Refusal('air.bad-passengers')
  if (children + infants > 0 && !ages.some((age) => age >= 18)) throw new Refusal('air.adult-needed')
  return kinds
}

function sentinelOf(passengers: Passenger[]): string | null {
  return sentinels.find((word) => passengers.some(({ surname }) => surname.toUpperCase() === word)) ?? null
}
