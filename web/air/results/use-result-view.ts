import { startTransition, useCallback, useEffect, useEffectEvent, useMemo, useState, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { AirFilters } from '#domain/air/filters/filter.ts'
import { type Order, withSort } from '#domain/air/filters/sort.ts'
import { withoutView } from '#domain/air/filters/view-params.ts'
import { type AirForm, sameSearch } from '#domain/air/query.ts'
import type { AirResult } from '#domain/air/results.ts'
import type { Step } from '#domain/air/trip-price.ts'
import { retryImport, prefetch } from '#web/boot/lazy-part.ts'
import { cancellable, inNextTask, onFirstInteraction } from '#web/boot/scheduling.ts'
import { afterPaint } from '#web/ui/after-paint.ts'
import { useTimeout } from '#web/ui/timers.ts'
import { useWeights, basketStore } from './late-stores.ts'
import { cacheResults } from './results-cache.ts'
import type { FirstView, FoundPage } from './results-data.ts'
import type { ChangeFilters, SearchResults } from './search-results.ts'

type Change = (now: URLSearchParams) => URLSearchParams

/** The first and the last index of the list that the window shows, by the mean height of a card. */
export type VisibleRange = readonly [first: number, last: number]

/** What was clicked; it holds while the address is an earlier one, and the address follows after the paint. */
type PendingView = { params: URLSearchParams; older: string[]; visible: VisibleRange }

const WHOLE: VisibleRange = [0, Infinity]

/** What the list and its sidebar show, and how to change it. */
export function useResultView(form: AirForm, reply: FoundPage) {
  const { params, wanted, visible, apply, isChanged } = usePendingView()
  const weights = useWeights()
  const [isWanted, want] = useState(false)
  const loadWhole = () => startTransition(() => want(true))
  const [joined, join] = useState<SearchResults>()
  const isOwn = isChanged || weights !== undefined || isWanted
  const { missing } = reply.kind === 'found' ? reply.results.result : reply
  const rest = useWholeResult(form, withoutView(params).toString(), loadWhen(reply, params, isOwn), missing)
  const results = joined ?? (reply.kind === 'found' ? reply.results : rest)
  const { direction, there } = useStep(results, reply, params.get('there'))
  const computed = useMemo(
    () => results?.view({ direction, there }, new URLSearchParams(wanted), weights),
    [results, direction, there, wanted, weights],
  )
  // Without the whole result there is the view of the first HTML, which has one step only.
  const first = (reply as FirstView).view
  const setSort = useCallback((sort: Order) => apply((now) => withSort(now, sort)), [apply])
  const setFilters = useCallback<ChangeFilters>(
    async (change) => {
      if (results) return apply((now) => results.narrow(now, change))
      const [{ readFilters, writeFilters }, { resetAll }] = await arithmetic()
      apply((now) => writeFilters(now, change(readFilters(now, resetAll(first.filters), first.facets))))
    },
    [results, first, apply],
  )
  const resetFilters = async () => setFilters((await arithmetic())[1].resetAll)
  const countWith = (filters: AirFilters) => results?.countWith({ direction, there }, filters)
  const waiting = !computed && !isDrawn(reply, params)
  return {
    direction,
    there,
    view: computed ?? first,
    weights,
    params,
    visible,
    waiting,
    results,
    arrival: missing && { form, missing, base: results, loadWhole, join },
    loadWhole,
    countWith,
    setFilters,
    resetFilters,
    setSort,
  }
}

/** The list of the address and the outbound already chosen. */
function useStep(results: SearchResults | undefined, reply: FoundPage, chosenThere: string | null): Step {
  return useMemo(() => {
    if (results) return results.stepOf(new URLSearchParams(chosenThere === null ? '' : { there: chosenThere }))
    const { chosenThere: drawn, step } = reply as FirstView // without results there is the first HTML
    return drawn === chosenThere ? step : { direction: chosenThere === null ? 'there' : 'back', there: null }
  }, [results, reply, chosenThere])
}

/** Whether the first HTML shows the step of the address. */
function isDrawn(reply: FoundPage, params: URLSearchParams): boolean {
  return reply.kind === 'first' && reply.chosenThere === params.get('there')
}

/**
 * Points, the other step, own weights and advice on filters are computed from all offers; for a look the first cards are enough.
 */
function loadWhen(reply: FoundPage, params: URLSearchParams, isOwn: boolean): LoadWhen {
  if (reply.kind === 'found') return 'never'
  const isEmpty = reply.view.shown === 0
  return isOwn || isEmpty || params.has('compare') || !isDrawn(reply, params) ? 'at-once' : 'by-visitor'
}

const arithmetic = () =>
  retryImport(() => Promise.all([import('#domain/air/filters/filter-address.ts'), import('#domain/air/filters/filter.ts')]))

/** The address, or what it is about to be: a press is painted first, then the address follows it. */
function usePendingView() {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const [pending, setPending] = useState<PendingView>()
  const follow = useEffectEvent((view: PendingView) => {
    // A flight chosen meanwhile has moved on to the next step.
    if (holds(view, new URLSearchParams(window.location.search)))
      void navigate({ search: `?${view.params}` }, { replace: true, state: history.state?.usr })
  })
  useEffect(() => pending && afterPaint(() => follow(pending)), [pending])

  const apply = useCallback((change: Change) => {
    const here = new URLSearchParams(window.location.search)
    const visible = visibleCards()
    void import('./take.ts').then(
      ({ slideNextList }) => slideNextList(),
      () => undefined,
    )
    startTransition(() =>
      setPending((before) => {
        const { params, older } = before && holds(before, here) ? before : { params: here, older: [] }
        return { params: change(params), older: [...older, params.toString()], visible }
      }),
    )
  }, [])
  const params = pending && holds(pending, address) ? pending.params : address
  return { params, wanted: params.toString(), visible: pending?.visible ?? WHOLE, apply, isChanged: pending !== undefined }
}

const holds = ({ older }: PendingView, address: URLSearchParams) => older.includes(address.toString())

function visibleCards(): VisibleRange {
  const list = document.querySelector('#offers ul')
  if (!list?.childElementCount) return WHOLE
  const { top, height } = list.getBoundingClientRect()
  const card = height / list.childElementCount
  return [Math.max(0, Math.floor(-top / card)), Math.floor((innerHeight - top) / card)]
}

/**
 * A new search begins with an empty basket (AIRS-06); the same one, reloaded, keeps the choice (AIRB-02), unless it came from a
 * metasearch: an ordinary search is never a partner's (DAIR-17).
 */
export async function forgetOtherSearch(form: AirForm) {
  const basket = (await basketStore()).getState()
  if (basket.isAviasales || !sameSearch(basket.search, form)) basket.restart(form)
}

/** Whether the rest of a search is needed: never, at the visitor's first interaction, or at once. */
type LoadWhen = 'never' | 'by-visitor' | 'at-once'

/** The whole result of a search whose first cards were in the HTML; undefined until it arrives, and for other searches. */
function useWholeResult(form: AirForm, key: string, wanted: LoadWhen, missing: AirResult['missing']): SearchResults | undefined {
  const [results, setResults] = useState<SearchResults>()
  const isFirst = wanted !== 'never'
  const when = results ? 'never' : wanted
  useTimeout(() => void forgetOtherSearch(form), isFirst ? 0 : undefined, form)
  const isLacking = when !== 'never'
  const hurry = useRef<() => void>(undefined)
  useEffect(() => {
    if (!isLacking) return
    const fetchRest = async (signal: AbortSignal) => {
      // Filters that changed before hydration would be redrawn, and a press on them lost.
      const filters = import('#web/air/results/filters/filter-blocks.tsx')
      const [{ search }, { searchResultsOf }] = await Promise.all([
        import('./flight-search.ts'),
        import('./search-results.ts'),
        filters,
      ])
      prefetch(() => import('./take.ts'))
      // What the first cards lack the rest lacks too, so that no list grows under its reader.
      const reply = await search(form, { signal, without: missing?.map(({ name }) => name) })
      if (reply.kind !== 'found') throw new Error('The rest of the search did not come')
      const whole = searchResultsOf({ ...reply.result, missing })
      cacheResults(key, whole)
      startTransition(() => setResults(whole))
    }
    const { answer, cancel } = cancellable((signal) => scheduleRest(() => fetchRest(signal), signal))
    hurry.current = answer
    return cancel
  }, [form, key, isLacking, missing])
  useEffect(() => {
    if (when === 'at-once') hurry.current?.()
  }, [form, key, when])
  return results
}

/** After a failure the rest is requested again only after so long, each time longer while somebody waits for it. */
const [AGAIN_MS, LONGEST_MS] = [3_000, 24_000]

/**
 * Fetches at the visitor's first interaction, and after a failure at the next one: without it no filter has an answer. The
 * returned function fetches at once and repeats by itself: a press is waiting for it.
 */
export function scheduleRest(fetchRest: () => Promise<void>, signal: AbortSignal): () => void {
  let isHurried = false
  let isLoading = false
  let pause = AGAIN_MS
  const again = () => {
    isLoading = false
    if (signal.aborted) return
    const timer = setTimeout(() => (cancel = (isHurried ? inNextTask : onFirstInteraction)(load)), pause)
    if (isHurried) pause = Math.min(pause * 2, LONGEST_MS)
    cancel = () => clearTimeout(timer)
  }
  const load = () => {
    isLoading = true
    void fetchRest().catch(again)
  }
  let cancel = onFirstInteraction(load)
  signal.addEventListener('abort', () => cancel())
  return () => {
    isHurried = true
    if (isLoading) return
    cancel()
    cancel = inNextTask(load)
  }
}
