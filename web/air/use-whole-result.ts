import { startTransition, useEffect, useState } from 'react'
import { sameSearch, type AirForm } from '#domain/air/query.ts'
import { dayOf } from '#domain/dates.ts'
import type { Deck } from './result-view.ts'
import { keepDeck } from './results-cache.ts'
import { basketStore } from './use-basket.ts'

/** Runs a deed after the page has come alive; a browser without idle callbacks asks soon. */
export function whenIdle(deed: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(deed, 200)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(deed, { timeout: 1_500 })
  return () => cancelIdleCallback(idle)
}

/**
 * A new search begins with an empty basket (AIRS-06); the same one, reloaded, keeps the choice (AIRB-02), unless it came
 * from a metasearch: an ordinary search is never a partner's (DAIR-17).
 */
export async function forgetOtherSearch(form: AirForm) {
  const basket = (await basketStore()).getState()
  if (basket.isAviasales || !sameSearch(basket.search, form)) basket.restart(form)
}

/** The whole result of a search whose first cards came in the HTML; undefined until it is here, and for other searches. */
export function useWholeResult(form: AirForm, key: string, wanted: boolean): Deck | undefined {
  const [deck, setDeck] = useState<Deck>()
  useEffect(() => {
    if (!wanted) return
    const abort = new AbortController()
    const stop = whenIdle(() => {
      void forgetOtherSearch(form)
        .then(() => Promise.all([import('./flight-search.ts'), import('./result-view.ts')]))
        .then(async ([{ search }, { deckOf }]) => {
          const outcome = await search(form, { today: dayOf(new Date()), signal: abort.signal })
          if (outcome.kind !== 'found') return
          const whole = deckOf(outcome.result)
          keepDeck(key, whole)
          startTransition(() => setDeck(whole))
        })
        .catch(() => undefined)
    })
    return () => {
      stop()
      abort.abort()
    }
  }, [form, key, wanted])
  return deck
}
