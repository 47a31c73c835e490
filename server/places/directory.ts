import type { CitySuggestion } from '#contract/places.ts'
import type { AirportSuggestion } from '#contract/schedule.ts'

/** Finds cities and airports by what visitors type (DAIR-24). */
export type PlaceDirectory = {
  /** At most 10, sorted by title in Russian, airports near a place without flights among them; empty for what means nothing. */
  suggest(text: string): CitySuggestion[]
  /** At most 10 airports of the places a text may mean; the busiest for an empty text. */
  airports(text: string): AirportSuggestion[]
  /** «в Москве» and the IANA zone of an airport, or undefined. */
  placeOf(iata: string): { inCity: string; timeZone: string } | undefined
  /** Cities a few hours away from a city or an airport, the nearest first, km; the whole city of a single airport at 0. */
  near(iata: string): { iata: string; city: string; km: number }[]
  /** The English name of the city of a Russian name, or undefined. */
  englishName(name: string): string | undefined
  /** The IATA code of the city of a Russian name, or undefined. */
  cityNamed(name: string): string | undefined
}
