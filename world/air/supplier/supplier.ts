import { setImmediate } from 'node:timers/promises'
import { TURNAROUND_MINUTES } from '#domain/air/itinerary.ts'
import { type AirOffer, endsOf } from '#domain/air/offer.ts'
import type { FlightQuery, Party } from '#domain/air/query.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Day, MINUTE_MS, addDays, daysBetween, parseAirDay } from '#domain/text/dates.ts'
import { airportsOf } from '#server/adapters/places/airports.ts'
import type { AirSupplier, PricedDay } from '#server/air/supplier.ts'
import type { Pricing } from '#world/air/fares/day-fare.ts'
import { families } from '#world/air/fares/families.ts'
import { type Way, datedFlights, openJourney, priceIn } from '#world/air/fares/price-journey.ts'
import { alternatives, isCombined } from '#world/air/journeys/alternatives.ts'
import { type Cheapest, openCheapest } from '#world/air/journeys/cheapest.ts'
import { type Engine, engineAt } from '#world/air/journeys/engine.ts'
import type { Journey, Request } from '#world/air/journeys/journey.ts'
import { carrierOf } from '#world/air/network/carriers.ts'
import { takeOffOf } from '#world/air/timetable/timetable.ts'
import { clockText } from '#world/air/timetable/zones.ts'
import { confirmHold, holdOfKey, issueTickets, releaseBooking, releaseExpired } from './bookings.ts'
import { book, price } from './hold.ts'
import { type PricingContext, offersOf } from './offers.ts'
import {
  type AirSupplierContext,
  type CheapestWay,
  type Config,
  minuteOf,
  openSeatsSold,
  pricingAt,
  pricingContext,
} from './pricing-context.ts'

/** The embedded inventory as a supplier: the world timetable, its fares, and seats really counted in the database (DGEN-08). */
export function embeddedAir(config: Config): AirSupplier {
  const supplier: AirSupplierContext = { ...config, sold: openSeatsSold(config.db), calendars: new Map() }
  return {
    name: 'embedded',
    async *search(query, signal) {
      yield await search(supplier, query, signal)
    },
    calendar: (...query) => calendar(supplier, query, { read: priceOf }),
    directCalendar: (...query) => calendar(supplier, query, { read: priceOf, direct: true }),
    timedCalendar: (...query) => calendar(supplier, query, { read: timed }),
    price: (refs) => price(supplier, refs),
    book: (request) => book(supplier, request),
    confirm: ({ supplierRef, price: agreed }) => confirmHold(supplier.db, supplierRef, agreed, supplier.now()),
    ticket: ({ supplierRef }) => issueTickets(supplier.db, supplierRef, prefixOf, supplier.now()),
    cancel: async ({ supplierRef }) => void (await releaseBooking(supplier.db, supplierRef, supplier.now())),
    status: (key) => holdOfKey(supplier.db, key),
    cleanUp: async () => void (await releaseExpired(supplier.db, supplier.now())),
  }
}

function prefixOf(carrier: string): string {
  return carrierOf(carrier)?.icaoNumericPrefix ?? '999'
}

/** Sales of a flight close so long before it leaves. */
const SALES_CLOSE_MINUTES = 120

/** Longest answer of one direction, journeys. */
const JOURNEYS_MAX = 110

const ALTERNATIVES = 6

/** Offers of both directions; looks up between them whether anybody still waits. */
async function search(supplier: AirSupplierContext, query: FlightQuery, signal: AbortSignal) {
  const now = supplier.now()
  const engine = engineAt(now)
  refuseUnknown(query.iataFrom, query.iataTo)
  const context = await pricingContext(supplier, engine, query)
  const [there, back] = [parseAirDay(query.dateThere), query.dateBack ? parseAirDay(query.dateBack) : undefined]
  const answer = { there: [] as AirOffer[], back: [] as AirOffer[] }
  await nextTurn(signal)
  if (there) answer.there = offersOf(context, journeysOf(context, [query.iataFrom, query.iataTo], there, now))
  if (!back) return answer
  await nextTurn(signal)
  answer.back = offersOf(context, journeysOf(context, [query.iataTo, query.iataFrom], back, now))
  return answer
}

// A listener on the signal would cost more than the look.
async function nextTurn(signal: AbortSignal): Promise<void> {
  await setImmediate()
  signal.throwIfAborted()
}

/** Refuses `air.bad-city` for an unknown place and for a trip inside one city. */
function refuseUnknown(iataFrom: string, iataTo: string) {
  const [from, to] = [airportsOf(iataFrom)[0], airportsOf(iataTo)[0]]
  if (!from || !to || from.cityCode === to.cityCode) throw new Refusal('air.bad-city')
}

/** The engine's question, or null where nobody flies or the day is outside the run. */
function requestOf(engine: Engine, [from, to]: [string, string], day: Day, pricing: Pricing, now: Date): Request | null {
  const [start, end] = [engine.endOf(from), engine.endOf(to)]
  const index = engine.dayIndex(day)
  if (!start || !end || index < 0 || index > engine.timetable.zones.days - 8) return null
  return { from: start, to: end, day: index, notBefore: minuteOf(engine, now) + SALES_CLOSE_MINUTES, pricing }
}

// The front, and a few journeys beside it when it shows no change of carrier or hardly any change at all.
function journeysOf({ engine, pricing }: PricingContext, ends: [string, string], day: Day, now: Date): Journey[] {
  const request = requestOf(engine, ends, day, pricing, now)
  if (!request) return []
  const front = engine.search(request).slice(0, JOURNEYS_MAX)
  const stopping = front.filter(({ patterns }) => patterns.length > 1)
  if (stopping.length >= ALTERNATIVES && stopping.some((journey) => isCombined(engine.timetable, journey))) return front
  const known = new Set(front.map(({ patterns, days }) => [...patterns, ...days].join()))
  const more = alternatives(engine.timetable, engine.fares, request, { known: front, count: ALTERNATIVES })
  return [...front, ...more.filter(({ patterns, days }) => !known.has([...patterns, ...days].join()))]
}

const MAX_CALENDARS = 400

/** Days priced between two looks at what else there is to do. */
const DAYS_AT_ONCE = 60

function priceOf({ price }: CheapestWay): number {
  return price
}

function timed({ price, leaves, lands }: CheapestWay, { timetable: { zones } }: Engine): PricedDay {
  const instantAt = (minute: number) => `${clockText(zones, minute)}Z`
  return { price, leaves: instantAt(leaves), backFrom: instantAt(lands + TURNAROUND_MINUTES) }
}

type Reading<Answer> = { read: (way: CheapestWay, engine: Engine) => Answer; direct?: boolean }

/** The cheapest way of each day of a range for a party, of direct flights where those alone are wanted; days without one are absent. */
async function calendar<Answer>(
  supplier: AirSupplierContext,
  [[from, to], [first, last], party, signal]: Parameters<AirSupplier['calendar']>,
  { read, direct = false }: Reading<Answer>,
): Promise<Record<Day, Answer>> {
  const now = supplier.now()
  const engine = engineAt(now)
  refuseUnknown(from, to)
  const pricing = await pricingAt(supplier, engine, party.adults + party.children)
  const request = requestOf(engine, [from, to], first, pricing, now)
  const days: Record<Day, Answer> = {}
  if (!request) return days
  const { adults, children, infants } = party
  const cheapestOf = cachedWays(supplier, engine, [from, to, adults, children, infants, direct].join(), request, {
    answerOf: (way) => cheapestWayOf(engine, pricing, way, party),
    direct,
  })
  const count = Math.min(daysBetween(first, last) + 1, engine.timetable.zones.days - 8 - request.day)
  for (let at = 0; at < count; at++) {
    if (at % DAYS_AT_ONCE === 0) await setImmediate(undefined, { signal })
    const way = cheapestOf(request.day + at)
    if (way) days[addDays(first, at)] = read(way, engine)
  }
  return days
}

// Prices of a pair and day hold until midnight or until somebody buys; those of today and tomorrow a minute, for flights close.
function cachedWays(
  { sold, calendars, now }: AirSupplierContext,
  engine: Engine,
  pair: string,
  request: Request,
  options: Parameters<typeof openCheapest<CheapestWay>>[3],
): Cheapest<CheapestWay> {
  const stamp = `${engine.epochDay} ${request.pricing.today} ${sold.version()}`
  let cached = calendars.get(pair)
  if (cached?.stamp !== stamp) {
    cached = { stamp, days: new Map(), minute: NaN, near: new Map() }
    calendars.delete(pair)
    calendars.set(pair, cached)
    if (calendars.size > MAX_CALENDARS) calendars.delete(calendars.keys().next().value!) // it is not empty
  }
  const minute = Math.floor(now().getTime() / MINUTE_MS)
  if (cached.minute !== minute) Object.assign(cached, { minute, near: new Map() })
  const { days, near } = cached
  let cheapest: Cheapest<CheapestWay> | undefined
  return (day) => {
    const held = day > request.pricing.today + 1 ? days : near
    const known = held.get(day)
    if (known !== undefined) return known
    cheapest ??= openCheapest(engine.timetable, engine.fares, request, options)
    const way = cheapest(day)
    held.set(day, way)
    return way
  }
}

/** Of every family the plainest costs least. */
const [PLAINEST] = families

function cheapestWayOf({ timetable, fares }: Engine, pricing: Pricing, way: Way, party: Party): CheapestWay | null {
  const priced = priceIn({ timetable, fares, pricing }, openJourney({ timetable }, way), PLAINEST!, party)
  if (!priced) return null
  const [first, last] = endsOf(datedFlights(way))
  const leaves = takeOffOf(timetable, first.pattern, first.day)
  const lands = takeOffOf(timetable, last.pattern, last.day) + timetable.block[last.pattern]!
  return { price: priced.totalPrice, leaves, lands }
}
