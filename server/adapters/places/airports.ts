import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundledCities } from '#domain/places/bundled-cities.ts'
import type { CityCases } from '#domain/places/city-cases.ts'
import type { Airport, City } from './place.ts'

/** Every airport with flights, and some that wait for theirs (data: OurAirports, airport-data-js and GeoNames, see NOTICE). */
export const airports: Airport[] = []

const cities = new Map<string, City>()
const byIata = new Map<string, Airport>()
const cases = new Map<string, CityCases>()

function rowsOf(file: string) {
  const [, ...rows] = readFileSync(join(import.meta.dirname, file), 'utf8')
    .trimEnd()
    .split('\n')
  return rows.map((row) => row.split('\t'))
}

for (const city of bundledCities) cases.set(city.iata, city.cases)
for (const [code = '', ro = '', vi = '', pr = ''] of rowsOf('cases.tsv')) cases.set(code, { ro, vi, pr })

for (const row of rowsOf('airports.tsv')) {
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

/** The IANA zone of a city or airport code, or undefined when there is no such place. */
export function timeZoneOf(iata: string): string | undefined {
  return airportsOf(iata)[0]?.timeZone
}
