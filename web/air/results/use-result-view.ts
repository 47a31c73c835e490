import { startTransition, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { AirFilters } from '#domain/air/filters/filter.ts'
import type { AirForm } from '#domain/air/query.ts'
import { type Order, withSort } from '#domain/air/filters/sort.ts'
import type { Step } from '#domain/air/trip-price.ts'
import { withoutView } from '#domain/air/filters/view-params.ts'
import { useSession } from '#web/auth/session.ts'
import { retryImport } from '#web/boot/lazy-part.ts'
import { afterPaint } from '#web/ui/after-paint.ts'
import type { FirstView, FoundPage } from './results-data.ts'
import type { ChangeFilters, SearchResults } from './search-results.ts'
import { useWeights } from './late-stores.ts'
import { type LoadWhen, useWholeResult } from './use-full-result.ts'

type Change = (now: URLSearchParams) => URLSearchParams

/** The first and the last place of the list that the window shows, by the mean height of a card. */
export type VisibleRange = readonly [first: number, last: number]

/** What was clicked; it holds while the address is one that stood before it, and the address follows after the paint. */
type PendingView = { params: URLSearchParams; older: string[]; visible: VisibleRange }

const WHOLE: VisibleRange = [0, Infinity]

/** What the list and its sidebar show, and the ways to change it. */
export function useResultView(form: AirForm, reply: FoundPage) {
  const { params, wanted, visible, apply, isChanged } = usePendingView()
  const weights = useWeights()
  const [isWanted, bringWhole] = useState(false)
  const [joined, join] = useState<SearchResults>()
  const isOwn = isChanged || weights !== undefined || isWanted
  const { missing } = reply.kind === 'found' ? reply.results.result : reply
  const rest = useWholeResult(form, withoutView(params).toString(), useWanted(reply, params, isOwn), missing)
  const results = joined ?? (reply.kind === 'found' ? reply.results : rest)
  const { direction, there } = useStep(results, reply, params.get('there'))
  const computed = useMemo(
    () => results?.view({ direction, there }, new URLSearchParams(wanted), weights),
    [results, direction, there, wanted, weights],
  )
  // Without the whole result there is the view of the first HTML, and that one knows one step only.
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
    result: results?.result,
    arrival: missing && { form, missing, base: results, bringWhole, join },
    countWith,
    setFilters,
    resetFilters,
    setSort,
  }
}

/** The list the address asks for and the outbound already taken. */
function useStep(results: SearchResults | undefined, reply: FoundPage, chosenThere: string | null): Step {
  return useMemo(() => {
    if (results) return results.stepOf(new URLSearchParams(chosenThere === null ? '' : { there: chosenThere }))
    const { chosenThere: drawn, step } = reply as FirstView // without results there is the first HTML
    return drawn === chosenThere ? step : { direction: chosenThere === null ? 'there' : 'back', there: null }
  }, [results, reply, chosenThere])
}

/** Whether the first HTML shows the step the address asks for. */
function isDrawn(reply: FoundPage, params: URLSearchParams): boolean {
  return reply.kind === 'first' && reply.chosenThere === params.get('there')
}

/** Points, the other step, own weights and advice on filters are reckoned with all offers; whoever only looks has enough of the first cards. */
function useWanted(reply: FoundPage, params: URLSearchParams, isOwn: boolean): LoadWhen {
  const isIn = useSession(({ phase }) => phase === 'in')
  if (reply.kind === 'found') return 'never'
  const isEmpty = reply.view.shown === 0
  return isOwn || isIn || isEmpty || params.has('compare') || !isDrawn(reply, params) ? 'at-once' : 'by-visitor'
}

const arithmetic = () =>
  retryImport(() => Promise.all([import('#domain/air/filters/filter-address.ts'), import('#domain/air/filters/filter.ts')]))

/** The address, or what it is about to be: a press is painted first, then the address follows it. */
function usePendingView() {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const [pending, setPending] = useState<PendingView>()
  const follow = useEffectEvent((view: PendingView) => {
    // A flight taken meanwhile has led on.
    if (holds(view, new URLSearchParams(window.location.search)))
      void navigate({ search: `?${view.params}` }, { replace: true, state: history.state?.usr })
  })
  useEffect(() => pending && afterPaint(() => follow(pending)), [pending])

  const apply = useCallback((change: Change) => {
    const here = new URLSearchParams(window.location.search)
    const visible = visibleCards()
    void import('./slide-cards.ts').then(
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
