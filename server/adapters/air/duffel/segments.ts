import { FREE_BAG_KG } from '#domain/air/baggage.ts'
import type { Cabin } from '#domain/air/cabin.ts'
import type { Segment } from '#domain/air/offer.ts'
import { type Instant, type LocalTime, DAY_MS, instant, localTimeIn } from '#domain/text/dates.ts'
import { clockChangeBefore } from '#domain/text/instant-in-zone.ts'
import type { Airport, DuffelSegment } from './duffel-shapes.ts'

/** Our own data of an airport: Duffel's names are English, and its zone may be missing. */
type KnownAirport = { name: string; city: string; country: string; timeZone: string }
export type AirportOf = (iata: string) => KnownAirport | undefined

const cabins: Record<string, Cabin> = {
  economy: 'Economy',
  premium_economy: 'Comfort',
  business: 'Business',
  first: 'First class',
}

/** A cabin we have no word for is given the lowest promise. */
function cabinOf({ passengers }: DuffelSegment): Cabin {
  return cabins[passengers?.[0]?.cabin_class ?? ''] ?? 'Economy'
}

/** What a piece usually weighs, to compare it with kilograms: nobody promises it. */
const PIECE_KG = 23

/** Duffel counts pieces of each traveller: the fewest of any with a seat, since an infant's piece is nobody else's. */
function piecesOf({ passengers }: DuffelSegment, type: string, infantIds: readonly string[]): number {
  const seated = (passengers ?? []).filter(({ passenger_id: id }) => !infantIds.includes(id ?? ''))
  const each = seated.map(({ baggages }) =>
    (baggages ?? []).filter((bag) => bag.type === type).reduce((sum, { quantity }) => sum + quantity, 0),
  )
  return each.length > 0 ? Math.min(...each) : 0
}

/** One flight as ours, or undefined when the zone of its times is unknown. */
export function segmentOf(segment: DuffelSegment, infantIds: readonly string[], airportOf: AirportOf): Segment | undefined {
  const [from, to] = [placeOf(segment.origin, airportOf), placeOf(segment.destination, airportOf)]
  if (!from.timeZone || !to.timeZone) return undefined
  const [departure, arrival] = [localTimeOf(segment.departing_at), localTimeOf(segment.arriving_at)]
  const [checked, inCabin] = [piecesOf(segment, 'checked', infantIds), piecesOf(segment, 'carry_on', infantIds)]
  const { marketing_carrier: carrier, operating_carrier: operator } = segment
  const airline = carrier.name ?? carrier.iata_code ?? ''
  const departureUtc = instantOf(departure, from.timeZone)
  const clockChange = clockChangeBefore(departureUtc, from.timeZone)
  return {
    from: from.name,
    fromCode: segment.origin.iata_code,
    fromCity: from.city,
    fromCountry: from.country,
    to: to.name,
    toCode: segment.destination.iata_code,
    toCity: to.city,
    toCountry: to.country,
    departure,
    arrival,
    departureUtc,
    arrivalUtc: instantOf(arrival, to.timeZone),
    ...(clockChange && { clockChange }),
    flight: `${carrier.iata_code ?? ''}-${numberOf(segment)}`,
    airlineCode: carrier.iata_code ?? '',
    airline,
    operatingCarrier: operator?.name && operator.name !== airline ? operator.name : null,
    equipment: segment.aircraft?.name ?? '',
    cabin: cabinOf(segment),
    bagAllowanceKg: checked * PIECE_KG,
    ...(checked > 0 && { bagPieces: checked }),
    cabinBagKg: inCabin * FREE_BAG_KG,
    ...(inCabin > 0 && { cabinBagPieces: inCabin }),
    ticketIndex: 0,
  }
}

function placeOf(airport: Airport, airportOf: AirportOf): Partial<KnownAirport> & Omit<KnownAirport, 'timeZone'> {
  const known = airportOf(airport.iata_code)
  const city = airport.city_name ?? airport.iata_code
  return {
    name: known?.name ?? airport.name ?? airport.iata_code,
    city: known?.city ?? city,
    country: known?.country ?? airport.iata_country_code ?? '',
    timeZone: zoneOf(airport.time_zone) ?? known?.timeZone,
  }
}

function zoneOf(timeZone: string | null | undefined): string | undefined {
  if (!timeZone) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return undefined // a zone this machine does not know
  }
}

function numberOf({ marketing_carrier_flight_number: number }: DuffelSegment): string {
  return number.replace(/^0+(?=\d)/, '')
}

const letters: Record<Cabin, string> = { Economy: 'Y', Comfort: 'W', Business: 'C', 'First class': 'F' }

/** What identifies a journey across suppliers: numbers, first airports and days of its flights, and the cabin. */
export function journeyKeyOf(flights: readonly Segment[]): string {
  const each = flights.map(({ flight, fromCode, departure }) => {
    const day = Math.round(Date.parse(`${departure.slice(0, 10)}T00:00:00Z`) / DAY_MS)
    return `${flight.replace('-', '')}${fromCode}${day.toString(36)}`
  })
  return `${each.join('_')}_${letters[flights[0]?.cabin ?? 'Economy']}`
}

/** `2026-12-03T08:15:00` of a local time with or without seconds. */
function localTimeOf(text: string): LocalTime {
  return text.length >= 19 ? text.slice(0, 19) : `${text.slice(0, 16)}:00`
}

/**
 * The moment a local time of a zone means (Duffel gives times without an offset). A time skipped by a change of clocks is the one
 * as far after it; of a repeated one the second.
 */
export function instantOf(local: LocalTime, timeZone: string): Instant {
  const wall = Date.parse(`${local}Z`)
  let moment = wall
  for (let turn = 0; turn < 2; turn += 1) moment = wall - (Date.parse(`${localTimeIn(new Date(moment), timeZone)}Z`) - moment)
  return instant(new Date(moment))
}
