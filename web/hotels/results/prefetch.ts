import { batchOf } from '#domain/hotels/rate-batches.ts'
import type { RateBatch } from '#domain/hotels/search-results.ts'
import { cancellable } from '#web/boot/cancellable.ts'
import type { Ids } from './results-data.ts'
import { type ParsedSearch, askRates, idsOf } from './hotel-search.ts'

/** The first answers of a search, on their way while its page is still being drawn. */
export type PrefetchedSearch = { ids: Promise<Ids>; first: Promise<RateBatch> }

let begun: { key: string; answer: PrefetchedSearch; cancel: () => void } | undefined

/** Asks for the ids of a search and for its first ten hotels; the search begun before it is given up (HOTS-10). */
export function beginSearch(key: string, { region, query }: Extract<ParsedSearch, { kind: 'parsed' }>): void {
  begun?.cancel()
  const search = cancellable((signal) => {
    const ids = idsOf(region, signal)
    const first = ids.then((found) => {
      if (found.ids.length === 0) throw new Error('A region without hotels has no first batch')
      return askRates(query, batchOf(found.ids, 0), signal)
    })
    return { ids, first }
  })
  // Whoever takes them sees what went wrong; a search nobody shows fails in silence.
  for (const answer of Object.values(search.answer)) answer.catch(() => undefined)
  begun = { key, ...search }
}

/** What was begun for a search, once; from here on it ends with the signal of the page. */
export function takePrefetched(key: string, signal: AbortSignal): PrefetchedSearch | undefined {
  if (begun?.key !== key) return undefined
  const { answer, cancel } = begun
  begun = undefined
  signal.addEventListener('abort', cancel)
  return answer
}
