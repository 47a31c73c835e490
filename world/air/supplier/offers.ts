import { FREE_BAG_KG, LEAST_CABIN_KG } from '#domain/air/baggage.ts'
import type { AirOffer, Segment } from '#domain/air/offer.ts'
import type { Party } from '#domain/air/query.ts'
import type { Instant } from '#domain/text/dates.ts'
import { clockChangeBefore } from '#domain/text/instant-in-zone.ts'
import { type Airport, cityOf } from '#server/adapters/places/airports.ts'
import { boardTitle } from '#server/adapters/places/bundled-places.ts'
import type { Pricing } from '#world/air/fares/day-fare.ts'
import { type Family, combinable, families } from '#world/air/fares/families.ts'
import { type OpenJourney, type Way, datedFlights, openJourney, priceIn } from '#world/air/fares/price-journey.ts'
import type { Engine } from '#world/air/journeys/engine.ts'
import { aircraftOf } from '#world/air/network/aircraft.ts'
import { carrierOf } from '#world/air/network/carriers.ts'
import { aircraftCode, carrierCode, destinationOf, originOf, takeOffOf } from '#world/air/timetable/timetable.ts'
import { clockText, isChangedBefore, localOf } from '#world/air/timetable/zones.ts'
import { journeyOf, optionOf, scopeOf } from './itinerary-refs.ts'

/** What turns flights into offers: the world, today's prices, who flies, and how a session is named. */
export type PricingContext = {
  engine: Engine
  pricing: Pricing
  party: Party
  sessionId(scope: string): string
  timeLimit: Instant
}

/** Cabins above economy are offered on so many of the cheapest journeys; the families of economy on all. */
const PREMIUM_JOURNEYS = 24

/** One offer per family of each journey; families a journey cannot sell are left out. */
export function offersOf(context: PricingContext, ways: readonly Way[]): AirOffer[] {
  const seen = new Map<string, number>()
  const offers: AirOffer[] = []
  const known: KnownFlights = new Map()
  for (const way of ways) {
    const routedJourney = routed(context, way, known)
    for (const family of routedJourney.open.tickets.at(-1) === 0 ? families : combinable) {
      const offered = seen.get(family.cabin) ?? 0
      if (family.letter !== 'Y' && offered >= PREMIUM_JOURNEYS) continue
      const offer = offerIn(context, routedJourney, family)
      if (!offer) continue
      seen.set(family.cabin, offered + 1)
      offers.push(offer)
    }
  }
  return offers
}

/** One way in one family, or null when it has no seats. `extra` multiplies the fares. */
export function offerOf(context: PricingContext, way: Way, family: Family, extra: number): AirOffer | null {
  return offerIn(context, routed(context, way, new Map()), family, extra)
}

/** A way and what is the same in all its families. */
type RoutedJourney = { open: OpenJourney; flights: Flight[]; journey: string; sessionId: string }

function routed({ engine, sessionId }: PricingContext, way: Way, known: KnownFlights): RoutedJourney {
  const journey = journeyOf(engine, way)
  const flights = datedFlights(way).map(({ pattern, day }) => knownFlight(engine, known, pattern, day))
  return { open: openJourney(engine, way), flights, journey, sessionId: sessionId(scopeOf(engine, way, journey)) }
}

function offerIn(
  context: PricingContext,
  { open, flights, journey, sessionId }: RoutedJourney,
  family: Family,
  extra = 1,
): AirOffer | null {
  const { engine, pricing, party } = context
  const priced = priceIn({ timetable: engine.timetable, fares: engine.fares, pricing }, open, family, party, extra)
  if (!priced) return null
  const combined = priced.fares.length > 1
  const companyCode = priced.fares[0]!.airlineCode // a way has a ticket at least
  return {
    companyCode,
    companyName: carrierName(companyCode),
    totalPrice: priced.totalPrice,
    timeLimit: context.timeLimit,
    itineraryRef: { sessionId, optionId: optionOf(journey, family) },
    flightSegments: flights.map((flight, at) => segmentOf(flight, family, open.tickets[at]!)),
    airlineFares: priced.fares,
    combined,
    pairedOnly: false,
    bonusApplicable: !combined,
    seatsLeft: priced.left <= 9 ? priced.left : null,
    journeyKey: `${journey}_${family.letter}`,
  }
}

function carrierName(code: string): string {
  return carrierOf(code)?.name ?? code
}

/** What of a segment is the same in every family. */
type Flight = Omit<Segment, 'cabin' | 'bagAllowanceKg' | 'ticketIndex'>

/** The flights of one answer by pattern and day: a good one is part of many journeys. */
type KnownFlights = Map<number, Flight>

function knownFlight(engine: Engine, known: KnownFlights, pattern: number, day: number): Flight {
  const key = pattern * engine.timetable.zones.days + day
  let flight = known.get(key)
  if (!flight) known.set(key, (flight = flightOf(engine, pattern, day)))
  return flight
}

function flightOf({ timetable }: Engine, pattern: number, day: number): Flight {
  const { zones, zoneOf, carriers, operator } = timetable
  const [from, to] = [timetable.from[pattern]!, timetable.to[pattern]!]
  const [start, end] = [originOf(timetable, pattern), destinationOf(timetable, pattern)]
  const code = carrierCode(timetable, pattern)
  const leaves = takeOffOf(timetable, pattern, day)
  const lands = leaves + timetable.block[pattern]!
  const departureUtc = `${clockText(zones, leaves)}Z`
  const clockChange = isChangedBefore(zones, zoneOf[from]!, leaves) ? clockChangeBefore(departureUtc, start.timeZone) : undefined
  return {
    from: boardTitle(start),
    fromCode: start.iata,
    fromCity: cityNameOf(start),
    fromCountry: start.country,
    to: boardTitle(end),
    toCode: end.iata,
    toCity: cityNameOf(end),
    toCountry: end.country,
    departure: clockText(zones, localOf(zones, zoneOf[from]!, leaves)),
    arrival: clockText(zones, localOf(zones, zoneOf[to]!, lands)),
    departureUtc,
    arrivalUtc: `${clockText(zones, lands)}Z`,
    ...(clockChange && { clockChange }),
    flight: `${code}-${timetable.number[pattern]}`,
    airlineCode: code,
    airline: carrierName(code),
    operatingCarrier: operator[pattern] === 0 ? null : carrierName(carriers[operator[pattern]! - 1]!),
    equipment: aircraftOf(aircraftCode(timetable, pattern)).name,
    cabinBagKg: isLowCost(code) ? LEAST_CABIN_KG : FREE_BAG_KG,
  }
}

function segmentOf(flight: Flight, family: Family, ticketIndex: number): Segment {
  return { ...flight, cabin: family.cabin, bagAllowanceKg: family.bagKg[isLowCost(flight.airlineCode) ? 1 : 0], ticketIndex }
}

function isLowCost(code: string): boolean {
  return carrierOf(code)?.kind === 'low-cost'
}

function cityNameOf({ cityCode, name }: Airport): string {
  return cityOf(cityCode)?.name ?? name
}
