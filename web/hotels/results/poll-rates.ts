import { chunkDelay, chunkOf } from '#domain/hotels/rate-batches.ts'
import { type Chunk, type HotelResult, withChunk, withFailure, withRetried } from '#domain/hotels/search-results.ts'
import type { Ids } from './results-data.ts'

export type RatesPoll = {
  ids: Ids
  signal: AbortSignal
  /** Asks for the offers of up to 200 hotels. */
  ask: (ids: string[], signal: AbortSignal) => Promise<Chunk>
  /** Told after every chunk that has settled. */
  onStep: (result: HotelResult) => void
  now: () => number
  pause: (ms: number, signal: AbortSignal) => Promise<void>
}

/**
 * Asks for the chunks that are left, one after another, none before its time (DHOT-02). A chunk that fails is marked and
 * polling goes on (HOTS-09); an abort ends it and throws.
 */
export async function pollRates(from: HotelResult, poll: RatesPoll): Promise<HotelResult> {
  const { ids, signal, ask, onStep } = poll
  let result = from
  for (let chunk = from.currentFetchChunk; chunk < from.totalChunkCount; chunk += 1) {
    await pauseBefore(chunk, poll)
    const answer = await ask(chunkOf(ids.ids, chunk), signal).catch(() => undefined)
    signal.throwIfAborted()
    result = answer ? withChunk(result, answer) : withFailure(result, chunk)
    onStep(result)
  }
  return result
}

async function pauseBefore(chunk: number, { ids, now, pause, signal }: RatesPoll): Promise<void> {
  const early = ids.at + chunkDelay(chunk, ids.pacingMs) - now()
  if (early > 0 && chunkDelay(chunk, ids.pacingMs) > 0) await pause(early, signal)
}

/** Asks once more for the chunks that failed. */
export async function retryBatches(from: HotelResult, { ids, signal, ask, onStep }: RatesPoll): Promise<HotelResult> {
  let result = from
  for (const chunk of from.failedChunks) {
    const answer = await ask(chunkOf(ids.ids, chunk), signal).catch(() => undefined)
    signal.throwIfAborted()
    if (answer) result = withRetried(result, chunk, answer)
    onStep(result)
  }
  return result
}
