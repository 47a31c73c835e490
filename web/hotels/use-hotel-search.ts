import { startTransition, useEffect, useRef, useState } from 'react'
import { type HotelResult, isOver, startResult, withChunk } from '#domain/hotels/result.ts'
import { insist } from '#web/shell/part.ts'
import type { HotelPage, Stop } from './hotel-page.ts'
import { askedOf, stopOf } from './hotel-search.ts'
import { keepIds } from './ids-cache.ts'
import { keepHotels, keptHotels } from './results-cache.ts'
import type { Walk } from './walk.ts'

/** What the page shows: nothing but skeletons until there is a result, or why there is none. */
export type HotelSearch = { result: HotelResult | undefined; stop: Stop | undefined; retry: () => void }

/** How the chunks are asked for: needed once the page is alive. */
const walking = () => insist(() => import('./walk-search.ts'))

/** A list that grows is drawn anew at most so often. */
const BEAT_MS = 400

function firstResult({ key, outcome }: HotelPage): HotelResult | undefined {
  const kept = typeof window === 'undefined' ? undefined : keptHotels(key, Date.now())?.result
  if (kept) return kept
  if (outcome.kind !== 'first') return undefined
  const start = startResult(outcome.ids.ids.length)
  return outcome.chunk ? withChunk(start, outcome.chunk) : start
}

/**
 * The search of one address, chunk by chunk; mount it anew for another. Leaving the page or beginning another search
 * aborts what is still out (HOTS-10). What came in the first HTML, and what was found before, is not asked for again.
 */
export function useHotelSearch(page: HotelPage): HotelSearch {
  const [result, setResult] = useState(() => firstResult(page))
  const [stop, setStop] = useState<Stop>()
  const abort = useRef<AbortController>(undefined)
  const { key, outcome } = page

  const drawn = useRef({ at: -Infinity, timer: 0 })

  /** Quick chunks share a drawing; the first and the last never wait. */
  function show(next: HotelResult) {
    keepHotels(key, next)
    clearTimeout(drawn.current.timer)
    const draw = () => {
      drawn.current.at = performance.now()
      startTransition(() => setResult(next))
    }
    const early = drawn.current.at + BEAT_MS - performance.now()
    if (early <= 0 || isOver(next)) draw()
    else drawn.current.timer = window.setTimeout(draw, early)
  }

  async function run(deed: (walk: Walk) => Promise<unknown>, signal: AbortSignal) {
    const asked = askedOf(page.form, page.today)
    if (asked.kind !== 'asked') return
    if (outcome.kind === 'first') keepIds(asked.region, outcome.ids)
    try {
      const { walkFor } = await walking()
      await deed(await walkFor({ ...asked, key }, { signal, onStep: show }))
    } catch (error) {
      if (!signal.aborted) setStop(stopOf(error))
    }
  }

  useEffect(() => {
    if (outcome.kind === 'blank' || outcome.kind === 'refused') return
    const control = new AbortController()
    abort.current = control
    const before = result
    if (!before || !isOver(before)) void run(async (walk) => (await walking()).walkOn(before, walk), control.signal)
    const timers = drawn.current
    return () => {
      control.abort()
      clearTimeout(timers.timer)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- one search, one walk: the page is mounted anew for another address
  }, [key])

  const retry = () =>
    result && abort.current && void run(async (walk) => (await walking()).retryChunks(result, walk), abort.current.signal)
  return { result, stop, retry }
}
