import type { FlightQuery } from '#domain/air/query.ts'
import { Refusal } from '#domain/refusal.ts'
import type { AirSupplier, FoundOffers } from '#server/air/supplier.ts'

/** A supplier whose flights are on sale, and how long a search waits for it. */
export type Seller = { supplier: AirSupplier; deadlineMs: number }

/** Offers of one supplier, or how it does: `asked` and `slow` are still waited for, the other states are its last. */
export type SearchNews = { supplier: string } & (
  | { found: FoundOffers }
  | { state: 'asked' | 'ok' | 'slow' }
  | { state: 'failed' | 'late'; error: unknown }
)

/** Asks those suppliers of one search that are wanted, all unless told. */
export type AirNews = (
  query: FlightQuery,
  signal: AbortSignal,
  isWanted?: (supplier: string) => boolean,
) => AsyncIterable<SearchNews>

/** A supplier that has told nothing for so long is said to be slow. */
const SLOW_MS = 3_000

const isLast = { asked: false, slow: false, ok: true, failed: true, late: true }

/** Asks all at once and tells what each has as it comes, until the last has answered, failed or is too late. */
export async function* searchNews(
  sellers: readonly Seller[],
  query: FlightQuery,
  signal: AbortSignal,
): AsyncGenerator<SearchNews> {
  signal.throwIfAborted()
  const enough = new AbortController()
  const { promise: left, reject } = Promise.withResolvers<never>()
  left.catch(() => {}) // heard by whoever waits at that moment
  const leave = () => reject(signal.reason as Error)
  signal.addEventListener('abort', leave)
  const news: SearchNews[] = []
  let heard = Promise.withResolvers<void>()
  const hear = (one: SearchNews) => {
    news.push(one)
    heard.resolve()
    heard = Promise.withResolvers()
  }
  for (const seller of sellers) void follow(seller, query, { signal: AbortSignal.any([signal, enough.signal]), hear })
  try {
    for (let waiting = sellers.length; waiting > 0;) {
      for (let one = news.shift(); one; one = news.shift()) {
        if ('state' in one && isLast[one.state]) waiting -= 1
        yield one
      }
      if (waiting > 0) await Promise.race([heard.promise, left])
    }
  } finally {
    signal.removeEventListener('abort', leave)
    enough.abort()
  }
}

type Following = { signal: AbortSignal; hear: (news: SearchNews) => void }

async function follow({ supplier, deadlineMs }: Seller, query: FlightQuery, { signal, hear }: Following): Promise<void> {
  const { name } = supplier
  hear({ supplier: name, state: 'asked' })
  const deadline = AbortSignal.timeout(deadlineMs)
  const slow = setTimeout(() => hear({ supplier: name, state: 'slow' }), SLOW_MS)
  try {
    for await (const found of supplier.search(query, AbortSignal.any([signal, deadline]))) {
      clearTimeout(slow)
      hear({ supplier: name, found })
    }
    hear({ supplier: name, state: 'ok' })
  } catch (error) {
    const isLate = deadline.aborted
    hear({ supplier: name, state: isLate ? 'late' : 'failed', error: isLate ? new Refusal('air.supplier-failed') : error })
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
