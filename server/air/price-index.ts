import type { DirectFlights } from '#contract/landing.ts'

/** Knows which cities are joined by direct flights; all codes are IATA codes of cities. */
export type CityPairPrices = {
  /** The direct flights of a direction, or undefined when there are none. */
  flights(from: string, to: string): DirectFlights | undefined
  /** Directions with direct flights between the cities of a list, the busiest first. */
  between(cities: readonly string[]): { from: string; to: string; weekly: number }[]
}

/** Without a timetable no direction is known to be flown, and none has a page. */
export const unknownDirections: CityPairPrices = { flights: () => undefined, between: () => [] }
