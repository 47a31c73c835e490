import type { HotelResult } from '#domain/hotels/search-results.ts'
import { cache } from '#web/data/cache.ts'

/**
 * What coming back finds: the hotels so far, how far the list was unrolled, the hotels that kept their places at its top,
 * what is compared, whether the map was on.
 */
export type CachedSearch = {
  result: HotelResult
  at: number
  list?: string
  cards?: number
  seen?: readonly string[]
  compared?: readonly string[]
  map?: boolean
}

/** As long as the ids they were asked by. */
const searches = cache<CachedSearch>({ lifeMs: 10 * 60_000, most: 4 })

/** What is kept of a search, while it is fresh; nothing on the server. */
export function cachedHotels(key: string): CachedSearch | undefined {
  return searches.get(key)
}

/** Keeps the hotels of a search, and lets the oldest search go; how its list was left stays. */
export function cacheHotels(key: string, result: HotelResult): void {
  const before = searches.get(key)
  const at = before?.at ?? Date.now()
  searches.set(key, { ...before, result, at }, at)
}

/** Keeps how the list was left. */
export function rememberView(key: string, view: Partial<Omit<CachedSearch, 'result' | 'at'>>): void {
  const entry = searches.get(key)
  if (entry) Object.assign(entry, view)
}
