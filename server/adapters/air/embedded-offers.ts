import type { AirOffer, Segment } from '#domain/air/offer.ts'
import type { Party } from '#domain/air/query.ts'
import type { Instant } from '#domain/dates.ts'
import { type Family, combinable, families } from '#inventory/fares/families.ts'
import type { Pricing } from '#inventory/fares/fare-table.ts'
import { type Way, priceWay, ticketsOf } from '#inventory/fares/price-journey.ts'
import type { Engine } from '#inventory/journeys/engine.ts'
import { aircraftOf } from '#inventory/network/aircraft.ts'
import { carrierOf } from '#inventory/network/carriers.ts'
import { cityOf } from '#inventory/places/airports.ts'
import type { Airport } from '#inventory/places/place.ts'
import { clockText, localOf, utcOf } from '#inventory/timetable/zones.ts'
import { optionOf, scopeOf, wayKeys } from './embedded-refs.ts'

/** What turns flights into offers: the world, today's prices, who flies, and how a session is named. */
export type Counter = {
  engine: Engine
  pricing: Pricing
  party: Party
  sessionId(scope: string): string
  timeLimit: Instant
}

/** Cabins above economy are offered on so many of the cheapest journeys; the families of economy on all. */
const PREMIUM_JOURNEYS = 24

/** One offer per family of each journey; families a journey cannot sell are left out. */
export function offersOf(counter: Counter, ways: readonly Way[]): AirOffer[] {
  const seen = new Map<string, number>()
  return ways.flatMap((way) => {
    const { timetable } = counter.engine
    const isCombined = ticketsOf(timetable, way.patterns).at(-1) !== 0
    const sold = isCombined ? combinable : families
    const flights = flightsOf(counter.engine, way)
    return sold.flatMap((family) => {
      const offered = seen.get(family.cabin) ?? 0
      if (family.letter !== 'Y' && offered >= PREMIUM_JOURNEYS) return []
      const offer = offerOf(counter, way, family, { flights })
      if (offer) seen.set(family.cabin, offered + 1)
      return offer ?? []
    })
  })
}

/** One way in one family, or null when it has no seats. `extra` multiplies the fares; `flights` are the way's, where they are known. */
export function offerOf(
  counter: Counter,
  way: Way,
  family: Family,
  { extra = 1, flights }: { extra?: number; flights?: Flight[] } = {},
): AirOffer | null {
  const { engine, pricing, party } = counter
  const priced = priceWay({ timetable: engine.timetable, fares: engine.fares, pricing }, way, family, party, extra)
  if (!priced) return null
  const combined = priced.fares.length > 1
  const carrier = carrierName(priced.fares[0]!.airlineCode)
  const known = flights ?? flightsOf(engine, way)
  return {
    companyCode: priced.fares[0]!.airlineCode,
    companyName: carrier,
    totalPrice: priced.totalPrice,
    timeLimit: counter.timeLimit,
    itineraryRef: { sessionId: counter.sessionId(scopeOf(engine, way)), optionId: optionOf(engine, way, family) },
    flightSegments: known.map((flight, at) => segmentOf(flight, family, priced.tickets[at]!)),
    airlineFares: priced.fares,
    combined,
    pairedOnly: false,
    bonusApplicable: !combined,
    seatsLeft: priced.left <= 9 ? priced.left : null,
    journeyKey: [...wayKeys(engine, way), family.letter].join('_'),
  }
}

function carrierName(code: string): string {
  return carrierOf(code)?.name ?? code
}

/** What of a segment is the same in every family. */
type Flight = Omit<Segment, 'cabin' | 'bagAllowanceKg' | 'ticketIndex'>

function flightsOf(engine: Engine, { patterns, days }: Way): Flight[] {
  return patterns.map((pattern, at) => flightOf(engine, pattern, days[at]!))
}

function flightOf({ timetable }: Engine, pattern: number, day: number): Flight {
  const { zones, zoneOf, airports, carriers, carrier, operator } = timetable
  const [from, to] = [timetable.from[pattern]!, timetable.to[pattern]!]
  const [start, end] = [airports[from]!, airports[to]!]
  const code = carriers[carrier[pattern]!]!
  const leaves = utcOf(zones, zoneOf[from]!, day, timetable.departure[pattern]!)
  const lands = leaves + timetable.block[pattern]!
  return {
    from: start.name,
    fromCode: start.iata,
    fromCity: cityNameOf(start),
    fromCountry: start.country,
    to: end.name,
    toCode: end.iata,
    toCity: cityNameOf(end),
    toCountry: end.country,
    departure: clockText(zones, localOf(zones, zoneOf[from]!, leaves)),
    arrival: clockText(zones, localOf(zones, zoneOf[to]!, lands)),
    departureUtc: `${clockText(zones, leaves)}Z`,
    arrivalUtc: `${clockText(zones, lands)}Z`,
    flight: `${code}-${timetable.number[pattern]}`,
    airlineCode: code,
    airline: carrierName(code),
    operatingCarrier: operator[pattern] === 0 ? null : carrierName(carriers[operator[pattern]! - 1]!),
    equipment: aircraftOf(timetable.aircraft[timetable.type[pattern]!]!).name,
    cabinBagKg: isLowCost(code) ? 5 : 10,
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
