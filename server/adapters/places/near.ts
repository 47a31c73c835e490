import { type Point, distanceKm } from '#domain/places/distance.ts'
import { airportOf, airports, airportsOf, allCities, cityOf } from './airports.ts'
import type { Airport } from './place.ts'

/** Farther than this nobody goes to another airport for a flight, km. */
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

/** Airports of the list that no airline flies to by its timetable. */
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
