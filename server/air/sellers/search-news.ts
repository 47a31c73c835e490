import type { FlightQuery } from '#domain/air/query.ts'
import type { MissingSupplier } from '#domain/air/results.ts'
import { Refusal } from '#domain/refusal.ts'
import { cardedWhole } from '#server/air/found-offers.ts'
import type { AirSupplier, FoundOffers } from '#server/air/supplier.ts'

/** A supplier whose flights are on sale, and how long a search waits for it. */
export type Seller = { supplier: AirSupplier; deadlineMs: number }

/** Offers of one supplier, or its state: `asked` and `slow` are still awaited, the other states are final. */
export type SearchNews = { supplier: string } & (
  | { found: FoundOffers }
  | { state: 'asked' | 'ok' | 'slow' }
  | { state: 'failed' | 'late'; error: unknown }
)

/** Calls those suppliers of one search that are wanted, all by default. */
export type AirNews = (
  query: FlightQuery,
  signal: AbortSignal,
  isWanted?: (supplier: string) => boolean,
) => AsyncIterable<SearchNews>

/** A supplier that has returned nothing for so long is called slow. */
const SLOW_MS = 3_000

const isLast = { asked: false, slow: false, ok: true, failed: true, late: true }

/** Calls all at once and yields what each returns as it arrives, until the last has answered, failed or timed out. */
export async function* searchNews(
  sellers: readonly Seller[],
  query: FlightQuery,
  signal: AbortSignal,
): AsyncGenerator<SearchNews> {
  signal.throwIfAborted()
  const enough = new AbortController()
  const { promise: left, reject } = Promise.withResolvers<never>()
  left.catch(() => {}) // handled where it is awaited
  const onAbort = () => reject(signal.reason as Error)
  signal.addEventListener('abort', onAbort)
  const news: SearchNews[] = []
  let arrived = Promise.withResolvers<void>()
  const receive = (one: SearchNews) => {
    news.push(one)
    arrived.resolve()
    arrived = Promise.withResolvers()
  }
  for (const seller of sellers) void follow(seller, query, { signal: AbortSignal.any([signal, enough.signal]), receive })
  let waiting = sellers.length
  try {
    while (waiting > 0) {
      for (let one = news.shift(); one; one = news.shift()) {
        if ('state' in one && isLast[one.state]) waiting -= 1
        yield one
      }
      if (waiting > 0) await Promise.race([arrived.promise, left])
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    if (waiting > 0) enough.abort()
  }
}

type Following = { signal: AbortSignal; receive: (news: SearchNews) => void }

async function follow({ supplier, deadlineMs }: Seller, query: FlightQuery, { signal, receive }: Following): Promise<void> {
  const { name } = supplier
  receive({ supplier: name, state: 'asked' })
  const deadline = AbortSignal.timeout(deadlineMs)
  const slow = setTimeout(() => receive({ supplier: name, state: 'slow' }), SLOW_MS)
  try {
    for await (const found of supplier.search(query, AbortSignal.any([signal, deadline]))) {
      clearTimeout(slow)
      receive({ supplier: name, found })
    }
    receive({ supplier: name, state: 'ok' })
  } catch (error) {
    const isLate = deadline.aborted
    receive({ supplier: name, state: isLate ? 'late' : 'failed', error: isLate ? new Refusal('air.supplier-failed') : error })
  } finally {
    clearTimeout(slow)
  }
}

/** The searches of these suppliers, each of which may be left out. */
export const airNewsOf =
  (sellers: readonly Seller[]): AirNews =>
  (query, signal, isWanted = () => true) =>
    searchNews(
      sellers.filter(({ supplier }) => isWanted(supplier.name)),
      query,
      signal,
    )

/** How long a visitor waits for what all suppliers find; later ones are left out. */
const DEADLINE_MS = 8_000
/** How long a list that could be shown waits for the others, so that suppliers of one pace arrive together. */
const GRACE_MS = 100

export type SearchAsked = {
  query: FlightQuery
  /** `first`: a list is returned as soon as one supplier has a whole trip. */
  wait: 'all' | 'first'
  /** Suppliers that are not called. */
  without: readonly string[]
}

/** What a search has found, and which suppliers have not finished. */
export type CollectedSearch = { found: FoundOffers; missing: MissingSupplier[] }

type NewsSoFar = {
  parts: { supplier: string; found: FoundOffers }[]
  states: Map<string, Extract<SearchNews, { state: string }>>
}

/**
 * What all suppliers find within the deadline, or the first usable part. The rest of the search then goes on, so that the visitor
 * who requests the rest joins the same search. Refuses as a supplier does when all have failed, `air.supplier-failed` when the
 * deadline passed before anything arrived.
 */
export async function collectSearch(
  airNews: AirNews,
  asked: SearchAsked,
  signal: AbortSignal,
  deadlineMs = DEADLINE_MS,
): Promise<CollectedSearch> {
  signal.throwIfAborted()
  const stop = new AbortController()
  const onAbort = () => stop.abort(signal.reason)
  signal.addEventListener('abort', onAbort)
  const gathered: NewsSoFar = { parts: [], states: new Map() }
  const ending = Promise.withResolvers<End>()
  const late = setTimeout(ending.resolve, deadlineMs, 'late')
  let early: NodeJS.Timeout | undefined
  const news = airNews(asked.query, stop.signal, (name) => !asked.without.includes(name))
  gather(news, gathered, () => {
    if (isListed(gathered, asked)) early ??= setTimeout(ending.resolve, GRACE_MS, 'early')
  }).then(ending.resolve, ending.reject)
  try {
    const end = await ending.promise
    if (end === 'late') stop.abort()
    return collectedOf(gathered, asked, end)
  } finally {
    clearTimeout(late)
    clearTimeout(early)
    signal.removeEventListener('abort', onAbort)
  }
}

type End = 'whole' | 'early' | 'late'

async function gather(news: AsyncIterable<SearchNews>, { parts, states }: NewsSoFar, onNews: () => void): Promise<End> {
  for await (const one of news) {
    if ('found' in one) parts.push(one)
    else states.set(one.supplier, one)
    onNews()
  }
  return 'whole'
}

function collectedOf({ parts, states }: NewsSoFar, asked: SearchAsked, end: End): CollectedSearch {
  const complete = completeParts({ parts, states })
  // The browser's next request leaves the missing ones out: a list must not lose what it showed.
  const shown = asked.wait === 'first' && isTrip(complete, asked.query) ? complete : parts.map(({ found }) => found)
  const news = [...states.values()]
  const failures = news.flatMap((one) => ('error' in one ? [one.error] : []))
  if (shown.length === 0 && end === 'late') throw new Refusal('air.supplier-failed')
  if (shown.length === 0 && failures.length > 0 && failures.length === news.length) throw failures[0]
  const missing = news.flatMap(({ supplier: name, state }): MissingSupplier[] => {
    if (state === 'ok') return []
    if (state === 'failed' || state === 'late') return [{ name, state }]
    return [{ name, state: end === 'late' ? 'late' : 'slow' }]
  })
  return { found: cardedWhole(shown), missing }
}

/** The parts of the suppliers that have finished. */
function completeParts({ parts, states }: NewsSoFar): FoundOffers[] {
  return parts.flatMap(({ supplier, found }) => (states.get(supplier)?.state === 'ok' ? [found] : []))
}

/** A list that can be shown while the others are awaited. */
function isListed(gathered: NewsSoFar, { wait, query }: SearchAsked): boolean {
  return wait === 'first' && isTrip(completeParts(gathered), query)
}

/** A flight each way that was requested. */
function isTrip(parts: readonly FoundOffers[], { dateBack }: FlightQuery): boolean {
  return parts.some(({ there }) => there.length > 0) && (dateBack === null || parts.some(({ back }) => back.length > 0))
}
