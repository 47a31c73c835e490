import { distanceKm } from '#domain/places/distance.ts'
import { type Airport, airportOf } from '#server/adapters/places/airports.ts'
import { type AircraftType, typeFor } from './aircraft.ts'
import { type Carrier, carrierOf, sellersOf } from './carriers.ts'
import { flownKm } from './closed-airspace.ts'
import { type DepartureBank, departureAbroad, departureBanksOf, departureOf, startsAbroad, sunward } from './departure-banks.ts'
import { hashOf, mix } from './hash.ts'
import { type Leg, blockOf, curfews, rotationOf, turnaroundOf } from './rotation.ts'
import { type Route, laterWeekdays, readRoutes, weekdaysOf } from './routes.ts'

/** The numbers one carrier has given out: pairs of an odd and an even one, out and back. */
type Numbering = { next: number; sold: Map<string, number> }

const firstNumber: Record<string, number> = { SU: 1000, FV: 6000, S7: 2000, DP: 200, U6: 100, UT: 200, FR: 100, WN: 100 }
const FAR_ENOUGH_FOR_THE_NIGHT_KM = 1400
const nightOwls = new Set(
  'RU BY KZ UZ KG TJ TM AM GE AZ TR AE QA SA BH KW OM EG IL JO LB IQ IR IN PK BD LK TH VN ID PH MV TN MA'.split(' '),
)

/**
 * Walks the whole timetable in a steady order; a codeshare follows at once the flight it rides on. Outbound numbers of a rotation are
 * even at Aeroflot's houses and odd elsewhere; the way back bears the next number.
 */
export function eachFlight(emit: Emit): void {
  const numbers = new Map<string, Numbering>()
  for (const route of readRoutes()) flyRoute(route, numbering(numbers, route.carrier.code), numbers, emit)
}

function numbering(numbers: Map<string, Numbering>, carrier: string) {
  const known = numbers.get(carrier)
  if (known) return known
  const fresh = { next: firstNumber[carrier] ?? 101, sold: new Map<string, number>() }
  numbers.set(carrier, fresh)
  return fresh
}

/** One route in detail: its ends, how far they are apart in km and in minutes of the clock. */
type Line = {
  route: Route
  home: Airport
  away: Airport
  km: number
  /** Km really flown: round the closed sky. */
  flown: number
  east: number
  count: number
  seed: number
  banks: DepartureBank[]
  /** Seen from home, and from the far end. */
  out: Leg
  back: Leg
}

function lineOf(route: Route): Line {
  const { carrier, base, to, weekly } = route
  const home = airportOf(base)
  const away = airportOf(to)
  if (!home || !away) throw new Error(`No airport on ${carrier.code} ${base}-${to}`)
  const east = sunward(away.julyOffset - home.julyOffset)
  const km = distanceKm(home, away)
  return {
    route,
    home,
    away,
    km,
    flown: flownKm(home, away, carrier.country),
    east,
    count: Math.ceil(weekly / 7),
    seed: hashOf(carrier.code + base + to),
    banks: departureBanksOf(carrier, home, km, east),
    out: legOf(home, away, east, km),
    back: legOf(away, home, -east, km),
  }
}

function flyRoute(route: Route, own: Numbering, numbers: Map<string, Numbering>, emit: Emit) {
  const line = lineOf(route)
  for (let i = 0; i < line.count; i += 1) {
    flyRotation(line, i, own.next, numbers, emit)
    own.next += 2
  }
}

function flyRotation(line: Line, i: number, number: number, numbers: Map<string, Numbering>, emit: Emit) {
  const { route, home, away, km } = line
  const { carrier, weekly, months } = route
  const hash = mix(line.seed, i)
  const type = typeFor(carrier, km, weekly, mix(hash, 1))
  if (!type) throw new Error(`Nothing of ${carrier.code} reaches ${route.base}-${route.to}, ${Math.round(km)} km`)
  const turned = startsAbroad(line, i)
  const wish = turned ? departureAbroad(line, i, mix(hash, 2)) : departureOf(line, i, mix(hash, 2))
  const block = blockOf(line.flown, type)
  const rotation = rotationOf(turned ? line.back : line.out, block, wish, turnaroundOf(type, mix(hash, 3)), hash)
  if (!rotation) throw new Error(`No hour suits ${carrier.code} ${route.base}-${route.to}`)
  const first = weekdaysOf(weekly, i, mix(hash, 4))
  const flown = { carrier, block, months, type }
  const out = { departure: rotation.out, weekdays: first }
  const back = { departure: rotation.back % 1440, weekdays: laterWeekdays(first, Math.floor(rotation.back / 1440)) }
  put(flown, { number, from: home, to: away, ...(turned ? back : out) }, numbers, emit)
  put(flown, { number: number + 1, from: away, to: home, ...(turned ? out : back) }, numbers, emit)
}

function legOf(start: Airport, end: Airport, east: number, km: number): Leg {
  const far = km > FAR_ENOUGH_FOR_THE_NIGHT_KM
  return {
    km,
    east,
    baseNight: curfews.get(start.iata),
    farNight: curfews.get(end.iata),
    nightOut: far && nightOwls.has(start.country),
    nightBack: far && nightOwls.has(end.country),
  }
}

/** What both flights of a rotation have in common, and what is of one alone. */
type Flown = { carrier: Carrier; block: number; months: number; type: AircraftType }
type Half = { number: number; from: Airport; to: Airport; departure: number; weekdays: number }

function put(flown: Flown, half: Half, numbers: Map<string, Numbering>, emit: Emit) {
  const { carrier, block, months, type } = flown
  const { number, from, to, departure, weekdays } = half
  emit(carrier.code, number, null, from.iata, to.iata, departure, block, weekdays, months, type.code)
  for (const { seller, base } of sellersOf(carrier.code)) {
    const sold = sellerNumber(numbering(numbers, seller), carrier, half, seller, base)
    if (sold !== null) emit(seller, sold, carrier.code, from.iata, to.iata, departure, block, weekdays, months, type.code)
  }
}

const MOST_CODESHARES = 690

function sellerNumber({ sold }: Numbering, carrier: Carrier, { number, from, to }: Half, seller: string, base: number | 'same') {
  if (base === 'same') return number
  const home = carrierOf(seller)?.country
  const used = sold.get(carrier.code) ?? 0
  const wanted = carrier.kind === 'regional' || carrier.country === home || from.country === home || to.country === home
  if (!wanted || used >= MOST_CODESHARES) return null
  sold.set(carrier.code, used + 1)
  return base + used
}

/** One flight of the weekly timetable: the same number at the same local time on every day it operates. */
export type Flight = {
  /** IATA code of the carrier whose number the flight bears. */
  carrier: string
  number: number
  /** The carrier that really flies it when the number is a codeshare. */
  operatedBy: string | null
  /** IATA codes of the airports. */
  from: string
  to: string
  /** Minutes after midnight on the clock of the airport of departure. */
  departure: number
  /** Gate to gate, minutes. */
  block: number
  /** Bit 0 = Monday … bit 6 = Sunday, days of departure. */
  weekdays: number
  /** Bit 0 = January … bit 11 = December. */
  months: number
  /** IATA type code, a row of the aircraft table. */
  aircraft: string
}

/** Receives one flight of the timetable, its fields in the order of `Flight`. */
export type Emit = (
  carrier: string,
  number: number,
  operatedBy: string | null,
  from: string,
  to: string,
  departure: number,
  block: number,
  weekdays: number,
  months: number,
  aircraft: string,
) => void

/** Iterates over flights: a hundred thousand of them are never in memory as objects. */
export type EachFlight = (emit: Emit) => void
