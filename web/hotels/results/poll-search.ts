import {
  type HotelResult,
  type RateBatch,
  batchDelay,
  batchOf,
  isOver,
  startResult,
  withBatch,
  withFailure,
  withRetried,
} from '#domain/hotels/search-results.ts'
import { onceConnected } from '#web/boot/once-connected.ts'
import { type ParsedSearch, fetchRates, cacheHotels, loadIds, takePrefetched } from './hotel-search.ts'
import type { Ids } from './results-data.ts'

export type RatesPoll = {
  ids: Ids
  signal: AbortSignal
  /** Fetches the offers of up to 200 hotels. */
  load: (ids: string[], signal: AbortSignal) => Promise<RateBatch>
  /** Called after every batch that has settled. */
  onStep: (result: HotelResult) => void
  now: () => number
  pause: (ms: number, signal: AbortSignal) => Promise<void>
}

/**
 * Fetches the remaining batches, one after another, none before its time (DHOT-02). A failed batch is marked and polling goes on
 * (HOTS-09); an abort ends it and throws.
 */
export async function pollRates(from: HotelResult, poll: RatesPoll): Promise<HotelResult> {
  const { ids, signal, load, onStep } = poll
  let result = from
  for (let batch = from.currentFetchChunk; batch < from.totalChunkCount; batch += 1) {
    await pauseBefore(batch, poll)
    const answer = await load(batchOf(ids.ids, batch), signal).catch(() => undefined)
    signal.throwIfAborted()
    result = answer ? withBatch(result, answer) : withFailure(result, batch)
    onStep(result)
  }
  return result
}

async function pauseBefore(batch: number, { ids, now, pause, signal }: RatesPoll): Promise<void> {
  const early = ids.at + batchDelay(batch, ids.pacingMs) - now()
  if (early > 0 && batchDelay(batch, ids.pacingMs) > 0) await pause(early, signal)
}

/** Retries the batches that failed. */
export async function retryBatches(from: HotelResult, { ids, signal, load, onStep }: RatesPoll): Promise<HotelResult> {
  let result = from
  for (const batch of from.failedBatches) {
    const answer = await load(batchOf(ids.ids, batch), signal).catch(() => undefined)
    signal.throwIfAborted()
    if (answer) result = withRetried(result, batch, answer)
    onStep(result)
  }
  return result
}

/** Begins when the ids are known; the number of batches is known before the first is requested (STATE-01). */
export async function resumePoll(before: HotelResult | undefined, poll: RatesPoll): Promise<void> {
  const from = before ?? startResult(poll.ids.ids.length, poll.ids)
  if (!before) poll.onStep(from)
  await pollRates(from, poll)
}

type Drawing = { signal: AbortSignal; draw: (result: HotelResult) => void }

/** A growing list is redrawn at most so often. */
const REDRAW_EVERY_MS = 400
/** How many new hotels are worth a redraw. */
const FIRST_SCREENS = 20
/** An empty list is shown only when its first hotels are late: they would redraw it at once. */
const BEFORE_FIRST_MS = 100

/** How long a step may wait for the next one, to be drawn with it, ms; `since` is how long ago the last was drawn. */
function drawDelay(result: HotelResult, since: number): number {
  if (isOver(result)) return 0
  if (result.offers.length === 0) return BEFORE_FIRST_MS
  return result.offers.length < FIRST_SCREENS ? 0 : REDRAW_EVERY_MS - since
}

/** Applies every step; quick batches share a redraw, those that fill the first screen and the last never wait. */
function stepsOf(key: string, { signal, draw }: Drawing) {
  let drawnAt = -Infinity
  let waiting: ReturnType<typeof setTimeout> | undefined
  signal.addEventListener('abort', () => clearTimeout(waiting))
  return (result: HotelResult) => {
    cacheHotels(key, result)
    clearTimeout(waiting)
    const show = () => {
      drawnAt = performance.now()
      draw(result)
    }
    const wait = drawDelay(result, performance.now() - drawnAt)
    if (wait > 0) waiting = setTimeout(show, wait)
    else show()
  }
}

type Search = Extract<ParsedSearch, { kind: 'parsed' }> & { key: string }

/** The ids of a search and its calls; what the head start has fetched is used once. */
export async function openPoll({ key, query, region }: Search, { signal, draw }: Drawing): Promise<RatesPoll> {
  const begun = takePrefetched(key, signal)
  const ids = await onceConnected(
    orLoad(begun?.ids, () => loadIds(region, signal)),
    signal,
  )
  let first = begun?.first
  function load(batch: string[], aborted: AbortSignal): Promise<RateBatch> {
    const answer = orLoad(first, () => fetchRates(query, batch, aborted))
    first = undefined
    return onceConnected(answer, aborted)
  }
  return { ids, signal, onStep: stepsOf(key, { signal, draw }), load, now: Date.now, pause }
}

/** The early answer the first time, where there is one. */
function orLoad<T>(early: Promise<T> | undefined, load: () => Promise<T>): () => Promise<T> {
  let at = early
  return () => {
    const answer = at ?? load()
    at = undefined
    return answer
  }
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
