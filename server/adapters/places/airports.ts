import { bundledCities } from '#domain/places/bundled-cities.ts'
import type { CityCases } from '#domain/places/city-cases.ts'
import { type Point, distanceKm } from '#domain/places/distance.ts'
import { rowsOf } from './table.ts'

/** Every airport with flights, and some that are not open yet (data: OurAirports, airport-data-js and GeoNames, see NOTICE). */
export const airports: Airport[] = []

const cities = new Map<string, City>()
const byIata = new Map<string, Airport>()
const cases = new Map<string, CityCases>()

for (const city of bundledCities) cases.set(city.iata, city.cases)
for (const [code = '', ro = '', vi = '', pr = ''] of rowsOf(import.meta.dirname, 'cases.tsv')) cases.set(code, { ro, vi, pr })

for (const row of rowsOf(import.meta.dirname, 'airports.tsv')) {
  const [
    iata = '',
    cityCode = '',
    country = '',
    lat,
    lon,
    timeZone = '',
    city = '',
    name = '',
    cityEn = '',
    nameEn = '',
    thousands,
    july,
  ] = row
  const airport = {
    iata,
    cityCode,
    country,
    lat: Number(lat),
    lon: Number(lon),
    timeZone,
    name,
    nameEn,
    population: Number(thousands) * 1000,
    julyOffset: Number(july),
  }
  airports.push(airport)
  byIata.set(iata, airport)
  const known = cities.get(cityCode)
  if (known) known.airports.push(iata)
  else
    cities.set(cityCode, {
      code: cityCode,
      name: city,
      nameEn: cityEn,
      country,
      timeZone,
      airports: [iata],
      cases: cases.get(cityCode) ?? null,
    })
}

/** The airport of an IATA code, or undefined. */
export function airportOf(iata: string): Airport | undefined {
  return byIata.get(iata)
}

/** The city of a city code, or the city an airport serves, or undefined. */
export function cityOf(code: string): City | undefined {
  return cities.get(code) ?? cities.get(byIata.get(code)?.cityCode ?? '')
}

/** Airports of a city code; the one airport of an airport code that is no city code; empty when neither. */
export function airportsOf(code: string): Airport[] {
  const codes = cities.get(code)?.airports ?? [code]
  return codes.flatMap((iata) => byIata.get(iata) ?? [])
}

/** Every city, the most populous first. */
export function allCities(): City[] {
  return [...cities.values()]
}

/** The IANA zone of a city or airport code, or undefined for an unknown code. */
export function timeZoneOf(iata: string): string | undefined {
  return airportsOf(iata)[0]?.timeZone
}

/** An airport as the list has it. */
export type Airport = {
  iata: string
  /** IATA code of the city it serves; equals `iata` where the city has one airport. */
  cityCode: string
  /** ISO 3166-1 alpha-2. */
  country: string
  lat: number
  lon: number
  /** IANA zone. */
  timeZone: string
  /** Russian name: «Шереметьево». */
  name: string
  nameEn: string
  /** Population of the city, a measure of demand. */
  population: number
  /** Minutes ahead of UTC in July: enough to lay out a timetable, not to show a passenger the time. */
  julyOffset: number
}

export type City = {
  code: string
  name: string
  nameEn: string
  country: string
  timeZone: string
  airports: string[]
  cases: CityCases | null
}

/** The farthest anybody goes to another airport for a flight, km. */
const REACH_KM = 250

export type NearCity = { iata: string; city: string; km: number }

/**
 * The cities within a few hours by road of a city or an airport, the nearest first; a single airport of a city with
 * several has that whole city before them, at 0 km. Empty for an unknown code.
 */
export function nearCities(code: string): NearCity[] {
  const [own, home] = [airportsOf(code)[0], cityOf(code)]
  if (!own || !home) return []
  const others = allCities().flatMap(({ code: iata, name, airports }): NearCity[] => {
    const first = airportOf(airports[0] ?? '')
    const km = first && iata !== home.code ? distanceKm(own, first) : Infinity
    return km <= REACH_KM ? [{ iata, city: name, km: Math.round(km) }] : []
  })
  const whole = code === home.code ? [] : [{ iata: home.code, city: home.name, km: 0 }]
  return [...whole, ...others.toSorted((a, b) => a.km - b.km)]
}

/** Airports of the list without flights in the timetable. */
export const idleAirports: ReadonlySet<string> = new Set(['VOZ', 'LPK', 'URS', 'BZK', 'EGO', 'KRO', 'JOK', 'SWT', 'TQL'])

/** The airports with flights within a few hours by road of a place, the nearest first, whole km. */
export function nearAirports(place: Point): { airport: Airport; km: number }[] {
  return airports
    .flatMap((airport) => {
      const km = distanceKm(place, airport)
      return km <= REACH_KM && !idleAirports.has(airport.iata) ? [{ airport, km: Math.round(km) }] : []
    })
    .toSorted((a, b) => a.km - b.km)
}
