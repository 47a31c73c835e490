import type { Point } from '#domain/places/distance.ts'
import { airportsOf } from './airports.ts'
import { idleAirports, nearAirports } from './near.ts'
import { squeeze } from './spelling.ts'
import { type Suggestion, suggestionOfAirport } from './spelling-index.ts'
import { readings, suggestBeginning, suggestNearlyBeginning } from './suggest.ts'
import { townBeginning, townNamed } from './towns.ts'

const MOST = 10
const NEAR_MOST = 3
/** Letters from which a text may mean a town. */
const TOWN_FROM = 3
const byTitle = new Intl.Collator('ru').compare

/** A suggestion; `near` where it stands for another place that nobody flies to, so many km away. */
export type NearSuggestion = Suggestion & { near?: { town: string; km: number } }

/**
 * `suggest`, and the airports near a place without flights: a town that the text names, or begins when no name of ours does, or a
 * city whose airport is closed. At most three of them; all are sorted by title in Russian (DAIR-24).
 */
export function suggestWithNear(text: string): NearSuggestion[] {
  const named = suggestBeginning(text)
  const place = placeWithoutFlights(text, named)
  if (!place) return named.length > 0 ? named : suggestNearlyBeginning(text)
  const near = suggestionsNear(place, new Set(named.map(({ iataCode }) => iataCode)))
  return [...named.slice(0, MOST - near.length), ...near].toSorted((a, b) => byTitle(a.title, b.title))
}

type Place = Point & { name: string }

function placeWithoutFlights(text: string, named: Suggestion[]): Place | undefined {
  const long = readings(text).filter((reading) => reading.length >= TOWN_FROM)
  for (const reading of long) {
    const own = named.find(({ title }) => squeeze(title) === reading)
    if (own) return closedCity(own)
    const town = named.length > 0 ? townNamed(reading) : townBeginning(reading)
    if (town) return town
  }
  return undefined
}

function closedCity({ iataCode, title }: Suggestion): Place | undefined {
  const served = airportsOf(iataCode)
  const [first] = served
  return !first || served.some(({ iata }) => !idleAirports.has(iata))
    ? undefined
    : { name: title, lat: first.lat, lon: first.lon }
}

function suggestionsNear(place: Place, known: Set<string>): NearSuggestion[] {
  const found: NearSuggestion[] = []
  for (const { airport, km } of nearAirports(place)) {
    const suggestion = suggestionOfAirport(airport)
    if (!suggestion || known.has(suggestion.iataCode)) continue
    known.add(suggestion.iataCode)
    found.push({ ...suggestion, near: { town: place.name, km } })
    if (found.length === NEAR_MOST) break
  }
  return found
}
