import { useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { withoutView } from '#domain/air/filters/view-params.ts'
import { type AirForm, airFormParams, flightQueryOf } from '#domain/air/query.ts'
import type { MissingSupplier } from '#domain/air/results.ts'
import { useWeights } from '#web/air/results/late-stores.ts'
import { cacheResults } from '#web/air/results/results-cache.ts'
import { slideCards } from '#web/air/results/slide-cards.ts'
import type { SearchResults } from '#web/air/results/search-results.ts'
import { wholePage } from '#web/shell/first-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { useTimeout } from '#web/ui/timers.ts'
import { newsText, suppliersText } from './arrival-words.ts'
import css from './arrival.module.css'
import { useArrival } from './use-arrival.ts'

type Props = {
  form: AirForm
  missing: readonly MissingSupplier[]
  /** The list that is read, whole; undefined while only its first cards are here. */
  base: SearchResults | undefined
  bringWhole: (wanted: boolean) => void
  join: (results: SearchResults) => void
}

/** What came after the list was drawn waits here: nothing that is read moves before the visitor says so. */
export function Arrival({ form, missing, base, bringWhole, join }: Props) {
  const strip = useRef<HTMLOutputElement>(null)
  const { suppliers, next, ask, forget } = useArrival({ query: flightQueryOf(form)!, missing, base, bringWhole }) // a found list had a query
  const [params] = useSearchParams()
  const weights = useWeights()
  const views = useMemo(() => {
    const viewOf = (results: SearchResults | undefined) => results?.view(results.stepOf(params), params, weights)
    return { now: viewOf(base), next: viewOf(next) }
  }, [base, next, params, weights])
  const news = views.now && views.next ? newsText(views.now, views.next) : ''
  const isEmpty = views.now?.shown === 0 && news !== ''
  const silent = suppliers.filter(({ state }) => state === 'failed' || state === 'late')

  function show() {
    if (!next) return
    cacheResults(withoutView(params).toString(), next)
    slideCards(() => {
      join(next)
      forget()
    })
  }
  useTimeout(show, isEmpty ? 0 : undefined)

  // What came waits for the whole list it is to join: till then it is still awaited.
  const isAwaited = suppliers.some(({ state, there }) => state === 'slow' || (there.length > 0 && !base))
  const [first, second] = news
    ? [news, isAwaited || silent.length > 0 ? suppliersText(suppliers) : '']
    : [suppliersText(isAwaited ? [{ state: 'slow' }] : suppliers), '']
  const withFocus = (act: () => void) => () => {
    act()
    strip.current?.focus({ preventScroll: true })
  }
  return (
    <div className={css.strip}>
      <output ref={strip} tabIndex={-1} className={css.text}>
        {news ? <b>{first}</b> : first}
        {second && <small>{second}</small>}
      </output>
      {news && (
        <Button variant="text" size="s" onClick={withFocus(show)}>
          Показать
        </Button>
      )}
      {!news && silent.length > 0 && (
        <Button variant="text" size="s" onClick={withFocus(() => silent.forEach(({ name }) => ask(name)))}>
          Спросить ещё&nbsp;раз
        </Button>
      )}
      <noscript>{import.meta.env.SSR && <a href={wholePage(airFormParams(form))}>Показать всё</a>}</noscript>
    </div>
  )
}
