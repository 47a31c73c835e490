import { useEffect, useState } from 'react'
import type { PlaceSuggestion } from '#contract/hotels.ts'
import { DEFAULT_PLACE } from '#domain/hotels/place.ts'

/** Places are asked this long after the last key (spec §9). */
const DEBOUNCE_MS = 300

type Answer = { text: string; found: PlaceSuggestion[] }

/** Regions, then hotels, that fit the text; an empty text means Москва. Nothing when the server cannot be reached. */
async function ask(text: string, signal: AbortSignal): Promise<PlaceSuggestion[]> {
  const { call, suggestHotels } = await import('#web/hotels/results/calls.ts')
  const { result } = await call(suggestHotels, { seachText: text || DEFAULT_PLACE }, { signal })
  return [...result.regions, ...result.hotels]
}

/**
 * What fits the typed text. Asked once the field is first touched: at once for an empty field, 300 ms after the last key
 * for a typed one; the next key cancels the question that is still out (DHOT-22).
 */
export function usePlaceSuggestions(text: string, { touched, typed }: { touched: boolean; typed: boolean }) {
  const [answer, setAnswer] = useState<Answer>()
  const wanted = typed ? text.trim() : ''

  useEffect(() => {
    if (!touched) return
    const abort = new AbortController()
    const timer = setTimeout(
      () => {
        void ask(wanted, abort.signal)
          .catch(() => [])
          .then((found) => abort.signal.aborted || setAnswer({ text: wanted, found }))
      },
      wanted === '' ? 0 : DEBOUNCE_MS,
    )
    return () => {
      clearTimeout(timer)
      abort.abort('Операция отменена пользователем')
    }
  }, [touched, wanted])

  return { found: answer?.found ?? [], loading: touched && answer?.text !== wanted }
}
