import type { Json } from './fake-state.ts'

type Town = { airport: string; city: string; name: string; country: string; timeZone: string; hours: number }

const towns: Record<string, Town> = {
  MOW: { airport: 'SVO', city: 'Moscow', name: 'Sheremetyevo', country: 'RU', timeZone: 'Europe/Moscow', hours: 3 },
  AER: { airport: 'AER', city: 'Sochi', name: 'Adler', country: 'RU', timeZone: 'Europe/Moscow', hours: 3 },
  IST: { airport: 'IST', city: 'Istanbul', name: 'Istanbul Airport', country: 'TR', timeZone: 'Europe/Istanbul', hours: 3 },
  LON: { airport: 'LHR', city: 'London', name: 'Heathrow', country: 'GB', timeZone: 'Europe/London', hours: 0 },
  LHR: { airport: 'LHR', city: 'London', name: 'Heathrow', country: 'GB', timeZone: 'Europe/London', hours: 0 },
  ...Object.fromEntries(
    ['AYT', 'BCN', 'BJS', 'DXB', 'KZN', 'LED', 'PAR', 'PRG', 'ROM', 'UTP'].map((code) => [
      code,
      { airport: code, city: code, name: code, country: 'GB', timeZone: 'Europe/London', hours: 0 },
    ]),
  ),
  JFK: { airport: 'JFK', city: 'New York', name: 'Kennedy', country: 'US', timeZone: 'America/New_York', hours: -5 },
}

export function isTown(code: string): boolean {
  return code in towns
}

function airportOf(code: string): Json {
  const { airport, city, name, country, timeZone } = towns[code]! // asked for known towns alone
  return {
    id: `arp_${airport}`,
    type: 'airport',
    iata_code: airport,
    name,
    city_name: city,
    iata_country_code: country,
    time_zone: timeZone,
  }
}

const MINUTE_MS = 60_000

/** A time of a town's winter clock, as Duffel writes it: without an offset. */
function wallClock(at: number, { hours }: Town): string {
  return new Date(at + hours * 60 * MINUTE_MS).toISOString().slice(0, 19)
}

export type Slice = { origin: string; destination: string; departure_date: string }

const brands = [
  { name: 'Basic', cabin: 'economy', bags: 0, factor: 1 },
  { name: 'Flex', cabin: 'economy', bags: 1, factor: 1.3 },
]
const departures = [7, 13, 20]

export type Choice = { hour: number; brand: (typeof brands)[number] }
export const choices: readonly Choice[] = departures.flatMap((hour) => brands.map((brand) => ({ hour, brand })))

/** One direction of an offer: a flight at an hour of the town's own clock. */
export function sliceOf(
  { origin, destination, departure_date }: Slice,
  { hour, brand }: Choice,
  passengers: readonly Json[],
): Json {
  const [from, to] = [towns[origin]!, towns[destination]!] // asked for known towns alone
  const departs = Date.parse(`${departure_date}T00:00:00Z`) + (hour - from.hours) * 60 * MINUTE_MS
  const segment = {
    id: `seg_${origin}${hour}`,
    origin: airportOf(origin),
    destination: airportOf(destination),
    departing_at: wallClock(departs, from),
    arriving_at: wallClock(departs + 150 * MINUTE_MS, to),
    duration: 'PT2H30M',
    distance: null,
    aircraft: { id: 'arc_1', iata_code: '789', name: 'Boeing 787-9' },
    marketing_carrier: { iata_code: 'ZZ', name: 'Duffel Airways' },
    marketing_carrier_flight_number: `0${400 + hour}`,
    operating_carrier: { iata_code: 'ZZ', name: 'Duffel Airways' },
    stops: [],
    passengers: passengers.map(({ id }) => ({
      passenger_id: id,
      cabin_class: brand.cabin,
      cabin_class_marketing_name: 'Economy',
      fare_basis_code: 'Y20LGTN2',
      baggages: [
        { type: 'checked', quantity: brand.bags },
        { type: 'carry_on', quantity: 1 },
      ],
    })),
  }
  return {
    id: `sli_${origin}${hour}`,
    origin: airportOf(origin),
    destination: airportOf(destination),
    duration: 'PT2H30M',
    fare_brand_name: brand.name,
    segments: [segment],
  }
}

/** What a direction costs each traveller, in cents: by its day, hour and brand. */
export function centsOf({ departure_date }: Slice, { hour, brand }: Choice): number {
  const day = Number(departure_date.slice(8))
  return Math.round((6000 + day * 37 + hour * 11) * brand.factor)
}
