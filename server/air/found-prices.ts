import { sql } from 'kysely'
import { type FlightQuery, type Party, ONE_ADULT } from '#domain/air/query.ts'
import { lowestPrice } from '#domain/air/trip-price.ts'
import { roundSearches, searchOfTurn } from '#domain/air/trips/price-round.ts'
import { HOME_CITY } from '#domain/places/home-city.ts'
import { type Day, airDay, dayOf, parseAirDay } from '#domain/text/dates.ts'
import type { AirNews } from '#server/air/sellers/search-news.ts'
import type { Db } from '#server/db/db.ts'
import { pairsFrom } from './city-pairs.ts'
import { wholeOf } from './found-offers.ts'
import type { AirSupplier, FoundOffers, SearchedSupplier } from './supplier.ts'

type Deps = { db: Db; now: () => Date; onFailure: (error: unknown) => void }
type Query = Parameters<AirSupplier['calendar']>

/**
 * A supplier whose calendars are filled by its searches, no matter who made them, so that price pages call it for nothing. Its returns
 * have one sum, so they are stored whole.
 */
export function withFoundPrices(supplier: SearchedSupplier, { db, now, onFailure }: Deps): AirSupplier {
  const { name: seller } = supplier
  const found = (trip: 'one-way' | 'return', [ends, days, party]: Query) =>
    foundPrices(db, { seller, ends, days, party, trip, now: now() })

  async function keep(query: FlightQuery, offers: FoundOffers): Promise<void> {
    const [there, back] = [parseAirDay(query.dateThere), query.dateBack === null ? null : parseAirDay(query.dateBack)]
    if (!there || back === undefined) return
    const price = lowestPrice(offers.there, back && offers.back) ?? null
    await storePrice(db, { seller, ends: [query.iataFrom, query.iataTo], there, back, party: query, price, foundAt: now() })
  }

  return {
    ...supplier,
    async *search(query, signal) {
      const parts: FoundOffers[] = []
      for await (const part of supplier.search(query, signal)) {
        parts.push(part)
        yield part
      }
      // Nobody's list waits or fails for it: the next search finds the price again.
      void keep(query, wholeOf(parts)).catch(onFailure)
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

/** A supplier is searched once a turn: 288 times a day. */
export const ROUND_SECONDS = 300

export type RoundDeps = {
  db: Db
  airNews: AirNews
  /** Suppliers whose prices are known from searches alone. */
  searchedSellers: readonly string[]
}

/**
 * One search at each supplier without a calendar, so that the home page has its prices; the result is stored as of any search.
 */
export async function priceRound({ db, airNews, searchedSellers }: RoundDeps, now: Date): Promise<void> {
  const searches = roundSearches(pairsFrom(HOME_CITY), dayOf(now))
  const keys = searches.map(({ iataFrom, iataTo, ...days }) => ({
    ends: [iataFrom, iataTo] as const,
    ...days,
    party: ONE_ADULT,
  }))
  const turn = Math.floor(now.getTime() / (ROUND_SECONDS * 1000))
  for (const seller of searchedSellers) {
    const search = searchOfTurn(searches, await searchedAt(db, seller, keys), turn, now)
    if (!search) continue
    const { there, back, ...ends } = search
    const days = { dateThere: airDay(there), dateBack: back && airDay(back) }
    const query = { ...ends, ...days, ...ONE_ADULT, locale: 'ru', currency: 'rub' } as const
    const news = airNews(query, new AbortController().signal, (name) => name === seller)
    for await (const _ of news); // one that fails is left to its next turn
  }
}

/** How long a price is shown after it was found. */
const SHOWN_MS = 2 * 24 * 3_600_000

/** A search: of whom, between which codes, on which days, for whom. */
export type Searched = { seller: string; ends: readonly [from: string, to: string]; there: Day; back: Day | null; party: Party }

const partyText = ({ adults, children, infants }: Party) => `${adults}.${children}.${infants}`

/** Stores what a search found, roubles, null for nothing; of two searches the later one counts. */
export async function storePrice(
  db: Db,
  { seller, ends, there, back, party, price, foundAt }: Searched & { price: number | null; foundAt: Date },
): Promise<void> {
  await sql`
    insert into found_prices (seller, iata_from, iata_to, party, there, back, price_rub, found_at)
    values (${seller}, ${ends[0]}, ${ends[1]}, ${partyText(party)}, ${there}, ${back}, ${price}, ${foundAt})
    on conflict (seller, iata_from, iata_to, party, there, back)
    do update set price_rub = excluded.price_rub, found_at = excluded.found_at
    where found_prices.found_at <= excluded.found_at`.execute(db)
}

type DaysQuery = Pick<Searched, 'seller' | 'ends' | 'party'> & {
  days: readonly [first: Day, last: Day]
  trip: 'one-way' | 'return'
  now: Date
}

/** Prices that are still valid, of trips that begin in the range. */
export async function foundPrices(
  db: Db,
  { seller, ends, party, days, trip, now }: DaysQuery,
): Promise<{ there: Day; back: Day | null; price: number }[]> {
  const { rows } = await sql<{ there: Day; back: Day | null; price: number }>`
    select there, back, price_rub as price from found_prices
    where seller = ${seller} and iata_from = ${ends[0]} and iata_to = ${ends[1]} and party = ${partyText(party)}
      and there between ${days[0]} and ${days[1]} and ${trip === 'return' ? sql`back is not null` : sql`back is null`}
      and price_rub is not null and found_at > ${new Date(now.getTime() - SHOWN_MS)}
    order by there`.execute(db)
  return rows
}

/** When each of these searches of a supplier was last made, in their order; null where unknown. */
export async function searchedAt(
  db: Db,
  seller: string,
  searches: readonly Omit<Searched, 'seller'>[],
): Promise<(Date | null)[]> {
  const list = JSON.stringify(
    searches.map(({ ends: [from, to], there, back, party }, n) => ({ n, from, to, there, back, party: partyText(party) })),
  )
  const { rows } = await sql<{ found_at: Date | null }>`
    select found_at from jsonb_to_recordset(${list}::text::jsonb) as wanted (n int, "from" text, "to" text, there date, back date, party text)
    left join found_prices as found on found.seller = ${seller} and iata_from = "from" and iata_to = "to" and found.party = wanted.party
      and found.there = wanted.there and found.back is not distinct from wanted.back
    order by n`.execute(db)
  return rows.map(({ found_at }) => found_at)
}
