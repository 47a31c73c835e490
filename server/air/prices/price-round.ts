import { ONE_ADULT } from '#domain/air/query.ts'
import { roundSearches, searchOfTurn } from '#domain/air/trips/price-round.ts'
import { HOME_CITY } from '#domain/places/home-city.ts'
import { airDay, dayOf } from '#domain/text/dates.ts'
import { pairsFrom } from '#server/air/city-pairs.ts'
import type { AirNews } from '#server/air/sellers/search-news.ts'
import type { Db } from '#server/db/db.ts'
import { searchedAt } from './price-store.ts'

/** A supplier is searched once a turn: 288 times a day. */
export const ROUND_SECONDS = 300

export type RoundDeps = {
  db: Db
  airNews: AirNews
  /** Suppliers whose prices are known from searches alone. */
  searchedSellers: readonly string[]
}

/** One search at each supplier without a calendar, so that the home page has prices of it; what it finds is kept as any search is. */
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
