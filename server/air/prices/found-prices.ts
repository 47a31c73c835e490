import { lowestPrice } from '#domain/air/trip-price.ts'
import type { FlightQuery } from '#domain/air/query.ts'
import { type Day, parseAirDay } from '#domain/text/dates.ts'
import type { Db } from '#server/db/db.ts'
import { wholeOf } from '#server/air/searched-whole.ts'
import type { AirSupplier, FoundOffers, SearchedSupplier } from '#server/air/supplier.ts'
import { foundPrices, keepPrice } from './price-store.ts'

type Deps = { db: Db; now: () => Date; onFailure: (error: unknown) => void }
type Query = Parameters<AirSupplier['calendar']>

/**
 * A supplier whose calendars tell what its searches found, whoever made them, and that is asked for nothing by a page of prices.
 * Its returns are one sum, so they are kept whole.
 */
export function withFoundPrices(supplier: SearchedSupplier, { db, now, onFailure }: Deps): AirSupplier {
  const { name: seller } = supplier
  const found = (trip: 'one-way' | 'return', [ends, days, party]: Query) =>
    foundPrices(db, { seller, ends, days, party, trip, now: now() })

  async function keep(query: FlightQuery, offers: FoundOffers): Promise<void> {
    const [there, back] = [parseAirDay(query.dateThere), query.dateBack === null ? null : parseAirDay(query.dateBack)]
    if (!there || back === undefined) return
    const price = lowestPrice(offers.there, back && offers.back) ?? null
    await keepPrice(db, { seller, ends: [query.iataFrom, query.iataTo], there, back, party: query, price, foundAt: now() })
  }

  return {
    ...supplier,
    async *search(query, signal) {
      const parts: FoundOffers[] = []
      for await (const part of supplier.search(query, signal)) {
        parts.push(part)
        yield part
      }
      // Nobody's list waits or fails for it: the next search brings the price again.
      await keep(query, wholeOf(parts)).catch(onFailure)
    },
    async calendar(...query) {
      const prices: Record<Day, number> = {}
      for (const { there, price } of await found('one-way', query)) prices[there] = price
      return prices
    },
    async tripCalendar(...query) {
      return Object.fromEntries((await found('return', query)).map(({ there, back, price }) => [`${there} ${back}`, price]))
    },
  }
}
