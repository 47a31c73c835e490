import { setImmediate } from 'node:timers/promises'
import type { AirOffer, ItineraryRef } from '#domain/air/offer.ts'
import { type Passenger, ageOn, kindOfAge, partyOf } from '#domain/air/passenger.ts'
import type { FlightQuery, Party } from '#domain/air/query.ts'
import { type Day, addDays, dayOf, daysBetween, instant, parseAirDay } from '#domain/dates.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Pricing, cabinState, seatKey } from '#inventory/fares/fare-table.ts'
import type { Family } from '#inventory/fares/families.ts'
import type { Way } from '#inventory/fares/price-journey.ts'
import { alternatives, isCombined } from '#inventory/journeys/alternatives.ts'
import { type Cheapest, openCheapest } from '#inventory/journeys/cheapest.ts'
import { type Engine, engineAt } from '#inventory/journeys/engine.ts'
import type { Journey, Request } from '#inventory/journeys/journey.ts'
import { carrierOf } from '#inventory/network/carriers.ts'
import { airportsOf } from '#inventory/places/airports.ts'
import { type SeatWish, HOLD_MINUTES } from '#inventory/seats/seats.ts'
import { utcOf } from '#inventory/timetable/zones.ts'
import type { AirSupplier, Hold } from '#server/air/supplier.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import { confirmHold, holdOfKey, issueTickets, releaseBooking, releaseExpired, seatStore, writeHold } from './embedded-books.ts'
import { type Counter, offerOf, offersOf } from './embedded-offers.ts'
import { SESSION_MINUTES, flightKey, readOption, readSession, sessionOf } from './embedded-refs.ts'
import { openSeatsSold } from './embedded-seats.ts'

/** Sales of a flight close so long before it leaves. */
const SALES_CLOSE_MINUTES = 120
/** Longest answer of one direction, journeys. */
const JOURNEYS_MAX = 110
const ALTERNATIVES = 6
/** Today of the prices turns with Moscow's midnight, so that one query has one answer all day. */
const HOME_ZONE = 'Europe/Moscow'

type Config = { db: Db; now: () => Date; secret: string }

/** The embedded inventory as a supplier: the world timetable, its fares, and seats really counted in the database (DGEN-08). */
export function embeddedAir(config: Config): AirSupplier {
  const desk: Desk = { ...config, sold: openSeatsSold(config.db), calendars: new Map() }
  return {
    name: 'embedded',
    search: (query, signal) => search(desk, query, signal),
    calendar: (from, to, first, last, signal) => calendar(desk, [from, to], [first, last], signal),
    price: (refs) => price(desk, refs),
    book: (request) => book(desk, request),
    confirm: ({ supplierRef, price: agreed }) => confirmHold(desk.db, supplierRef, agreed, desk.now()),
    ticket: ({ supplierRef }) => issueTickets(desk.db, supplierRef, prefixOf, desk.now()),
    cancel: async ({ supplierRef }) => void (await releaseBooking(desk.db, supplierRef, desk.now())),
    status: (key) => holdOfKey(desk.db, key),
    tidy: async () => void (await releaseExpired(desk.db, desk.now())),
  }
}

type Desk = Config & {
  sold: ReturnType<typeof openSeatsSold>
  /** Pair of codes → the lowest prices of its days, while `stamp` holds. */
  calendars: Map<string, { stamp: string; days: Map<number, number | null> }>
}

function prefixOf(carrier: string): string {
  return carrierOf(carrier)?.icaoNumericPrefix ?? '999'
}

// --- search ---

async function search(desk: Desk, query: FlightQuery, signal: AbortSignal) {
  const now = desk.now()
  const engine = engineAt(now)
  refuseUnknown(query.iataFrom, query.iataTo)
  const counter = await counterAt(desk, engine, query)
  const [there, back] = [parseAirDay(query.dateThere), query.dateBack ? parseAirDay(query.dateBack) : undefined]
  const answer = { there: [] as AirOffer[], back: [] as AirOffer[] }
  await setImmediate(undefined, { signal })
  if (there) answer.there = offersOf(counter, journeysOf(counter, [query.iataFrom, query.iataTo], there, now))
  await setImmediate(undefined, { signal })
  if (back) answer.back = offersOf(counter, journeysOf(counter, [query.iataTo, query.iataFrom], back, now))
  return answer
}

function refuseUnknown(iataFrom: string, iataTo: string) {
  const [from, to] = [airportsOf(iataFrom)[0], airportsOf(iataTo)[0]]
  if (!from || !to || from.cityCode === to.cityCode) throw new Refusal('air.bad-city')
}

/** The counter a party stands at: prices of this minute, sessions that end together. */
async function counterAt(desk: Desk, engine: Engine, party: Party, fresh = false): Promise<Counter> {
  const now = desk.now()
  const expires = new Date(now.getTime() + SESSION_MINUTES * 60_000)
  const { adults, children, infants } = party
  const sessions = new Map<string, string>()
  return {
    engine,
    pricing: await pricingAt(desk, engine, adults + children, fresh),
    party: { adults, children, infants },
    timeLimit: instant(new Date(Math.floor(expires.getTime() / 60_000) * 60_000)),
    sessionId(scope) {
      const known = sessions.get(scope) ?? sessionOf(desk.secret, expires, { adults, children, infants }, scope)
      sessions.set(scope, known)
      return known
    },
  }
}

async function pricingAt(desk: Desk, engine: Engine, seats: number, fresh = false): Promise<Pricing> {
  const today = engine.dayIndex(dayOf(desk.now(), HOME_ZONE))
  return { today, party: seats, taken: await desk.sold.of(engine, fresh) }
}

function requestOf(engine: Engine, [from, to]: [string, string], day: Day, pricing: Pricing, now: Date): Request | null {
  const [start, end] = [engine.endOf(from), engine.endOf(to)]
  const index = engine.dayIndex(day)
  if (!start || !end || index < 0 || index > engine.timetable.zones.days - 8) return null
  return { from: start, to: end, day: index, notBefore: minuteOf(engine, now) + SALES_CLOSE_MINUTES, pricing }
}

function minuteOf(engine: Engine, moment: Date): number {
  return Math.floor(moment.getTime() / 60_000) - engine.epochDay * 1440
}

// The front, and a few journeys beside it when it shows no change of carrier or hardly any change at all.
function journeysOf({ engine, pricing }: Counter, ends: [string, string], day: Day, now: Date): Journey[] {
  const request = requestOf(engine, ends, day, pricing, now)
  if (!request) return []
  const front = engine.search(request).slice(0, JOURNEYS_MAX)
  const stopping = front.filter(({ patterns }) => patterns.length > 1)
  if (stopping.length >= ALTERNATIVES && stopping.some((journey) => isCombined(engine.timetable, journey))) return front
  const known = new Set(front.map(({ patterns, days }) => [...patterns, ...days].join()))
  const more = alternatives(engine.timetable, engine.fares, request, ALTERNATIVES)
  return [...front, ...more.filter(({ patterns, days }) => !known.has([...patterns, ...days].join()))]
}

const CALENDARS_KEPT = 400
/** Days priced between two looks at what else there is to do. */
const DAYS_AT_ONCE = 60

async function calendar(
  desk: Desk,
  [from, to]: [string, string],
  [first, last]: [Day, Day],
  signal: AbortSignal,
): Promise<Record<Day, number>> {
  const now = desk.now()
  const engine = engineAt(now)
  refuseUnknown(from, to)
  const pricing = await pricingAt(desk, engine, 1)
  const request = requestOf(engine, [from, to], first, pricing, now)
  const prices: Record<Day, number> = {}
  if (!request) return prices
  const priceOf = keptPrices(desk, engine, `${from}${to}`, request)
  const count = Math.min(daysBetween(first, last) + 1, engine.timetable.zones.days - 8 - request.day)
  for (let at = 0; at < count; at++) {
    if (at % DAYS_AT_ONCE === 0) await setImmediate(undefined, { signal })
    const price = priceOf(request.day + at)
    if (price !== null) prices[addDays(first, at)] = price
  }
  return prices
}

// Prices of a pair and day hold until midnight or until somebody buys; today's also until the next flight closes.
function keptPrices({ sold, calendars }: Desk, engine: Engine, pair: string, request: Request): Cheapest {
  const stamp = `${engine.epochDay} ${request.pricing.today} ${sold.version()}`
  let kept = calendars.get(pair)
  if (kept?.stamp !== stamp) {
    kept = { stamp, days: new Map() }
    calendars.delete(pair)
    calendars.set(pair, kept)
    if (calendars.size > CALENDARS_KEPT) calendars.delete(calendars.keys().next().value!) // it is not empty
  }
  const { days } = kept
  let cheapest: Cheapest | undefined
  return (day) => {
    const known = days.get(day)
    if (known !== undefined) return known
    cheapest ??= openCheapest(engine.timetable, engine.fares, request)
    const price = cheapest(day)
    if (day > request.pricing.today + 1) days.set(day, price)
    return price
  }
}

// --- prices and holds ---

type Chosen = { way: Way; family: Family; party: Party }

function chosenOf(desk: Desk, engine: Engine, refs: ItineraryRef[]): Chosen[] {
  const now = desk.now()
  return refs.map((ref) => {
    const session = readSession(desk.secret, ref.sessionId, now)
    const { way, family } = readOption(engine, ref, session)
    if (departureOf(engine, way) < minuteOf(engine, now)) throw new Refusal('air.session-expired')
    return { way, family, party: session.party }
  })
}

function departureOf({ timetable }: Engine, { patterns, days }: Way): number {
  const [pattern, day] = [patterns[0]!, days[0]!] // an option has a leg at least
  return utcOf(timetable.zones, timetable.zoneOf[timetable.from[pattern]!]!, day, timetable.departure[pattern]!)
}

async function price(desk: Desk, refs: ItineraryRef[]): Promise<AirOffer[]> {
  const engine = engineAt(desk.now())
  const chosen = chosenOf(desk, engine, refs)
  const counters = await Promise.all(chosen.map(({ party }) => counterAt(desk, engine, party, true)))
  return chosen.map(({ way, family }, at) => offered({ ...counters[at]!, ...sameSession(refs[at]!) }, way, family))
}

function sameSession({ sessionId }: ItineraryRef): Pick<Counter, 'sessionId'> {
  return { sessionId: () => sessionId }
}

function offered(counter: Counter, way: Way, family: Family, extra = 1): AirOffer {
  const offer = offerOf(counter, way, family, extra)
  if (!offer) throw new Refusal('air.no-seats')
  return offer
}

const sentinels = ['NOSEATS', 'REFUSE', 'FAILTICKET', 'PRICEUP']

async function book(desk: Desk, { key, refs, passengers }: Parameters<AirSupplier['book']>[0]): Promise<Hold> {
  const known = await holdOfKey(desk.db, key)
  if (known) return known
  const engine = engineAt(desk.now())
  const chosen = chosenOf(desk, engine, refs)
  if (new Set(refs.map(({ sessionId }) => sessionId)).size !== 1) throw new Refusal('air.session-expired')
  const kinds = kindsOn(firstDay(engine, chosen), passengers)
  const sentinel = sentinelOf(passengers)
  if (sentinel === 'NOSEATS') throw new Refusal('air.no-seats')
  const order = { key, refs, chosen, kinds, sentinel, party: partyOf(kinds) }
  try {
    return await inTransaction(desk.db, (trx) => hold(desk, engine, trx, order))
  } catch (error) {
    const winner = await holdOfKey(desk.db, key) // the same key may have been booked meanwhile
    if (winner) return winner
    const isFull = error instanceof Refusal && error.code === 'air.no-seats'
    if (!isFull || (await releaseExpired(desk.db, desk.now())) === 0) throw error
    return inTransaction(desk.db, (trx) => hold(desk, engine, trx, order))
  }
}

type Order = { key: string; refs: ItineraryRef[]; chosen: Chosen[]; kinds: string[]; sentinel: string | null; party: Party }

// Takes the seats first: what was gone before them is what they cost by.
async function hold(desk: Desk, engine: Engine, trx: Db, order: Order): Promise<Hold> {
  const now = desk.now()
  const today = engine.dayIndex(dayOf(now, HOME_ZONE))
  const pricing = {
    today,
    party: order.party.adults + order.party.children,
    taken: { some: new Uint8Array(0), seats: new Map() },
  }
  const wishes = order.chosen.flatMap((choice) => wishesOf(engine, choice, pricing))
  const before = await seatStore(trx).take(wishes.map(({ wish }) => wish))
  if (!before) throw new Refusal('air.no-seats')
  wishes.forEach(({ seat }, at) => pricing.taken.seats.set(seat, before[at]!))
  const timeLimit = instant(new Date(now.getTime() + HOLD_MINUTES * 60_000))
  const offers = order.chosen.map(({ way, family }, at) => {
    const counter = { engine, pricing, party: order.party, timeLimit, ...sameSession(order.refs[at]!) }
    return offered(counter, way, family, order.sentinel === 'PRICEUP' ? 1.1 : 1)
  })
  const price = offers.reduce((sum, { totalPrice }) => sum + totalPrice, 0)
  const { key, kinds, sentinel } = order
  return writeHold(trx, { key, price, offers, seats: wishes.map(({ wish }) => wish), passengers: kinds, sentinel }, now)
}

function wishesOf(engine: Engine, { way, family }: Chosen, pricing: Pricing): { wish: SeatWish; seat: number }[] {
  const { timetable, fares } = engine
  return way.patterns.map((pattern, at) => {
    const [hull, day] = [timetable.hull[pattern]!, way.days[at]!]
    const { capacity, baseSold } = cabinState(timetable, fares, pricing, [hull, day, family.letter])
    const flight = flightKey(engine, hull)
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
