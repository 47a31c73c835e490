import { type HotelForm, type StayQuery, isBadParty, stayError } from '#domain/hotels/query.ts'
import { type HotelResult, type RateBatch, batchOf } from '#domain/hotels/search-results.ts'
import { firstWords } from '#domain/refusal-words.ts'
import { type Day, parseDay } from '#domain/text/dates.ts'
import { cancellable } from '#web/boot/scheduling.ts'
import { cache } from '#web/data/cache.ts'
import { ApiError } from '#web/data/call.ts'
import type { Ids, Stop } from './results-data.ts'

/** The stay and the region of an address, or why it cannot be searched. */
export type ParsedSearch = { kind: 'parsed'; query: StayQuery; region: string } | Stop

/** A place the server does not know. */
export const unknownPlace: Stop = { kind: 'refused', reason: 'no-place' }

/**
 * Parses a form; a past day or an impossible stay is refused without a request (DHOT-01, DHOT-23). `params` are the address it
 * was parsed from: its guests may be none the form can hold.
 */
export function parseSearch(form: HotelForm, today: Day, params?: URLSearchParams): ParsedSearch {
  const [arrival, departure] = [parseDay(form.arrival), parseDay(form.departure)]
  if (!arrival || !departure || !form.region) return { kind: 'blank' }
  const query = { arrival, departure, adults: form.adults, children: form.children.list }
  const error = params && isBadParty(params) ? 'hotels.bad-guests' : stayError(query, today)
  if (!error) return { kind: 'parsed', query, region: form.region }
  return { kind: 'refused', reason: error, text: firstWords[error] }
}

/** A refusal of the server in the words of the page; days are all that it alone refuses. */
export function stopOf(error: unknown): Stop {
  const { status, text } = error instanceof ApiError ? error : new ApiError(0, {})
  return { kind: 'refused', reason: status === 400 ? 'hotels.past-arrival' : 'failed', text }
}

/** Fetches the ids of a region, and its name. */
export async function fetchIds(region: string, signal: AbortSignal): Promise<Ids> {
  const { call, hotelIds } = await import('./calls.ts')
  const { data } = await call(hotelIds, { region }, { signal })
  const { ids, regionName, timeZone, pacing } = data
  return { ids, regionName, timeZone, pacingMs: pacing?.delayMs, at: Date.now() }
}

/** The ids of regions in this browser, as long as they are valid (HOTS-02, spec §9). */
export const idsOfRegions = cache<Ids>({ lifeMs: 10 * 60_000 })

/** The ids of a region: those known, or newly fetched. */
export async function loadIds(region: string, signal: AbortSignal): Promise<Ids> {
  const ids = idsOfRegions.get(region) ?? (await fetchIds(region, signal))
  idsOfRegions.set(region, ids, ids.at)
  return ids
}

/** Fetches the offers of a batch of hotels. */
export async function fetchRates(query: StayQuery, ids: string[], signal: AbortSignal): Promise<RateBatch> {
  const { call, makeRateList } = await import('./calls.ts')
  const { data } = await call(makeRateList, { ...query, children: [...query.children], ids }, { signal })
  return data
}

/** The first answers of a search, on their way while its page is still being drawn. */
export type PrefetchedSearch = { ids: Promise<Ids>; first: Promise<RateBatch> }

let begun: { key: string; answer: PrefetchedSearch; cancel: () => void } | undefined

/** Fetches the ids of a search and its first ten hotels; the search begun before it is aborted (HOTS-10). */
export function beginSearch(key: string, { region, query }: Extract<ParsedSearch, { kind: 'parsed' }>): void {
  begun?.cancel()
  const search = cancellable((signal) => {
    const ids = loadIds(region, signal)
    const first = ids.then((found) => {
      if (found.ids.length === 0) throw new Error('A region without hotels has no first batch')
      return fetchRates(query, batchOf(found.ids, 0), signal)
    })
    return { ids, first }
  })
  // Awaiting them shows what went wrong; a search nobody shows fails in silence.
  for (const answer of Object.values(search.answer)) answer.catch(() => {})
  begun = { key, ...search }
}

/** Shared by both users of a search, started once; from here on it ends with the signal of the page. */
export function takePrefetched(key: string, signal: AbortSignal): PrefetchedSearch | undefined {
  if (begun?.key !== key) return undefined
  const { answer, cancel } = begun
  begun = undefined
  signal.addEventListener('abort', cancel)
  return answer
}

/**
 * What Back restores: the hotels so far, how far the list was unrolled, the hotels that kept their places at its top, what is
 * compared, whether the map was open.
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

/** As long as the ids they were fetched by. */
const searches = cache<CachedSearch>({ lifeMs: 10 * 60_000, most: 4 })

/** What is cached of a search, while it is fresh; nothing on the server. */
export function cachedHotels(key: string): CachedSearch | undefined {
  return searches.get(key)
}

/** Caches the hotels of a search, and drops the oldest search; the state of its list stays. */
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
