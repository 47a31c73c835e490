import { useDeferredValue, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { CAMERA_PARAM } from '#domain/hotels/filter-address.ts'
import { useTimeout } from '#web/ui/timers.ts'
import { cachedHotels } from './results-cache.ts'
import { useRememberedView } from './use-remembered-view.ts'

/**
 * Whether the map is on, and where it looks. Opening it makes an entry of the history, so that Back closes it; an address that says
 * where to look opens it, and a link that leads back to the search finds it as it was left.
 */
export function useMap(searchKey: string) {
  const { state } = useLocation() as { state: { map?: unknown } | null }
  const isEntry = state?.map === true
  const isInAddress = useSearchParams()[0].has(CAMERA_PARAM) || isEntry
  const [isSeen, see] = useState(false) // the first HTML knows no history
  const [isOn, setOn] = useState(() => !isEntry && (cachedHotels(searchKey)?.map ?? false))
  // Whoever came by a link stays on the map when the address says no more where to look.
  const open = () => (isEntry ? see(true) : setOn(true))
  useTimeout(open, isInAddress ? 0 : undefined)
  const navigate = useNavigate()
  const isWanted = (isEntry && isSeen) || isOn
  const map = useDeferredValue(isWanted) // the list stays until the map's file has come
  useRememberedView(searchKey, { map })
  // The list's own place is read by then, and Back returns to it.
  useLayoutEffect(() => {
    if (map) scrollTo({ top: 0, behavior: 'instant' })
  }, [map])

  function openMap() {
    void navigate({ search: window.location.search }, { state: { map: true } })
  }
  function closeMap() {
    if (isEntry) return void navigate(-1)
    setOn(false)
    scrollTo({ top: 0, behavior: 'instant' })
  }
  return { map, isOpening: isWanted && !map, openMap, closeMap }
}
