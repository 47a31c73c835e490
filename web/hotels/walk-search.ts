import { type Chunk, type HotelResult, startResult } from '#domain/hotels/result.ts'
import { takeBegun } from './head-start.ts'
import { type Asked, askIds, askRates } from './hotel-search.ts'
import { idsOf } from './ids-cache.ts'
import { type Walk, walkChunks } from './walk.ts'

export { retryChunks } from './walk.ts'

/** Begins when the ids are here; the number of chunks is known before the first is asked for (STATE-01). */
export async function walkOn(before: HotelResult | undefined, walk: Walk): Promise<void> {
  const from = before ?? startResult(walk.ids.ids.length)
  if (!before) walk.onStep(from)
  await walkChunks(from, walk)
}

type Search = Extract<Asked, { kind: 'asked' }> & { key: string }

/** The ids of a search and the ways to ask; what the head start has brought is used once. */
export async function walkFor(
  { key, query, region }: Search,
  { signal, onStep }: Pick<Walk, 'signal' | 'onStep'>,
): Promise<Walk> {
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
