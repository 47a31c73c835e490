import { startTransition, useEffect, useRef, useState } from 'react'
import { type HotelResult, isOver, startResult, withBatch } from '#domain/hotels/search-results.ts'
import { retryImport } from '#web/boot/lazy-part.ts'
import { cancellable } from '#web/boot/cancellable.ts'
import type { HotelPage, Stop } from './results-data.ts'
import { idsOfRegions, parseSearch, stopOf } from './hotel-search.ts'
import { cachedHotels } from './results-cache.ts'
import type { RatesPoll } from './poll-rates.ts'

/** What the page shows: nothing but skeletons until there is a result, or why there is none. */
export type HotelSearch = { result: HotelResult | undefined; stop: Stop | undefined; retry: () => void }

/** How the batches are asked for: needed once the page is alive. */
const loadPolling = () => retryImport(() => import('./poll-search.ts'))
type Polling = Awaited<ReturnType<typeof loadPolling>>

function firstResult({ key, reply }: HotelPage): HotelResult | undefined {
  const cached = cachedHotels(key)?.result
  if (cached) return cached
  if (reply.kind !== 'first') return undefined
  const start = startResult(reply.ids.ids.length, reply.ids.regionName)
  return reply.batch ? withBatch(start, reply.batch) : start
}

/**
 * The search of one address, batch by batch; mount it anew for another. Leaving the page or beginning another search
 * aborts what is still out (HOTS-10). What came in the first HTML, and what was found before, is not asked for again.
 */
export function useHotelSearch(page: HotelPage): HotelSearch {
  const [result, setResult] = useState(() => firstResult(page))
  const [stop, setStop] = useState<Stop>()
  const running = useRef<AbortSignal>(undefined)
  const { key, reply } = page

  async function run(work: (polling: Polling, poll: RatesPoll) => Promise<unknown>, signal: AbortSignal) {
    const parsed = parseSearch(page.form, page.today)
    if (parsed.kind !== 'parsed') return
    if (reply.kind === 'first') idsOfRegions.set(parsed.region, reply.ids, reply.ids.at)
    try {
      const polling = await loadPolling()
      const draw = (next: HotelResult) => startTransition(() => setResult(next))
      await work(polling, await polling.openPoll({ ...parsed, key }, { signal, draw }))
    } catch (error) {
      if (!signal.aborted) setStop(stopOf(error))
    }
  }

  useEffect(() => {
    if (reply.kind === 'blank' || reply.kind === 'refused') return
    const before = result
    return cancellable((signal) => {
      running.current = signal
      if (!before || !isOver(before)) void run(({ resumePoll }, poll) => resumePoll(before, poll), signal)
    }).cancel
    // oxlint-disable-next-line react/exhaustive-deps -- one search, one poll: the page is mounted anew for another address
  }, [key])

  const retry = () =>
    result && running.current && void run(({ retryBatches }, poll) => retryBatches(result, poll), running.current)
  return { result, stop, retry }
}
