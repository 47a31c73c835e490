import { startTransition, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { MOST_COMPARED, comparedOf } from '#domain/compared.ts'
import { type BedType, bedTypes } from '#domain/hotels/bed.ts'
import { readHotelFilters, readHotelSort, writeHotelView } from '#domain/hotels/filter-address.ts'
import { changedFilters } from '#domain/hotels/filter-changes.ts'
import type { FilterLists } from '#domain/hotels/filter-lists.ts'
import { type HotelFilters, filterHotels, type Hit, type PriceRange, followPrices, priceBounds } from '#domain/hotels/filter.ts'
import { type HotelOffer, starClasses } from '#domain/hotels/offer.ts'
import type { HotelResult } from '#domain/hotels/search-results.ts'
import { type HotelSort, sortHotels } from '#domain/hotels/sort.ts'
import { toast } from '#web/ui/toast.ts'
import { useAfterPaint } from '#web/ui/use-after-paint.ts'
import { cachedHotels, rememberView } from './hotel-search.ts'

/** The address follows the filters when the hand rests: the list itself never waits for it. */
const ADDRESS_MS = 150

/** What is chosen, and what a reset threw away. */
type ChosenView = { chosen: HotelFilters; undone?: HotelFilters | undefined }

/**
 * The list by the filters and the order. Both begin from the address and are written back to it, replacing the entry (DHOT-01); a
 * reset can be undone until the next change. What is expensive reads `late`, the view a frame later.
 */
export function useHotelView(result: HotelResult) {
  const [params] = useSearchParams()
  const [{ chosen, undone }, setView] = useState<ChosenView>(() => ({ chosen: readHotelFilters(params) }))
  const [sort, setSort] = useState(() => readHotelSort(params))
  const [now] = useState(() => new Date())
  const choices = useMemo(() => choicesOf(result), [result])
  const view = useMemo(() => hotelViewOf({ result, choices, chosen, sort, now }), [result, choices, chosen, sort, now])
  const late = useAfterPaint(view)
  useAddress(chosen, sort)

  const setFilters: ChangeHotelFilters = useCallback((change) => {
    startTransition(() =>
      setView(({ chosen: before }) => {
        const chosen = change(before)
        const isReset = !changedFilters(chosen)[0] && changedFilters(before)[1]
        return { chosen, undone: isReset ? before : undefined }
      }),
    )
  }, [])
  const undo = undone && (() => setFilters(() => undone))
  const countWith = (filters: HotelFilters) => filterHotels(result.offers, filters, now).length
  return { view, late, chosen, choices, now, setFilters, setSort, undo, countWith }
}

/** Writes filters and order into the address, a little later; a press on a link in the meantime writes at once. */
function useAddress(filters: HotelFilters, sort: HotelSort) {
  const [, setParams] = useSearchParams()
  const isFirst = useRef(true)
  const put = useEffectEvent((params: URLSearchParams) => setParams(params, { replace: true, state: history.state?.usr }))
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    const written = () => writeHotelView(location.search, filters, sort)
    const timer = setTimeout(() => {
      removeEventListener('click', atOnce, true)
      if (`${written()}` !== `${new URLSearchParams(location.search)}`) put(written())
    }, ADDRESS_MS)
    const atOnce = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('a')) history.replaceState(history.state, '', `?${written()}`)
    }
    addEventListener('click', atOnce, true)
    return () => {
      clearTimeout(timer)
      removeEventListener('click', atOnce, true)
    }
  }, [filters, sort])
}

/** A list as it is shown: `seen` are the hotels at its top that keep their places, in whatever order. */
type OrderState = { listKey: string; sorted: readonly Hit[]; hits: readonly Hit[]; seen: readonly string[]; turn: number }

type OrderInput = {
  searchKey: string
  listKey: string
  /** What has arrived, in the chosen order. */
  sorted: readonly Hit[]
  growing: boolean
  /** How many cards the visitor has seen of it, and whether they have begun to read. */
  seen: number
  isTouched: boolean
}

/**
 * While batches arrive no card that was seen moves; the rest are sorted in under them. When the last has arrived the list is
 * sorted, unless the visitor is reading it already: then they do it by `putInOrder` (DHOT-08).
 */
export function useStableOrder(input: OrderInput) {
  const { searchKey, listKey, sorted } = input
  const [before, setShown] = useState(() => firstShown(input))
  const shown = shownAfter(before, input)
  if (shown !== before) setShown(shown)
  useRememberedView(searchKey, { list: listKey, seen: shown.seen })
  return {
    hits: shown.hits,
    /** How often the list was put in order. */
    turn: shown.turn,
    isMixed: input.isTouched && shown.seen.some((id, at) => sorted[at]?.offer.id !== id),
    putInOrder: () => setShown(inOrder(shown)),
  }
}

/** Back finds the cards where they were left. */
function firstShown({ searchKey, listKey, sorted }: OrderInput): OrderState {
  const cached = cachedHotels(searchKey)
  const seen = (cached?.list === listKey && cached.seen) || []
  return { listKey, sorted, hits: withSeenFirst(sorted, seen), seen, turn: 0 }
}

function shownAfter(before: OrderState, { listKey, sorted, growing, seen, isTouched }: OrderInput): OrderState {
  if (before.listKey !== listKey) return { listKey, sorted, hits: sorted, seen: [], turn: before.turn }
  if (before.sorted === sorted) return before
  if (!growing && !isTouched) return inOrder({ ...before, sorted })
  const drawn = before.hits.slice(0, Math.max(seen, before.seen.length)).map(({ offer }) => offer.id)
  return { ...before, sorted, hits: withSeenFirst(sorted, drawn), seen: drawn }
}

function inOrder(shown: OrderState): OrderState {
  const isMoved = shown.hits.some(({ offer }, at) => shown.sorted[at]?.offer.id !== offer.id)
  return { ...shown, hits: shown.sorted, seen: [], turn: isMoved ? shown.turn + 1 : shown.turn }
}

/** The hotels already seen are first, as they were; the others follow in the order given (DHOT-08). */
export function withSeenFirst(sorted: readonly Hit[], seen: readonly string[]): Hit[] {
  const hits = new Map(sorted.map((hit) => [hit.offer.id, hit]))
  return [...new Set([...seen.flatMap((id) => hits.get(id) ?? []), ...sorted])]
}

/** What the filter blocks offer, the same whatever is chosen: the classes and beds that have arrived, the lists, the prices. */
export type HotelChoices = { lists: FilterLists; stars: number[]; beds: BedType[]; prices: PriceRange }

/** What has arrived, and the list of it by the filters and the order. */
export type HotelView = { all: readonly HotelOffer[]; hits: Hit[]; filters: HotelFilters; sort: HotelSort }

/** Requests other filters, given the current ones: two quick presses must not undo each other. */
export type ChangeHotelFilters = (change: (filters: HotelFilters) => HotelFilters) => void

export function choicesOf({ offers, filters }: HotelResult): HotelChoices {
  return {
    lists: filters,
    stars: starClasses.filter((stars) => offers.some((offer) => offer.stars === stars)),
    beds: bedTypes.filter((bed) => offers.some(({ rates }) => rates.some(({ bedType }) => bedType === bed))),
    prices: priceBounds(offers),
  }
}

type ViewInput = { result: HotelResult; choices: HotelChoices; chosen: HotelFilters; sort: HotelSort; now: Date }

/** Filters and sorts what has arrived; the price handles follow the prices (DHOT-07). */
export function hotelViewOf({ result: { offers }, choices, chosen, sort, now }: ViewInput): HotelView {
  const filters = { ...chosen, price: followPrices(chosen.price, choices.prices) }
  return { hits: sortHotels(filterHotels(offers, filters, now), sort), all: offers, filters, sort }
}

/** Caches a part of how a search is viewed, for Back. */
export function useRememberedView(searchKey: string, view: Parameters<typeof rememberView>[1]): void {
  useEffect(() => rememberView(searchKey, view))
}

/** The hotels chosen to be compared, by id: those of the address, or cached with the search for Back. */
export function useCompared(searchKey: string) {
  const named = comparedOf(useSearchParams()[0])
  const inAddress = named.join('~')
  const [compared, setCompared] = useState<readonly string[]>(() =>
    inAddress ? named : (cachedHotels(searchKey)?.compared ?? []),
  )
  const [before, setBefore] = useState(inAddress)
  if (inAddress !== before) {
    setBefore(inAddress)
    // Forward leads to the hotels in the address, whatever has been chosen since.
    if (inAddress) setCompared(named)
  }
  useRememberedView(searchKey, { compared })
  const toggle = useCallback(
    (id: string) =>
      setCompared((now) => {
        const next = now.includes(id) ? now.filter((one) => one !== id) : [...now, id]
        if (next.length <= MOST_COMPARED) return next
        queueMicrotask(() => toast('Сравнить можно не больше четырёх отелей'))
        return now
      }),
    [],
  )
  return { compared, toggle }
}
