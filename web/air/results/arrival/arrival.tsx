import { useMemo, useRef, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type * as z from 'zod/mini'
import { searchStream } from '#contract/search-stream.ts'
import { withoutView } from '#domain/air/filters/view-params.ts'
import { withArrived } from '#domain/air/merged-offers.ts'
import type { AirOffer } from '#domain/air/offer.ts'
import { type AirForm, airFormParams, flightQueryOf, type FlightQuery } from '#domain/air/query.ts'
import type { MissingSupplier, Journey } from '#domain/air/results.ts'
import { formatRub } from '#domain/text/money.ts'
import { counted, words } from '#domain/text/plural.ts'
import { useWeights } from '#web/air/results/late-stores.ts'
import { cacheResults } from '#web/air/results/results-cache.ts'
import { type SearchResults, type ResultView, searchResultsOf } from '#web/air/results/search-results.ts'
import { slideCards } from '#web/air/results/take.ts'
import { wholePage } from '#web/shell/first-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { useTimeout } from '#web/ui/timers.ts'
import css from './arrival.module.css'

type Props = {
  form: AirForm
  missing: readonly MissingSupplier[]
  /** The list being read, whole; undefined while only its first cards are here. */
  base: SearchResults | undefined
  loadWhole: () => void
  join: (results: SearchResults) => void
}

/** What arrived after the list was drawn waits here: nothing that is being read moves before the visitor says so. */
export function Arrival({ form, missing, base, loadWhole, join }: Props) {
  const strip = useRef<HTMLOutputElement>(null)
  const { suppliers, next, follow, forget } = useArrival({ query: flightQueryOf(form)!, missing, base, loadWhole }) // a found list had a query
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

  // What arrived waits for the whole list it is to join: till then it is still awaited.
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
        <Button variant="text" size="s" onClick={withFocus(() => silent.forEach(({ name }) => follow(name)))}>
          Спросить ещё&nbsp;раз
        </Button>
      )}
      <noscript>{import.meta.env.SSR && <a href={wholePage(airFormParams(form))}>Показать всё</a>}</noscript>
    </div>
  )
}

type List = Pick<ResultView, 'journeys' | 'prices'>

/** What waits to be shown: flights and prices the list lacks. Empty when the list would stay as it is. */
export function newsText(now: List, next: List): string {
  const known = new Map(now.journeys.map(({ key, lead }) => [key, now.prices.get(lead.id)]))
  const fresh = next.journeys.filter(({ key }) => !known.has(key))
  const reduced = next.journeys.filter(({ key, lead }) => (next.prices.get(lead.id) ?? Infinity) < (known.get(key) ?? 0))
  const [least, leastFresh, leastReduced] = [lowest(now, now.journeys), lowest(next, fresh), lowest(next, reduced)]
  if (fresh.length > 0) {
    const more = `Ещё ${counted(fresh.length, words.option)}`
    if (leastFresh === undefined) return more
    return leastFresh < (least ?? Infinity) ? `${more} от\u00a0${formatRub(leastFresh)}` : `${more}, дешевле нет`
  }
  if (leastReduced !== undefined) return `Те\u00a0же рейсы дешевле: от\u00a0${formatRub(leastReduced)}`
  const count = ({ journeys }: List) => journeys.reduce((sum, { families }) => sum + families.length, 0)
  return count(next) > count(now) ? 'Ещё тарифы на\u00a0те\u00a0же рейсы' : ''
}

function lowest({ prices }: List, journeys: readonly Journey[]): number | undefined {
  const sums = journeys.flatMap(({ lead }) => prices.get(lead.id) ?? [])
  return sums.length > 0 ? Math.min(...sums) : undefined
}

/** The state of the suppliers whose offers arrived late or not at all. Nobody is named: a visitor buys from the agency. */
export function suppliersText(suppliers: readonly Pick<LateSupplier, 'state'>[]): string {
  const count = (...states: LateSupplier['state'][]) => suppliers.filter(({ state }) => states.includes(state)).length
  const [awaited, silent] = [count('slow'), count('failed', 'late')]
  if (awaited > 0) return awaited === 1 ? 'Ждём ещё одного поставщика…' : `Ждём ещё ${awaited} поставщиков…`
  if (silent > 0) return silent === 1 ? 'Один из\u00a0поставщиков не\u00a0ответил' : `Не\u00a0ответили поставщики: ${silent}`
  return 'Ответили все поставщики'
}

/** The state of a supplier whose offers the list lacks, and what it has found so far. */
type LateSupplier = {
  name: string
  state: MissingSupplier['state'] | 'ok'
  there: readonly AirOffer[]
  back: readonly AirOffer[]
  cameAt: Date | undefined
}

const lateSupplier = ({ name, state }: MissingSupplier): LateSupplier => ({ name, state, there: [], back: [], cameAt: undefined })

type UseArrivalProps = {
  query: FlightQuery
  missing: readonly MissingSupplier[]
  base: SearchResults | undefined
  /** Requests the whole list, to which something can be added. */
  loadWhole: () => void
}

/**
 * The missing suppliers of a list, listened to while the page is open, and the list with what they have found; undefined while
 * there is nothing to add, or no whole list to add it to.
 */
function useArrival({ query, missing, base, loadWhole }: UseArrivalProps) {
  const [suppliers, setSuppliers] = useState(() => missing.map(lateSupplier))
  const streams = useRef(new Set<() => void>())

  function change(name: string, next: (before: LateSupplier) => Partial<LateSupplier>) {
    setSuppliers((all) => all.map((one) => (one.name === name ? { ...one, ...next(one) } : one)))
  }

  function follow(name: string) {
    change(name, () => ({ state: 'slow', there: [], back: [] }))
    const leave = openOfferStream(query, name, {
      onOffers: ({ forwardOptions, backwardOptions }) => {
        loadWhole()
        change(name, ({ there, back }) => ({
          there: [...there, ...forwardOptions],
          back: [...back, ...backwardOptions],
          cameAt: new Date(),
        }))
      },
      onState: (state) => change(name, () => ({ state })),
    })
    streams.current.add(leave)
  }

  useEffect(() => {
    const open = streams.current
    for (const { name, state } of missing) if (state === 'slow') follow(name)
    return () => {
      for (const leave of open) leave()
      open.clear()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for the list of one search
  }, [])

  const next = useMemo(() => base && joined(base, suppliers), [base, suppliers])
  const forget = () => setSuppliers((all) => all.map((one) => (one.state === 'slow' ? one : { ...one, there: [], back: [] })))
  return { suppliers, next, follow, forget }
}

/** A supplier's part is added when it is complete, so that the strip does not change with each page of it. */
function joined(base: SearchResults, suppliers: readonly LateSupplier[]): SearchResults | undefined {
  const ended = suppliers.filter(({ state, cameAt }) => state !== 'slow' && cameAt)
  const there = ended.flatMap((one) => one.there)
  const back = ended.flatMap((one) => one.back)
  const [first] = ended
  if (!first?.cameAt || there.length + back.length === 0) return undefined
  const still = suppliers.flatMap(({ name, state }) => (state === 'ok' ? [] : [{ name, state }]))
  return searchResultsOf(withArrived(base.result, { there, back }, still, first.cameAt))
}

type Offers = z.infer<typeof searchStream.events.offers>
type State = z.infer<typeof searchStream.events.supplier>['state']

type Listener = { onOffers: (offers: Offers) => void; onState: (state: State) => void }

/**
 * Listens to what one supplier finds, until it is complete; a stream that breaks off is a supplier that failed. Returns how to
 * stop.
 */
function openOfferStream(query: FlightQuery, supplier: string, { onOffers, onState }: Listener): () => void {
  const fields = Object.entries({ ...query, supplier }).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)]],
  )
  const stream = new EventSource(`${searchStream.path}?${new URLSearchParams(fields)}`)
  const parsed = <Event extends 'offers' | 'supplier'>(
    name: Event,
    use: (data: z.infer<(typeof searchStream.events)[Event]>) => void,
  ) =>
    stream.addEventListener(name, ({ data }: MessageEvent<string>) => {
      use(searchStream.events[name].parse(JSON.parse(data)) as z.infer<(typeof searchStream.events)[Event]>) // its own schema
    })
  parsed('offers', onOffers)
  parsed('supplier', ({ state }) => onState(state))
  stream.addEventListener('done', () => stream.close())
  stream.addEventListener('error', () => {
    stream.close() // the browser would reconnect again and again
    onState('failed')
  })
  return () => stream.close()
}
