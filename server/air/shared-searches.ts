import { LRUCache } from 'lru-cache'
import type { AirOffer, ItineraryRef } from '#domain/air/offer.ts'
import type { FlightQuery } from '#domain/air/query.ts'
import { Refusal } from '#domain/refusal.ts'
import type { AirSupplier } from './supplier.ts'

type Found = Awaited<ReturnType<AirSupplier['search']>>

/** A list may be so old: its page asks for it again when the visitor first moves, and booking asks the price anyway. */
const LIFE_MS = 60_000
/** A list takes some 0.13 MB. */
const MAX_LISTS = 300

type UnderWay = { found: Promise<Found>; askers: number; stop: AbortController }

/**
 * A supplier that is asked once for what many search within a minute. A search ends when the last who waits for it has left. A
 * list is forgotten when a seat of it was sold, or when a price or a refusal tells that it is not true any more.
 */
export function sharedSearches(air: AirSupplier, now: () => Date): AirSupplier {
  const lists = new LRUCache<string, Found>({
    max: MAX_LISTS,
    ttl: LIFE_MS,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
  })
  const underWay = new Map<string, UnderWay>()

  function begin(key: string, query: FlightQuery): UnderWay {
    const stop = new AbortController()
    const search = { found: air.search(query, stop.signal), askers: 0, stop }
    underWay.set(key, search)
    const settle = (found?: Found) => {
      if (underWay.get(key) !== search) return // given up, or a seat of it was sold meanwhile
      underWay.delete(key)
      if (found) lists.set(key, found)
    }
    search.found.then(settle, () => settle())
    return search
  }

  async function join(key: string, search: UnderWay, signal: AbortSignal): Promise<Found> {
    const { promise: left, reject } = Promise.withResolvers<never>()
    const leave = () => {
      search.askers -= 1
      if (search.askers === 0) {
        if (underWay.get(key) === search) underWay.delete(key)
        search.stop.abort(signal.reason)
      }
      reject(signal.reason as Error)
    }
    search.askers += 1
    signal.addEventListener('abort', leave)
    try {
      return await Promise.race([search.found, left])
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }

  const holds = ({ there, back }: Found, isStale: (offer: AirOffer) => boolean) => there.some(isStale) || back.some(isStale)

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
    if (lists.values().some((list) => holds(list, isChanged))) forget(isChanged)
  }

  return {
    ...air,
    async search(query, signal) {
      signal.throwIfAborted()
      const { iataFrom, iataTo, dateThere, dateBack, adults, children, infants } = query
      const key = [iataFrom, iataTo, dateThere, dateBack, adults, children, infants].join()
      return lists.get(key) ?? join(key, underWay.get(key) ?? begin(key, query), signal)
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
