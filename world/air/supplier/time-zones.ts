import { airportsOf } from '#world/places/airports.ts'

/** The IANA zone of a city or airport code, or undefined when there is no such place. */
export function timeZoneOf(iata: string): string | undefined {
  return airportsOf(iata)[0]?.timeZone
}
