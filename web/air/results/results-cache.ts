import type { VirtualItem } from '@tanstack/react-virtual'
import { cache } from '#web/data/cache.ts'
import type { CardState } from './card/offer-card.tsx'
import type { SearchResults } from './search-results.ts'

/** How its lists were left, by their names: Back must find the page as long as it was, and its cards as they were. */
type ListView = {
  /** How many cards were unrolled. */
  cards: Record<string, number>
  /** The measured heights of the end of a long list, as last drawn. */
  tails: Record<string, VirtualItem[]>
  /** Cards of all lists, by their journey. */
  states: ReadonlyMap<string, CardState>
}

const searches = cache<{ results: SearchResults; view: ListView }>({ most: 6 })

/**
 * The result of a search while its time limit lasts at `now` (ms since 1970): going back shows the same list at once (DAIR-01).
 */
export function cachedResults(key: string, now: number): SearchResults | undefined {
  const found = searches.get(key)?.results
  return found && Date.parse(found.result.timeLimit) > now ? found : undefined
}

/** Offers that arrive later leave the lists as they are viewed. */
export function cacheResults(key: string, results: SearchResults) {
  searches.set(key, { results, view: listView(key) })
}

/** What is remembered of a cached search; of any other it is a blank one that nobody finds again. */
export function listView(key: string): ListView {
  return searches.get(key)?.view ?? { cards: {}, tails: {}, states: new Map() }
}
