import { startTransition, useEffect, useRef, useState } from 'react'
import { type Chunk, type HotelResult, isOver, startResult, withChunk } from '#domain/hotels/result.ts'
import type { HotelPage, Stop } from './hotel-page.ts'
import { takeBegun } from './head-start.ts'
import { type Asked, askIds, askRates, askedOf, stopOf } from './hotel-search.ts'
import { idsOf, keepIds } from './ids-cache.ts'
import { keepHotels, keptHotels } from './results-cache.ts'
import { type Walk, retryChunks, walkChunks } from './walk.ts'

/** What the page shows: nothing but skeletons until there is a result, or why there is none. */
export type HotelSearch = { result: HotelResult | undefined; stop: Stop | undefined; retry: () => void }

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

  function show(next: HotelResult) {
    keepHotels(key, next)
    startTransition(() => setResult(next))
  }

  async function run(deed: (walk: Walk) => Promise<unknown>, signal: AbortSignal) {
    const asked = askedOf(page.form, page.today)
    if (asked.kind !== 'asked') return
    if (outcome.kind === 'first') keepIds(asked.region, outcome.ids)
    try {
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
    if (!before || !isOver(before)) void run((walk) => walkOn(before, walk), control.signal)
    return () => control.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- one search, one walk: the page is mounted anew for another address
  }, [key])

  const retry = () => result && abort.current && void run((walk) => retryChunks(result, walk), abort.current.signal)
  return { result, stop, retry }
}

/** Begins when the ids are here; the number of chunks is known before the first is asked for (STATE-01). */
async function walkOn(before: HotelResult | undefined, walk: Walk): Promise<void> {
  const from = before ?? startResult(walk.ids.ids.length)
  if (!before) walk.onStep(from)
  await walkChunks(from, walk)
}

type Search = Extract<Asked, { kind: 'asked' }> & { key: string }

async function walkFor({ key, query, region }: Search, { signal, onStep }: Pick<Walk, 'signal' | 'onStep'>): Promise<Walk> {
  let begun = takeBegun(key, signal)
  const ids = await (begun?.ids ?? idsOf(region, () => askIds(region, signal)))
  function ask(batch: string[], aborted: AbortSignal): Promise<Chunk> {
    const answer = begun?.first ?? askRates(query, batch, aborted)
    begun = undefined
    return answer
  }
  return { ids, signal, onStep, ask, now: Date.now, pause }
}

/** Waits, or throws the abort. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
