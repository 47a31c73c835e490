import { useEffect, useState } from 'react'
import type { CitySuggestion } from '#contract/places.ts'
import { retryImport } from '#web/boot/lazy-part.ts'

/** City suggestions are asked this long after the last key (spec §9). */
const DEBOUNCE_MS = 500

type Local = typeof import('./local-cities.ts')

/** The cities the browser knows by itself; they come when a field is first touched. */
const loadCities = (): Promise<Local> => retryImport(() => import('./local-cities.ts'))

/** What fits the text: bundled cities at once, everything else half a second after the last key; the defaults for ''. */
export function useCitySuggestions(text: string, { touched, typed }: { touched: boolean; typed: boolean }) {
  const [local, setLocal] = useState<Local>()
  const [answer, setAnswer] = useState<{ text: string; found: CitySuggestion[] }>()
  const wanted = text.trim()

  useEffect(() => {
    if (touched) void loadCities().then(setLocal)
  }, [touched])

  useEffect(() => {
    if (!typed || wanted === '') return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      void loadCities()
        .then(({ askCities }) => askCities(wanted, abort.signal))
        .then((found) => setAnswer({ text: wanted, found }))
        .catch(() => undefined)
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [typed, wanted])

  if (!local) return { found: [], loading: true }
  if (!typed || wanted === '') return { found: local.defaultSuggestions, loading: false }
  const known = answer?.text === wanted
  return { found: local.merged(local.localMatches(wanted), known && answer ? answer.found : [], wanted), loading: !known }
}
