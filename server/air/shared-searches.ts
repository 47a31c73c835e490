import { LRUCache } from 'lru-cache'
import type { AirOffer, ItineraryRef } from '#domain/air/offer.ts'
import type { FlightQuery } from '#domain/air/query.ts'
import { Refusal } from '#domain/refusal.ts'
import { wholeOf } from './found-offers.ts'
import type { AirSupplier, FoundOffers } from './supplier.ts'

type Shareable = Pick<AirSupplier, 'search' | 'price' | 'book'>

/** Results are reused this long: the page refreshes them at its visitor's first sign, and booking checks the price anyway. */
const LIFE_MS = 60_000
/** A list takes some 0.13 MB. */
const MAX_LISTS = 300

/** A search with followers: `parts` are what has arrived, `changed` resolves at the next part and at the end. */
type UnderWay = {
  parts: FoundOffers[]
  end?: { failure?: unknown }
  changed: PromiseWithResolvers<void>
  followers: number
  stop: AbortController
}

/**
 * Shares one supplier search among everybody who searches for the same within a minute. A search is aborted when its last
 * follower leaves. A list is dropped when a seat of it was sold, or when a price or a refusal shows that it is out of date.
 */
export function sharedSearches<Air extends Shareable>(air: Air, now: () => Date): Air {
  const lists = new LRUCache<string, FoundOffers>({
    max: MAX_LISTS,
    ttl: LIFE_MS,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
  })
  const underWay = new Map<string, UnderWay>()

  function begin(key: string, query: FlightQuery): UnderWay {
    const search: UnderWay = { parts: [], changed: Promise.withResolvers(), followers: 0, stop: new AbortController() }
    underWay.set(key, search)
    void gather(key, search, query)
    return search
  }

  async function gather(key: string, search: UnderWay, query: FlightQuery): Promise<void> {
    try {
      for await (const part of air.search(query, search.stop.signal)) update(search, () => search.parts.push(part))
      // Aborted searches, and those a seat was sold of, are not in the map any more.
      if (underWay.get(key) === search) lists.set(key, wholeOf(search.parts))
      update(search, () => (search.end = {}))
    } catch (failure) {
      update(search, () => (search.end = { failure }))
    } finally {
      if (underWay.get(key) === search) underWay.delete(key)
    }
  }

  async function* follow(key: string, search: UnderWay, signal: AbortSignal): AsyncGenerator<FoundOffers> {
    const { promise: left, reject } = Promise.withResolvers<never>()
    left.catch(() => {}) // handled where it is awaited
    const onAbort = () => reject(signal.reason as Error)
    search.followers += 1
    signal.addEventListener('abort', onAbort)
    try {
      for (let passed = 0; ;) {
        while (passed < search.parts.length) yield search.parts[passed++]!
        if (search.end) break
        await Promise.race([search.changed.promise, left])
      }
      if ('failure' in search.end) throw search.end.failure
    } finally {
      signal.removeEventListener('abort', onAbort)
      search.followers -= 1
      if (search.followers === 0 && !search.end) {
        if (underWay.get(key) === search) underWay.delete(key)
        search.stop.abort(signal.reason)
      }
    }
  }

  const holds = ({ there, back }: FoundOffers, isStale: (offer: AirOffer) => boolean) => there.some(isStale) || back.some(isStale)

  /** Drops the lists that contain one of these, and the searches under way: they may have been read before. */
  function drop(isStale: (offer: AirOffer) => boolean): void {
    for (const [key, list] of lists.entries()) if (holds(list, isStale)) lists.delete(key)
    underWay.clear()
  }

  /** A refusal shows that the lists with these offers are out of date. */
  async function dropOnRefusal<Answer>(refs: readonly ItineraryRef[], answer: Promise<Answer>): Promise<Answer> {
    try {
      return await answer
    } catch (error) {
      const refused = new Set(refs.map(({ optionId }) => optionId))
      if (error instanceof Refusal) drop(({ itineraryRef }) => refused.has(itineraryRef.optionId))
      throw error
    }
  }

  function dropOnPriceChange(offers: readonly AirOffer[]): void {
    const prices = new Map(offers.map(({ itineraryRef, totalPrice }) => [itineraryRef.optionId, totalPrice]))
    const isChanged = ({ itineraryRef, totalPrice }: AirOffer) => (prices.get(itineraryRef.optionId) ?? totalPrice) !== totalPrice
    if ([...lists.values()].some((list) => holds(list, isChanged))) drop(isChanged)
  }

  return {
    ...air,
    async *search(query, signal) {
      signal.throwIfAborted()
      const { iataFrom, iataTo, dateThere, dateBack, adults, children, infants } = query
      const key = [iataFrom, iataTo, dateThere, dateBack, adults, children, infants].join()
      const known = lists.get(key)
      if (known) yield known
      else yield* follow(key, underWay.get(key) ?? begin(key, query), signal)
    },
    async price(refs, signal) {
      const offers = await dropOnRefusal(refs, air.price(refs, signal))
      dropOnPriceChange(offers)
      return offers
    },
    async book(request, signal) {
      const hold = await dropOnRefusal(request.refs, air.book(request, signal))
      const sold = new Set(hold.offers.map(({ journeyKey }) => journeyKey))
      drop(({ journeyKey }) => sold.has(journeyKey))
      return hold
    },
  }
}

/** Changes a search under way and wakes its followers. */
function update(search: UnderWay, change: () => void): void {
  change()
  const { resolve } = search.changed
  search.changed = Promise.withResolvers()
  resolve()
}
