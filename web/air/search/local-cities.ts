import { type CitySuggestion, suggestCities } from '#contract/places.ts'
import type { AirForm } from '#domain/air/query.ts'
import { type BundledCity, bundledCities, bundledCity, defaultCities } from '#domain/places/bundled-cities.ts'
import type { Settings } from '#domain/settings.ts'
import { call } from '#web/data/call.ts'
import { useSettings, settingsStore } from '#web/shell/settings-store.ts'
import type { ComboOption } from '#web/ui/fields/combobox.tsx'
import { useRecentSearches } from './recent-searches-store.ts'

const suggestionOf = ({ id, iata, city, country }: BundledCity): CitySuggestion => ({
  id,
  iataCode: iata,
  title: city,
  country,
  city,
})

/** The end of a flight a field is for. */
export type FlightEnd = 'from' | 'to'

/** A line of the list; `city` is the text of the field once it is chosen. */
export type CityOption = ComboOption & { city: string }

/** How many cities of past searches an empty field suggests. */
const MOST_LAST = 3

/** What an empty field suggests: the visitor's own city and the last ones of this end, then the cities of spec §1. */
export function firstCities(end: FlightEnd, home: Settings['city'], searches: readonly AirForm[]): CityOption[] {
  const [code, name] = end === 'from' ? (['iataFrom', 'from'] as const) : (['iataTo', 'to'] as const)
  const last = new Map(searches.map((form) => [form[code], form[name]]))
  last.delete(home.iataCode)
  const popular = defaultCities.map(suggestionOf).map(optionOf)
  if (last.size === 0 && popular[0]?.key === home.iataCode) return popular // there is nothing to add
  const own = knownOption(home.iataCode, home.title)
  const recent = [...last].slice(0, MOST_LAST).map(([iata, city]) => knownOption(iata, city))
  const above = new Set([own, ...recent].map(({ key }) => key))
  return [
    { ...own, group: 'Ваш город' },
    ...recent.map((option) => ({ ...option, group: 'Недавние' })),
    ...popular.filter(({ key }) => !above.has(key)).map((option) => ({ ...option, group: 'Популярные' })),
  ]
}

function knownOption(iata: string, city: string): CityOption {
  const bundled = bundledCity(iata)
  return bundled ? optionOf(suggestionOf(bundled)) : { key: iata, title: city, code: iata, icon: 'plane-tilt', city }
}

function optionOf({ iataCode, title, country, city, near, elsewhere }: CityHint): CityOption {
  return {
    key: iataCode,
    title,
    subtitle: near ? `${near.km} км, ${country}` : country,
    group: near && `${near.town}: ближайшие аэропорты`,
    elsewhere,
    code: iataCode,
    icon: title === city ? 'building' : 'plane-tilt',
    city,
  }
}

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

/** A suggestion; `elsewhere` where it replaces a town without flights or a whole country. */
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

let isRead = false
/** The visitor's own city and last searches, read once. */
const read = Promise.allSettled([settingsStore(), useRecentSearches.persist.rehydrate()]).then(() => (isRead = true))

const ownFirst = (end: FlightEnd) => firstCities(end, useSettings.getState().city, useRecentSearches.getState().searches)

/** What the browser knows of a text by itself; nothing for an empty one until its storage has been read. */
export function knownCities(end: FlightEnd, text: string): CityOption[] | undefined {
  if (text === '') return isRead ? ownFirst(end) : undefined
  return merged(localMatches(text), [], text).map(optionOf)
}

/** The same with what the server knows; an empty text needs no server. Throws what the call throws. */
export async function findCities(end: FlightEnd, text: string, signal: AbortSignal): Promise<CityOption[]> {
  if (text === '') {
    await read
    return ownFirst(end)
  }
  return merged(localMatches(text), await call(suggestCities, { city: text }, { signal }), text).map(optionOf)
}
