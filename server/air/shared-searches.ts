import { LRUCache } from 'lru-cache'
import type { AirOffer, ItineraryRef } from '#domain/air/offer.ts'
import type { FlightQuery } from '#domain/air/query.ts'
import { Refusal } from '#domain/refusal.ts'
import { wholeOf } from './found-offers.ts'
import type { AirSupplier, FoundOffers } from './supplier.ts'

type Shareable = Pick<AirSupplier, 'search' | 'price' | 'book'>

/** Results are reused this long: the page refreshes them when its visitor first moves, and booking asks for the price anyway. */
const LIFE_MS = 60_000
/** A list takes some 0.13 MB. */
const MAX_LISTS = 300

/** A search that many follow: `parts` are what came so far, `grown` is told of the next part and of the end. */
type UnderWay = {
  parts: FoundOffers[]
  end?: { failure?: unknown }
  grown: PromiseWithResolvers<void>
  askers: number
  stop: AbortController
}

/**
 * A supplier that is asked once for what many search within a minute. A search ends when the last who waits for it has left. A
 * list is forgotten when a seat of it was sold, or when a price or a refusal tells that it is not true any more.
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
    const search: UnderWay = { parts: [], grown: Promise.withResolvers(), askers: 0, stop: new AbortController() }
    underWay.set(key, search)
    void gather(key, search, query)
    return search
  }

  async function gather(key: string, search: UnderWay, query: FlightQuery): Promise<void> {
    try {
      for await (const part of air.search(query, search.stop.signal)) grow(search, () => search.parts.push(part))
      // Given up, or a seat of it was sold meanwhile, when it is not there any more.
      if (underWay.get(key) === search) lists.set(key, wholeOf(search.parts))
      grow(search, () => (search.end = {}))
    } catch (failure) {
      grow(search, () => (search.end = { failure }))
    } finally {
      if (underWay.get(key) === search) underWay.delete(key)
    }
  }

  async function* follow(key: string, search: UnderWay, signal: AbortSignal): AsyncGenerator<FoundOffers> {
    const { promise: left, reject } = Promise.withResolvers<never>()
    left.catch(() => {}) // heard by whoever waits at that moment
    const leave = () => reject(signal.reason as Error)
    search.askers += 1
    signal.addEventListener('abort', leave)
    try {
      for (let passed = 0; ;) {
        while (passed < search.parts.length) yield search.parts[passed++]!
        if (search.end) break
        await Promise.race([search.grown.promise, left])
      }
      if ('failure' in search.end) throw search.end.failure
    } finally {
      signal.removeEventListener('abort', leave)
      search.askers -= 1
      if (search.askers === 0 && !search.end) {
        if (underWay.get(key) === search) underWay.delete(key)
        search.stop.abort(signal.reason)
      }
    }
  }

  const holds = ({ there, back }: FoundOffers, isStale: (offer: AirOffer) => boolean) => there.some(isStale) || back.some(isStale)

  /** Forgets the lists that hold one of these, and whatever is under way: it may have been read before. */
  function forget(isStale: (offer: AirOffer) => boolean): void {
    for (const [key, list] of lists.entries()) if (holds(list, isStale)) lists.delete(key)
    underWay.clear()
  }

  /** A refusal tells that the lists these offers stand in are not true any more. */
  async function noticing<Answer>(refs: readonly ItineraryRef[], answer: Promise<Answer>): Promise<Answer> {
    try {
      return await answer
    } catch (error) {
      const refused = new Set(refs.map(({ optionId }) => optionId))
      if (error instanceof Refusal) forget(({ itineraryRef }) => refused.has(itineraryRef.optionId))
      throw error
    }
  }

  function noticePrices(offers: readonly AirOffer[]): void {
    const prices = new Map(offers.map(({ itineraryRef, totalPrice }) => [itineraryRef.optionId, totalPrice]))
    const isChanged = ({ itineraryRef, totalPrice }: AirOffer) => (prices.get(itineraryRef.optionId) ?? totalPrice) !== totalPrice
    if ([...lists.values()].some((list) => holds(list, isChanged))) forget(isChanged)
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
      const offers = await noticing(refs, air.price(refs, signal))
      noticePrices(offers)
      return offers
    },
    async book(request, signal) {
      const hold = await noticing(request.refs, air.book(request, signal))
      const sold = new Set(hold.offers.map(({ journeyKey }) => journeyKey))
      forget(({ journeyKey }) => sold.has(journeyKey))
      return hold
    },
  }
}

/** Changes a search under way and wakes up whoever follows it. */
function grow(search: UnderWay, change: () => void): void {
  change()
  const { resolve } = search.grown
  search.grown = Promise.withResolvers()
  resolve()
}
