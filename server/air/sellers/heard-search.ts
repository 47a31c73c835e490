import { setTimeout as pause } from 'node:timers/promises'
import type { FlightQuery } from '#domain/air/query.ts'
import type { MissingSupplier } from '#domain/air/results.ts'
import { Refusal } from '#domain/refusal.ts'
import { cardedWhole } from '#server/air/searched-whole.ts'
import type { FoundOffers } from '#server/air/supplier.ts'
import type { AirNews, SearchNews } from './search-news.ts'

/** How long a visitor waits for what all suppliers find; who is later is left out. */
const DEADLINE_MS = 8_000
/** A list that could be shown waits so long for the others, so that suppliers of one pace come together. */
const GRACE_MS = 100

export type SearchAsked = {
  query: FlightQuery
  /** `first`: a list is answered as soon as one supplier has told all of a trip. */
  wait: 'all' | 'first'
  /** Suppliers that are not asked. */
  without: readonly string[]
}

/** What a search has found, and who has not told all of theirs. */
export type Heard = { found: FoundOffers; missing: MissingSupplier[] }

type Gathered = {
  parts: { supplier: string; found: FoundOffers }[]
  states: Map<string, Extract<SearchNews, { state: string }>>
}

/**
 * What all suppliers find within the deadline, or what is there first. Whoever is still waited for then goes on, so that the
 * visitor who asks for the rest meets the same search. Refuses as a supplier does when all have failed, `air.supplier-failed`
 * when the deadline passed before anything came.
 */
export async function heardSearch(
  airNews: AirNews,
  asked: SearchAsked,
  signal: AbortSignal,
  deadlineMs = DEADLINE_MS,
): Promise<Heard> {
  signal.throwIfAborted()
  const [stop, timers] = [new AbortController(), new AbortController()]
  const leave = () => stop.abort(signal.reason)
  signal.addEventListener('abort', leave)
  const gathered: Gathered = { parts: [], states: new Map() }
  const listed = Promise.withResolvers<void>()
  const news = airNews(asked.query, stop.signal, (name) => !asked.without.includes(name))
  const whole = gather(news, gathered, () => isListed(gathered, asked) && listed.resolve())
  whole.catch(() => {}) // heard by the race, or nobody waits any more
  const after = (ms: number, end: End) => pause(ms, end, timers)
  try {
    const end = await Promise.race([whole, listed.promise.then(() => after(GRACE_MS, 'early')), after(deadlineMs, 'late')])
    if (end === 'late') stop.abort()
    return heardOf(gathered, asked, end)
  } finally {
    timers.abort()
    signal.removeEventListener('abort', leave)
  }
}

type End = 'whole' | 'early' | 'late'

async function gather(news: AsyncIterable<SearchNews>, { parts, states }: Gathered, onNews: () => void): Promise<End> {
  for await (const one of news) {
    if ('found' in one) parts.push(one)
    else states.set(one.supplier, one)
    onNews()
  }
  return 'whole'
}

function heardOf({ parts, states }: Gathered, asked: SearchAsked, end: End): Heard {
  const complete = completeParts({ parts, states })
  // What the browser asks for next leaves the missing ones out: a list must not lose what it showed.
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

/** The parts of those who have told all of theirs. */
function completeParts({ parts, states }: Gathered): FoundOffers[] {
  return parts.flatMap(({ supplier, found }) => (states.get(supplier)?.state === 'ok' ? [found] : []))
}

/** A list that can be shown while the others are waited for. */
function isListed(gathered: Gathered, { wait, query }: SearchAsked): boolean {
  return wait === 'first' && isTrip(completeParts(gathered), query)
}

/** A flight each way that was asked for. */
function isTrip(parts: readonly FoundOffers[], { dateBack }: FlightQuery): boolean {
  return parts.some(({ there }) => there.length > 0) && (dateBack === null || parts.some(({ back }) => back.length > 0))
}
