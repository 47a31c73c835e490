import type { HotelResult } from '#domain/hotels/search-results.ts'

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
const LIFE_MS = 10 * 60_000
/** How many searches of one page view are remembered. */
const MOST = 4
const cache = new Map<string, CachedSearch>()

/** What is kept of a search, while it is fresh; nothing on the server. */
export function cachedHotels(key: string, now: number): CachedSearch | undefined {
  const found = cache.get(key)
  return found && now - found.at < LIFE_MS ? found : undefined
}

/** Keeps the hotels of a search, and lets the oldest search go; how its list was left stays. */
export function cacheHotels(key: string, result: HotelResult): void {
  const before = cache.get(key)
  cache.delete(key)
  cache.set(key, { ...before, result, at: before?.at ?? Date.now() })
  const [oldest] = cache.keys()
  if (cache.size > MOST && oldest !== undefined) cache.delete(oldest)
}

/** Keeps how the list was left. */
export function rememberView(key: string, view: Partial<Omit<CachedSearch, 'result' | 'at'>>): void {
  const entry = cache.get(key)
  if (entry) Object.assign(entry, view)
}
