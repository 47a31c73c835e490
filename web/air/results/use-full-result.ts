import { startTransition, useEffect, useRef, useState } from 'react'
import { cancellable } from '#web/boot/cancellable.ts'
import { prefetch } from '#web/boot/lazy-part.ts'
import { useTimeout } from '#web/ui/timers.ts'
import type { AirResult } from '#domain/air/results.ts'
import { sameSearch, type AirForm } from '#domain/air/query.ts'
import { dayOf } from '#domain/text/dates.ts'
import { askRest } from '#web/air/ask-rest.ts'
import type { SearchResults } from './search-results.ts'
import { cacheResults } from './results-cache.ts'
import { basketStore } from './late-stores.ts'

/**
 * A new search begins with an empty basket (AIRS-06); the same one, reloaded, keeps the choice (AIRB-02), unless it came
 * from a metasearch: an ordinary search is never a partner's (DAIR-17).
 */
export async function forgetOtherSearch(form: AirForm) {
  const basket = (await basketStore()).getState()
  if (basket.isAviasales || !sameSearch(basket.search, form)) basket.restart(form)
}

/** Whether the rest of a search is needed: never, once a visitor shows up, or at once. */
export type LoadWhen = 'never' | 'by-visitor' | 'at-once'

/** The whole result of a search whose first cards came in the HTML; undefined until it is here, and for other searches. */
export function useWholeResult(
  form: AirForm,
  key: string,
  wanted: LoadWhen,
  missing: AirResult['missing'],
): SearchResults | undefined {
  const [results, setResults] = useState<SearchResults>()
  const isFirst = wanted !== 'never'
  const when = results ? 'never' : wanted
  useTimeout(() => void forgetOtherSearch(form), isFirst ? 0 : undefined, form)
  const isLacking = when !== 'never'
  const hurry = useRef<() => void>(undefined)
  useEffect(() => {
    if (!isLacking) return
    const fetchRest = async (signal: AbortSignal) => {
      // Filters that changed before they came alive would be drawn anew, and a press on them lost.
      const filters = import('#web/air/results/filters/filter-blocks.tsx')
      const [{ search }, { searchResultsOf }] = await Promise.all([
        import('./flight-search.ts'),
        import('./search-results.ts'),
        filters,
      ])
      prefetch(() => import('./slide-cards.ts'))
      // What the first cards lack the rest lacks too, lest a list grow under its reader.
      const reply = await search(form, { today: dayOf(new Date()), signal, without: missing?.map(({ name }) => name) })
      if (reply.kind !== 'found') throw new Error('The rest of the search did not come')
      const whole = searchResultsOf({ ...reply.result, missing })
      cacheResults(key, whole)
      startTransition(() => setResults(whole))
    }
    const { answer, cancel } = cancellable((signal) => askRest(() => fetchRest(signal), signal))
    hurry.current = answer
    return cancel
  }, [form, key, isLacking, missing])
  useEffect(() => {
    if (when === 'at-once') hurry.current?.()
  }, [form, key, when])
  return results
}
