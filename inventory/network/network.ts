import { airportOf } from '#inventory/places/airports.ts'
import type { Airport } from '#inventory/places/place.ts'
import type { AircraftType } from './aircraft.ts'
import { type Carrier, carrierOf } from './carriers.ts'
import { sellersOf } from './codeshares.ts'
import { typeFor } from './fleet.ts'
import type { Flight } from './flight.ts'
import { distanceKm, summerOffset } from './geography.ts'
import { hashOf, mix } from './hash.ts'
import { blockOf, rotationOf, turnaroundOf } from './rotation.ts'
import { readRoutes, type Route } from './routes.ts'
import { laterWeekdays, weekdaysOf } from './season.ts'
import { departureOf, sunward } from './waves.ts'

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
const LONG_HAUL_FREE_NIGHT_KM = 3000
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

function flyRoute({ carrier, base, to, weekly, months }: Route, own: Numbering, numbers: Map<string, Numbering>, emit: Emit) {
  const home = airportOf(base)
  const away = airportOf(to)
  if (!home || !away) throw new Error(`No airport on ${carrier.code} ${base}-${to}`)
  const km = distanceKm(home, away)
  const east = sunward(summerOffset(away.timeZone) - summerOffset(home.timeZone))
  const seed = hashOf(carrier.code + base + to)
  const count = Math.ceil(weekly / 7)
  const nightly = km > LONG_HAUL_FREE_NIGHT_KM || (km > 1400 && nightOwls.has(home.country) && nightOwls.has(away.country))
  for (let i = 0; i < count; i += 1) {
    const hash = mix(seed, i)
    const type = typeFor(carrier, km, weekly, mix(hash, 1))
    if (!type) throw new Error(`Nothing of ${carrier.code} reaches ${base}-${to}, ${Math.round(km)} km`)
    const leg = { base, to, km, east, block: blockOf(km, type), nightly }
    const wish = departureOf(carrier, base, { km, east }, i, count, mix(hash, 2)) % 1440
    const rotation = rotationOf(leg, wish, turnaroundOf(type, mix(hash, 3)), hash)
    if (!rotation) throw new Error(`No hour suits ${carrier.code} ${base}-${to}`)
    const weekdays = weekdaysOf(weekly, i, mix(hash, 4))
    const number = own.next
    own.next += 2
    const back = laterWeekdays(weekdays, Math.floor(rotation.back / 1440))
    put(
      { carrier, from: home, to: away, number, departure: rotation.out, block: rotation.block, weekdays, months, type },
      numbers,
      emit,
    )
    put(
      {
        carrier,
        from: away,
        to: home,
        number: number + 1,
        departure: rotation.back % 1440,
        block: rotation.block,
        weekdays: back,
        months,
        type,
      },
      numbers,
      emit,
    )
  }
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
