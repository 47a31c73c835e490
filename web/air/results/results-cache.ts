import { cache } from '#web/data/cache.ts'
import type { SearchResults } from './search-results.ts'

type CachedSearch = { results: SearchResults; cards: Record<string, number>; tails: Record<string, unknown> }

const searches = cache<CachedSearch>({ most: 6 })

/**
 * The result of a search while its time limit lasts at `now` (ms since 1970): going back shows the same list at once (DAIR-01).
 */
export function cachedResults(key: string, now: number): SearchResults | undefined {
  const found = searches.get(key)?.results
  return found && Date.parse(found.result.timeLimit) > now ? found : undefined
}

export function cacheResults(key: string, results: SearchResults) {
  searches.set(key, { results, cards: {}, tails: {} })
}

/** How many cards of a list were unrolled: Back must find the page as long as it was. */
export function cardsUnrolled(key: string, list: string): number | undefined {
  return searches.get(key)?.cards[list]
}

export function rememberCards(key: string, list: string, count: number) {
  const entry = searches.get(key)
  if (entry) entry.cards[list] = count
}

/** The measured heights of the end of a long list, as last drawn. */
export function tailOf(key: string, list: string): unknown {
  return searches.get(key)?.tails[list]
}

export function rememberTail(key: string, list: string, heights: unknown) {
  const entry = searches.get(key)
  if (entry) entry.tails[list] = heights
}
