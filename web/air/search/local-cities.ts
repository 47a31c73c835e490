import { type BundledCity, bundledCities } from '#domain/places/bundled-cities.ts'
import { defaultCities } from '#domain/places/default-cities.ts'
import { type CitySuggestion, suggestCities } from '#contract/places.ts'
import { call } from '#web/data/call.ts'

const suggestionOf = ({ id, iata, city, country }: BundledCity): CitySuggestion => ({
  id,
  iataCode: iata,
  title: city,
  country,
  city,
})

/** What an empty field suggests (spec §1). */
const defaultSuggestions: CityHint[] = defaultCities.map(suggestionOf)

/** Lower case, without outer spaces, ё as е. */
const plain = (text: string) => text.trim().toLowerCase().replaceAll('ё', 'е')

/** Bundled cities that begin with the text, or whose code it is. */
export function localMatches(text: string): CitySuggestion[] {
  const wanted = plain(text)
  return bundledCities
    .filter(({ city, iata }) => plain(city).startsWith(wanted) || iata.toLowerCase() === wanted)
    .map(suggestionOf)
}

const russian = new Intl.Collator('ru')

/** A suggestion; `elsewhere` where it stands for a town without flights or for a whole country. */
export type CityHint = CitySuggestion & { elsewhere?: boolean }

/** Ours and the server's without repeats, by title (AIRF-11); after them the airports near a place without flights, the nearest first. */
export function merged(local: CitySuggestion[], found: CitySuggestion[], text: string): CityHint[] {
  const byCode = new Map([...local, ...found].map((city) => [city.iataCode, city]))
  const far = ({ near }: CitySuggestion) => near?.km ?? -1
  return [...byCode.values()]
    .toSorted((a, b) => far(a) - far(b) || russian.compare(a.title, b.title))
    .map((city) => ({ ...city, elsewhere: Boolean(city.near) || isByCountry(city, plain(text)) }))
}

function isByCountry({ title, country }: CitySuggestion, wanted: string): boolean {
  return plain(country).startsWith(wanted) && !plain(title).startsWith(wanted)
}

/** What the browser knows of a text by itself; the defaults for an empty one. */
export function knownCities(text: string): CityHint[] {
  return text === '' ? defaultSuggestions : merged(localMatches(text), [], text)
}

/** That with what the server knows; an empty text needs no server. Throws what the call throws. */
export async function findCities(text: string, signal: AbortSignal): Promise<CityHint[]> {
  if (text === '') return defaultSuggestions
  return merged(localMatches(text), await call(suggestCities, { city: text }, { signal }), text)
}
