import { startTransition, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { AirFilters, Leg } from '#domain/air/filter.ts'
import type { AirForm } from '#domain/air/query.ts'
import type { FoundOffer } from '#domain/air/results.ts'
import { type SortType, withSort } from '#domain/air/sort.ts'
import { withoutView } from '#domain/air/view-params.ts'
import { useSession } from '#web/account/session.ts'
import { afterPaint } from '#web/ui/after-paint.ts'
import type { Found } from './flight-page.ts'
import type { ChangeFilters } from './result-view.ts'
import { type Wanted, useWholeResult } from './use-whole-result.ts'

type Change = (now: URLSearchParams) => URLSearchParams

/** The first and the last place of the list that the window shows, by the mean height of a card. */
export type Sight = readonly [first: number, last: number]

/** What was pressed; it holds while the address is one that stood before it, and the address follows after the paint. */
type Pressed = { params: URLSearchParams; older: string[]; sight: Sight }

const WHOLE: Sight = [0, Infinity]

/** What the list and its sidebar show, and the ways to change it. */
export function useResultView(form: AirForm, outcome: Found, leg: Leg, there: FoundOffer | null) {
  const { params, wanted, sight, press } = usePressed()
  const rest = useWholeResult(form, withoutView(params).toString(), useWanted(outcome, there, params))
  const deck = outcome.kind === 'found' ? outcome.deck : rest
  const computed = useMemo(() => deck?.view({ leg, there }, new URLSearchParams(wanted)), [deck, leg, there, wanted])
  // Without the whole result there is the view of the first HTML, and that one knows outbounds only.
  const first = (outcome as Extract<Found, { kind: 'first' }>).view
  const setSort = useCallback((sort: SortType) => press((now) => withSort(now, sort)), [press])
  const setFilters = useCallback<ChangeFilters>(
    async (change) => {
      if (deck) return press((now) => deck.narrow(now, change))
      const [{ readFilters, writeFilters }, { resetAll }] = await arithmetic()
      press((now) => writeFilters(now, change(readFilters(now, resetAll(first.filters), first.facets))))
    },
    [deck, first, press],
  )
  const resetFilters = async () => setFilters((await arithmetic())[1].resetAll)
  const countWith = (filters: AirFilters) => deck?.countWith({ leg, there }, filters) ?? 0
  const waiting = !computed && leg === 'back'
  return { view: computed ?? first, sight, waiting, result: deck?.result, countWith, setFilters, resetFilters, setSort }
}

/** Points and returns are reckoned with all offers; whoever only looks has enough of the first cards. */
function useWanted(outcome: Found, there: FoundOffer | null, params: URLSearchParams): Wanted {
  const isIn = useSession(({ phase }) => phase === 'in')
  if (outcome.kind === 'found') return 'never'
  return isIn || there || params.has('compare') ? 'at-once' : 'by-visitor'
}

const arithmetic = () => Promise.all([import('#domain/air/filter-address.ts'), import('#domain/air/filter.ts')])

/** The address, or what it is about to be: a press is painted first, then the address follows it. */
function usePressed() {
  const [address] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const [pressed, setPressed] = useState<Pressed>()
  const follow = useEffectEvent(({ params }: Pressed) => {
    void navigate({ search: `?${params}` }, { replace: true, state, preventScrollReset: true })
  })
  useEffect(() => pressed && afterPaint(() => follow(pressed)), [pressed])

  const press = useCallback((change: Change) => {
    const here = new URLSearchParams(window.location.search)
    const sight = cardsInSight()
    startTransition(() =>
      setPressed((before) => {
        const { params, older } = before && holds(before, here) ? before : { params: here, older: [] }
        return { params: change(params), older: [...older, params.toString()], sight }
      }),
    )
  }, [])
  const params = pressed && holds(pressed, address) ? pressed.params : address
  return { params, wanted: params.toString(), sight: pressed?.sight ?? WHOLE, press }
}

const holds = ({ older }: Pressed, address: URLSearchParams) => older.includes(address.toString())

function cardsInSight(): Sight {
  const list = document.querySelector('#offers ul')
  if (!list?.childElementCount) return WHOLE
  const { top, height } = list.getBoundingClientRect()
  const card = height / list.childElementCount
  return [Math.max(0, Math.floor(-top / card)), Math.floor((innerHeight - top) / card)]
}
