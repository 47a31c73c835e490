import type { AirOffer, Segment } from '#domain/air/offer.ts'
import type { Party } from '#domain/air/query.ts'
import type { Instant } from '#domain/dates.ts'
import { type Family, combinable, families } from '#inventory/fares/families.ts'
import type { Pricing } from '#inventory/fares/fare-table.ts'
import { type Priced, type Way, priceWay, ticketsOf } from '#inventory/fares/price-journey.ts'
import type { Engine } from '#inventory/journeys/engine.ts'
import { aircraftOf } from '#inventory/network/aircraft.ts'
import { carrierOf } from '#inventory/network/carriers.ts'
import { cityOf } from '#inventory/places/airports.ts'
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
    return sold.flatMap((family) => {
      const offered = seen.get(family.cabin) ?? 0
      if (family.letter !== 'Y' && offered >= PREMIUM_JOURNEYS) return []
      const offer = offerOf(counter, way, family)
      if (offer) seen.set(family.cabin, offered + 1)
      return offer ?? []
    })
  })
}

/** One way in one family, or null when it has no seats. `extra` multiplies the fares. */
export function offerOf(counter: Counter, way: Way, family: Family, extra = 1): AirOffer | null {
  const { engine, pricing, party } = counter
  const priced = priceWay({ timetable: engine.timetable, fares: engine.fares, pricing }, way, family, party, extra)
  if (!priced) return null
  const combined = priced.fares.length > 1
  const carrier = carrierName(priced.fares[0]!.airlineCode)
  return {
    companyCode: priced.fares[0]!.airlineCode,
    companyName: carrier,
    totalPrice: priced.totalPrice,
    timeLimit: counter.timeLimit,
    itineraryRef: { sessionId: counter.sessionId(scopeOf(engine, way)), optionId: optionOf(engine, way, family) },
    flightSegments: way.patterns.map((_, at) => segmentOf(engine, way, at, family, priced)),
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

function segmentOf({ timetable }: Engine, way: Way, at: number, family: Family, { tickets }: Priced): Segment {
  const pattern = way.patterns[at]!
  const { zones, zoneOf, from, to, carriers, carrier, operator } = timetable
  const code = carriers[carrier[pattern]!]!
  const operated = operator[pattern] === 0 ? null : carrierName(carriers[operator[pattern]! - 1]!)
  const leaves = utcOf(zones, zoneOf[from[pattern]!]!, way.days[at]!, timetable.departure[pattern]!)
  const lands = leaves + timetable.block[pattern]!
  const isLowCost = carrierOf(code)?.kind === 'low-cost'
  return {
    ...placeOf(timetable.airports[from[pattern]!]!, 'from'),
    ...placeOf(timetable.airports[to[pattern]!]!, 'to'),
    departure: clockText(zones, localOf(zones, zoneOf[from[pattern]!]!, leaves)),
    arrival: clockText(zones, localOf(zones, zoneOf[to[pattern]!]!, lands)),
    departureUtc: `${clockText(zones, leaves)}Z`,
    arrivalUtc: `${clockText(zones, lands)}Z`,
    flight: `${code}-${timetable.number[pattern]}`,
    airlineCode: code,
    airline: carrierName(code),
    operatingCarrier: operated,
    equipment: aircraftOf(timetable.aircraft[timetable.type[pattern]!]!).name,
    cabin: family.cabin,
    bagAllowanceKg: family.bagKg[isLowCost ? 1 : 0],
    cabinBagKg: isLowCost ? 5 : 10,
    ticketIndex: tickets[at]!,
  }
}

type AirportFacts = { iata: string; cityCode: string; country: string; name: string }

function placeOf(airport: AirportFacts, end: 'from'): Pick<Segment, 'from' | 'fromCode' | 'fromCity' | 'fromCountry'>
function placeOf(airport: AirportFacts, end: 'to'): Pick<Segment, 'to' | 'toCode' | 'toCity' | 'toCountry'>
function placeOf({ iata, cityCode, country, name }: AirportFacts, end: 'from' | 'to') {
  const city = cityOf(cityCode)?.name ?? name
  return { [end]: name, [`${end}Code`]: iata, [`${end}City`]: city, [`${end}Country`]: country }
}
