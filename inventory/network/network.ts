import { airportOf } from '#inventory/places/airports.ts'
import type { Airport } from '#inventory/places/place.ts'
import type { AircraftType } from './aircraft.ts'
import { type Carrier, carrierOf } from './carriers.ts'
import { sellersOf } from './codeshares.ts'
import { typeFor } from './fleet.ts'
import type { Flight } from './flight.ts'
import { flownKm } from './closed-sky.ts'
import { distanceKm } from './geography.ts'
import { hashOf, mix } from './hash.ts'
import { blockOf, type Leg, rotationOf, turnaroundOf } from './rotation.ts'
import { readRoutes, type Route } from './routes.ts'
import { laterWeekdays, weekdaysOf } from './season.ts'
import { departureAbroad, departureOf, startsAbroad, sunward } from './waves.ts'

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

/** The same timetable as objects. */
export function buildNetwork(): Flight[] {
  const flights: Flight[] = []
  eachFlight((carrier, number, operatedBy, from, to, departure, block, weekdays, months, aircraft) => {
    flights.push({ carrier, number, operatedBy, from, to, departure, block, weekdays, months, aircraft })
  })
  return flights
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
}

function lineOf(route: Route): Line {
  const { carrier, base, to, weekly } = route
  const home = airportOf(base)
  const away = airportOf(to)
  if (!home || !away) throw new Error(`No airport on ${carrier.code} ${base}-${to}`)
  const east = sunward(away.julyOffset - home.julyOffset)
  return {
    route,
    home,
    away,
    km: distanceKm(home, away),
    flown: flownKm(home, away, carrier.country),
    east,
    count: Math.ceil(weekly / 7),
    seed: hashOf(carrier.code + base + to),
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
  const { route, home, away, km, flown: detour, count } = line
  const { carrier, weekly, months } = route
  const hash = mix(line.seed, i)
  const type = typeFor(carrier, km, weekly, mix(hash, 1))
  if (!type) throw new Error(`Nothing of ${carrier.code} reaches ${route.base}-${route.to}, ${Math.round(km)} km`)
  const turned = startsAbroad(carrier, home, line, i, count)
  const leg = turned ? legOf(away, home, -line.east, [km, detour], type) : legOf(home, away, line.east, [km, detour], type)
  const wish = turned ? departureAbroad(i, count, mix(hash, 2)) : departureOf(carrier, home, line, i, count, mix(hash, 2))
  const rotation = rotationOf(leg, wish, turnaroundOf(type, mix(hash, 3)), hash)
  if (!rotation) throw new Error(`No hour suits ${carrier.code} ${route.base}-${route.to}`)
  const first = weekdaysOf(weekly, i, mix(hash, 4))
  const second = laterWeekdays(first, Math.floor(rotation.back / 1440))
  const flown = { carrier, block: rotation.block, months, type }
  const back = rotation.back % 1440
  const there = {
    ...flown,
    from: home,
    to: away,
    number,
    departure: turned ? back : rotation.out,
    weekdays: turned ? second : first,
  }
  put(there, numbers, emit)
  put(
    {
      ...there,
      from: away,
      to: home,
      number: number + 1,
      departure: turned ? rotation.out : back,
      weekdays: turned ? first : second,
    },
    numbers,
    emit,
  )
}

function legOf(start: Airport, end: Airport, east: number, [km, flown]: [number, number], type: AircraftType): Leg {
  const far = km > FAR_ENOUGH_FOR_THE_NIGHT_KM
  const nightOut = far && nightOwls.has(start.country)
  const nightBack = far && nightOwls.has(end.country)
  return { base: start.iata, to: end.iata, km, east, block: blockOf(flown, type), nightOut, nightBack }
}

type Flown = {
  carrier: Carrier
  number: number
  from: Airport
  to: Airport
  departure: number
  block: number
  weekdays: number
  months: number
  type: AircraftType
}

function put(flight: Flown, numbers: Map<string, Numbering>, emit: Emit) {
  const { carrier, number, from, to, departure, block, weekdays, months, type } = flight
  emit(carrier.code, number, null, from.iata, to.iata, departure, block, weekdays, months, type.code)
  for (const { seller, base } of sellersOf(carrier.code)) {
    const sold = sellerNumber(numbering(numbers, seller), flight, seller, base)
    if (sold !== null) emit(seller, sold, carrier.code, from.iata, to.iata, departure, block, weekdays, months, type.code)
  }
}

const MOST_CODESHARES = 690

function sellerNumber({ sold }: Numbering, { carrier, number, from, to }: Flown, seller: string, base: number | 'same') {
  if (base === 'same') return number
  const home = carrierOf(seller)?.country
  const used = sold.get(carrier.code) ?? 0
  const wanted = carrier.kind === 'regional' || carrier.country === home || from.country === home || to.country === home
  if (!wanted || used >= MOST_CODESHARES) return null
  sold.set(carrier.code, used + 1)
  return base + used
}
