import { chunkDelay, chunkOf } from '#domain/hotels/rate-batches.ts'
import { type Chunk, type HotelResult, withChunk, withFailure, withRetried } from '#domain/hotels/search-results.ts'
import type { Ids } from './results-data.ts'

export type Walk = {
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
 * the walk goes on (HOTS-09); an abort ends it and throws.
 */
export async function walkChunks(from: HotelResult, walk: Walk): Promise<HotelResult> {
  const { ids, signal, ask, onStep } = walk
  let result = from
  for (let chunk = from.currentFetchChunk; chunk < from.totalChunkCount; chunk += 1) {
    await pauseBefore(chunk, walk)
    const answer = await ask(chunkOf(ids.ids, chunk), signal).catch(() => undefined)
    signal.throwIfAborted()
    result = answer ? withChunk(result, answer) : withFailure(result, chunk)
    onStep(result)
  }
  return result
}

async function pauseBefore(chunk: number, { ids, now, pause, signal }: Walk): Promise<void> {
  const early = ids.at + chunkDelay(chunk, ids.pacingMs) - now()
  if (early > 0 && chunkDelay(chunk, ids.pacingMs) > 0) await pause(early, signal)
}

/** Asks once more for the chunks that failed. */
export async function retryChunks(from: HotelResult, { ids, signal, ask, onStep }: Walk): Promise<HotelResult> {
  let result = from
  for (const chunk of from.failedChunks) {
    const answer = await ask(chunkOf(ids.ids, chunk), signal).catch(() => undefined)
    signal.throwIfAborted()
    if (answer) result = withRetried(result, chunk, answer)
    onStep(result)
  }
  return result
}
