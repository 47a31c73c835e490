import { addressParts } from '#domain/hotels/search-name.ts'
import type { Point } from '#domain/places/distance.ts'
import { airportsOf, idleAirports, nearAirports } from './airports.ts'
import {
  type Entry,
  type Key,
  type Suggestion,
  citiesByCountry,
  spellingIndex,
  suggestionOfAirport,
  weights,
} from './spelling-index.ts'
import { nearlyBegins, slip, squeeze } from './spelling.ts'
import { townBeginning, townNamed } from './towns.ts'

const MOST = 10
/** Parts of names and airports of a city are matched from so many letters on. */
const PARTS_FROM = 3
const TYPO_FROM = 4
const COUNTRY_FROM = 4
const byTitle = new Intl.Collator('ru').compare

/** First place in the index whose spelling is not before `text`. */
function placeOf(keys: Key[], text: string) {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((keys[middle]?.spelling ?? '') < text) low = middle + 1
    else high = middle
  }
  return low
}

function beginning(text: string): Key[] {
  const keys = spellingIndex()
  const first = placeOf(keys, text)
  let last = first
  while (keys[last]?.spelling.startsWith(text)) last += 1
  const found = keys.slice(first, last)
  const worthy = ({ spelling, weight }: Key) => (weight === weights.code ? spelling === text : weight >= weights.alias)
  return text.length < PARTS_FROM ? found.filter(worthy) : found
}

function nearlyBeginning(text: string): Key[] {
  if (text.length < TYPO_FROM) return []
  return spellingIndex().filter(
    ({ spelling, weight }) => weight !== weights.word && spelling.length >= TYPO_FROM && nearlyBegins(text, spelling),
  )
}

/** Cities of the countries whose names begin so. */
function inCountry(text: string): Key[] {
  if (text.length < COUNTRY_FROM) return []
  return citiesByCountry().flatMap(([country, cities]) => (country.startsWith(text) ? cities : []))
}

/**
 * The best ten: a whole nickname alone, else a whole code or name first, then by the kind of match and by demand; shown in the
 * order of the alphabet.
 */
function best(found: Key[], text: string): Suggestion[] {
  const scores = new Map<Entry, number>()
  const isWhole = ({ spelling }: Key) => spelling === text
  const isNickname = found.some((key) => key.weight === weights.alias && isWhole(key))
  for (const { entry, weight, spelling } of isNickname ? found.filter(isWhole) : found) {
    const score = weight / 4 + entry.demand + (spelling === text ? 12 : 0)
    scores.set(entry, Math.max(score, scores.get(entry) ?? -Infinity))
  }
  const top = [...scores].toSorted(([, a], [, b]) => b - a).slice(0, MOST)
  return top.map(([{ suggestion }]) => suggestion).toSorted((a, b) => byTitle(a.title, b.title))
}

type Try = [text: string, find: (text: string) => Key[]]

function firstFound(tries: Try[]): Suggestion[] {
  for (const [attempt, find] of tries) {
    const found = attempt === '' ? [] : find(attempt)
    if (found.length > 0) return best(found, attempt)
  }
  return []
}

/** What a text may mean: as typed, and in the other keyboard layout; squeezed, the likelier first. */
function readings(text: string): [string, string] {
  const [typed, slipped] = [squeeze(text), squeeze(slip(text))]
  return /[[\];,`]/.test(text) ? [slipped, typed] : [typed, slipped]
}

/** At most ten places whose names or codes begin so, failing that those of a country whose name does, sorted by title in Russian. */
function suggestBeginning(text: string): Suggestion[] {
  const meant = readings(text)
  return firstFound([beginning, inCountry].flatMap((find) => meant.map((reading): Try => [reading, find])))
}

/** At most ten places whose names or codes begin almost so, one typo away, sorted by title in Russian. */
function suggestNearlyBeginning(text: string): Suggestion[] {
  return firstFound([
    [squeeze(text), nearlyBeginning],
    [squeeze(slip(text)), nearlyBeginning],
  ])
}

/** The place that a part of an address names in full. */
function suggestInAddress(text: string): Suggestion[] {
  for (const part of addressParts(text).map(squeeze).filter(Boolean)) {
    const found = beginning(part)
    if (found.some(({ spelling }) => spelling === part)) return best(found, part)
  }
  return []
}

/** Where no name begins so: a part of an address, failing that one typo. */
function suggestOtherwise(text: string): Suggestion[] {
  const found = suggestInAddress(text)
  return found.length > 0 ? found : suggestNearlyBeginning(text)
}

/**
 * At most ten places that the visitor may mean, sorted by title in Russian (DAIR-24): beginnings of names and codes; failing that the
 * other keyboard layout; failing that a country; failing that a part of an address; failing that one typo. Empty for an empty text
 * and for what means nothing.
 */
export function suggest(text: string): Suggestion[] {
  const found = suggestBeginning(text)
  return found.length > 0 ? found : suggestOtherwise(text)
}

const NEAR_MOST = 3
/** How many letters a text needs to mean a town. */
const TOWN_FROM = 3

/** A suggestion; `near` where it replaces another place that has no flights, so many km away. */
export type NearSuggestion = Suggestion & { near?: { town: string; km: number } }

/**
 * `suggest`, and the airports near a place without flights: a town that the text names, or begins when no name of ours does, or a
 * city whose airport is closed. At most three of them; all are sorted by title in Russian (DAIR-24).
 */
export function suggestWithNear(text: string): NearSuggestion[] {
  const named = suggestBeginning(text)
  const place = placeWithoutFlights(text, named)
  if (!place) return named.length > 0 ? named : suggestOtherwise(text)
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
