import { batchDelay, batchOf } from '#domain/hotels/rate-batches.ts'
import { type RateBatch, type HotelResult, withBatch, withFailure, withRetried } from '#domain/hotels/search-results.ts'
import type { Ids } from './results-data.ts'

export type RatesPoll = {
  ids: Ids
  signal: AbortSignal
  /** Asks for the offers of up to 200 hotels. */
  ask: (ids: string[], signal: AbortSignal) => Promise<RateBatch>
  /** Told after every batch that has settled. */
  onStep: (result: HotelResult) => void
  now: () => number
  pause: (ms: number, signal: AbortSignal) => Promise<void>
}

/**
 * Asks for the batches that are left, one after another, none before its time (DHOT-02). A batch that fails is marked and
 * polling goes on (HOTS-09); an abort ends it and throws.
 */
export async function pollRates(from: HotelResult, poll: RatesPoll): Promise<HotelResult> {
  const { ids, signal, ask, onStep } = poll
  let result = from
  for (let batch = from.currentFetchChunk; batch < from.totalChunkCount; batch += 1) {
    await pauseBefore(batch, poll)
    const answer = await ask(batchOf(ids.ids, batch), signal).catch(() => undefined)
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

/** Asks once more for the batches that failed. */
export async function retryBatches(from: HotelResult, { ids, signal, ask, onStep }: RatesPoll): Promise<HotelResult> {
  let result = from
  for (const batch of from.failedBatches) {
    const answer = await ask(batchOf(ids.ids, batch), signal).catch(() => undefined)
    signal.throwIfAborted()
    if (answer) result = withRetried(result, batch, answer)
    onStep(result)
  }
  return result
}
