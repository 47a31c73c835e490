import { startTransition, useEffect, useState } from 'react'
import { sameSearch, type AirForm } from '#domain/air/query.ts'
import type { AirResult } from '#domain/air/results.ts'
import { dayOf } from '#domain/dates.ts'
import { search } from './flight-search.ts'
import { keepResult } from './results-cache.ts'
import { basketStore } from './use-basket.ts'

/** After the page has come alive; a browser without idle callbacks asks soon. */
function whenIdle(deed: () => void): () => void {
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
export function useWholeResult(form: AirForm, key: string, wanted: boolean): AirResult | undefined {
  const [result, setResult] = useState<AirResult>()
  useEffect(() => {
    if (!wanted) return
    const abort = new AbortController()
    const stop = whenIdle(() => {
      void forgetOtherSearch(form)
        .then(() => search(form, { today: dayOf(new Date()), signal: abort.signal }))
        .then((outcome) => {
          if (outcome.kind !== 'found') return
          keepResult(key, outcome.result)
          startTransition(() => setResult(outcome.result))
        })
        .catch(() => undefined)
    })
    return () => {
      stop()
      abort.abort()
    }
  }, [form, key, wanted])
  return result
}
