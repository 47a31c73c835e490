import { startTransition, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { readHotelFilters, readHotelSort, writeHotelView } from '#domain/hotels/filter-address.ts'
import { changedFilters } from '#domain/hotels/filter-changes.ts'
import { EMPTY_PRICE, type HotelFilters, filterHotels } from '#domain/hotels/filter.ts'
import type { HotelResult } from '#domain/hotels/search-results.ts'
import type { HotelSort } from '#domain/hotels/sort.ts'
import { useAfterPaint } from '#web/ui/use-after-paint.ts'
import { type ChangeHotelFilters, choicesOf, hotelViewOf } from './results-view.ts'

/** The address follows the filters when the hand rests: the list itself never waits for it. */
const ADDRESS_MS = 150

/**
 * The list as the filters and the order say. Both begin from the address and are written back to it, replacing the entry
 * (DHOT-01); a reset can be taken back until the next change. What is dear reads `late`, the view a frame later.
 */
export function useHotelView(result: HotelResult) {
  const [params] = useSearchParams()
  const [chosen, setChosen] = useState(() => readHotelFilters(params, EMPTY_PRICE))
  const [sort, setSort] = useState(() => readHotelSort(params))
  const [undone, setUndone] = useState<HotelFilters>()
  const [now] = useState(() => new Date())
  const choices = useMemo(() => choicesOf(result), [result])
  const view = useMemo(() => hotelViewOf({ result, choices, chosen, sort, now }), [result, choices, chosen, sort, now])
  const late = useAfterPaint(view)
  const shown = useRef(view.filters)
  useEffect(() => {
    shown.current = view.filters
  })
  useAddress(view.filters, sort)

  const setFilters: ChangeHotelFilters = useCallback((change) => {
    const before = shown.current
    const next = change(before)
    shown.current = next
    const isReset = changedFilters(next).length === 0 && changedFilters(before).length > 1
    startTransition(() => {
      setUndone(isReset ? before : undefined)
      setChosen(next)
    })
  }, [])
  const undo = undone && (() => setFilters(() => undone))
  const countWith = (filters: HotelFilters) => filterHotels(result.offers, filters, now).length
  return { view, late, choices, now, setFilters, setSort, undo, countWith }
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
    const written = () => writeHotelView(new URLSearchParams(window.location.search), filters, sort)
    const timer = setTimeout(() => {
      removeEventListener('click', atOnce, { capture: true })
      if (written().toString() !== new URLSearchParams(window.location.search).toString()) put(written())
    }, ADDRESS_MS)
    const atOnce = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('a')) history.replaceState(history.state, '', `?${written()}`)
    }
    addEventListener('click', atOnce, { capture: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('click', atOnce, { capture: true })
    }
  }, [filters, sort])
}
