import { useEffect, useState } from 'react'
import type { CitySuggestion } from '#contract/places.ts'
import { type BundledCity, bundledCities } from '#domain/places/bundled-cities.ts'
import { defaultCities } from '#domain/places/default-cities.ts'

/** City suggestions are asked this long after the last key (spec §9). */
const DEBOUNCE_MS = 500

const russian = new Intl.Collator('ru')
const suggestionOf = ({ id, iata, city, country }: BundledCity): CitySuggestion => ({
  id,
  iataCode: iata,
  title: city,
  country,
  city,
})
const defaults = defaultCities.map(suggestionOf)

const plain = (text: string) => text.trim().toLowerCase().replaceAll('ё', 'е')

/** Bundled cities that begin with the text, or whose code it is. */
export function localMatches(text: string): CitySuggestion[] {
  const wanted = plain(text)
  return bundledCities
    .filter(({ city, iata }) => plain(city).startsWith(wanted) || iata.toLowerCase() === wanted)
    .map(suggestionOf)
}

/** Ours and the server's without repeats, by title (AIRF-11). */
export function merged(local: CitySuggestion[], asked: CitySuggestion[]): CitySuggestion[] {
  const byCode = new Map([...local, ...asked].map((city) => [city.iataCode, city]))
  return [...byCode.values()].toSorted((a, b) => russian.compare(a.title, b.title))
}

/** What fits the text: bundled cities at once, everything else half a second after the last key; the defaults for ''. */
export function useCitySuggestions(text: string, editing: boolean): { found: CitySuggestion[]; loading: boolean } {
  const [answer, setAnswer] = useState<{ text: string; found: CitySuggestion[] }>()
  const wanted = plain(text)

  useEffect(() => {
    if (!editing || wanted === '') return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      import('./calls.ts')
        .then(({ call, suggestCities }) => call(suggestCities, { city: text.trim() }, { signal: abort.signal }))
        .then((found) => setAnswer({ text: wanted, found }))
        .catch(() => abort.signal.aborted || setAnswer({ text: wanted, found: [] }))
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [editing, text, wanted])

  if (wanted === '') return { found: defaults, loading: false }
  const known = answer?.text === wanted
  return { found: merged(localMatches(text), known && answer ? answer.found : []), loading: editing && !known }
}
