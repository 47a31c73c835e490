import { useEffect, useState } from 'react'
import type { AirportSuggestion } from '#contract/schedule.ts'
import { popularAirports } from '#domain/schedule/popular-airports.ts'

/** Airports are asked this long after the last key (spec §9). */
const DEBOUNCE_MS = 500

const popular: AirportSuggestion[] = popularAirports.map((airport) => ({ ...airport, country: '' }))

/** Popular airports that begin so: shown while the answer is on its way. */
function popularLike(text: string): AirportSuggestion[] {
  const begins = (name: string) => name.toLowerCase().startsWith(text.toLowerCase())
  return popular.filter(({ iata, title, city }) => begins(iata) || begins(title) || begins(city))
}

/** Airports for the text; the popular ones for none. */
export function useAirportSuggestions(text: string): { found: AirportSuggestion[]; loading: boolean } {
  const [answer, setAnswer] = useState<{ text: string; found: AirportSuggestion[] }>({ text: '', found: popular })
  const wanted = text.trim()

  useEffect(() => {
    if (wanted === '') return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      void import('./calls.ts')
        .then(({ call, suggestAirports }) => call(suggestAirports, { text: wanted }, { signal: abort.signal }))
        .then((found) => setAnswer({ text: wanted, found }))
        .catch(() => undefined) // the list stays as it was (spec §8)
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [wanted])

  if (wanted === '') return { found: popular, loading: false }
  const known = answer.text === wanted
  return { found: known ? answer.found : popularLike(wanted), loading: !known }
}
