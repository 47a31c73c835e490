import type { z } from 'zod/mini'
import { getHotel, hotelOffers } from '#contract/hotels.ts'
import { type PromotedHotel, promoOfDay, promotedHotels } from '#domain/hotels/promo.ts'
import { type Day, dayOf, HOME_ZONE, MINUTE_MS } from '#domain/text/dates.ts'
import { glued } from '#domain/text/glued.ts'
import { cache, once } from '#web/data/cache.ts'
import { ApiError, call } from '#web/data/call.ts'
import { assumedStay } from '#web/hotels/search/stay-dates.ts'

type Card = z.infer<typeof getHotel.reply>['data']

/** A hotel of the home page: `priceFrom` is roubles a night for two. */
export type HomeHotel = {
  id: string
  name: string
  city: string
  priceFrom: number
  stars: number
  picture: Card['pictures'][number] | undefined
}

/** Not with the signal of one visitor: others wait for the same answer. */
const fetchCard = once(async (id: string): Promise<Card> => (await call(getHotel, { id })).data)

/** The card of a hotel; undefined where it is not sold here. */
const fetchSold = (id: string): Promise<Card | undefined> =>
  fetchCard(id).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  })

/** What a page calls with; `lacks` is called when it has to go without something. */
type PromoQuery = { signal: AbortSignal; lacks: () => void }

/** Those of today that are sold here, with their pictures; a hotel's card is fetched once. For loaders on the server. */
export async function homeHotels(now: Date, query: PromoQuery): Promise<HomeHotel[]> {
  const today = dayOf(now, HOME_ZONE)
  const hotels = promoOfDay(today)
  const [prices, ...cards] = await Promise.all([fetchPrices(hotels, today, query), ...hotels.map(({ id }) => fetchSold(id))])
  return hotels.flatMap(({ id, name, city, priceFrom }, at) => {
    const card = cards[at]
    if (!card) return []
    return [{ id, name: glued(name), city, priceFrom: prices.get(id) ?? priceFrom, stars: card.stars, picture: card.pictures[0] }]
  })
}

/** A city of the landing and what it shows of its hotels. */
export type PromoCity = { city: string; region: string; hotels: Omit<HomeHotel, 'city'>[] }

/**
 * The promoted hotels that are sold here, by their cities: no name and no price of another one. A hotel whose card does not
 * arrive is left out. For loaders on the server.
 */
export async function promoCities(today: Day, query: PromoQuery): Promise<PromoCity[]> {
  const [prices, ...cards] = await Promise.all([
    fetchPrices(promotedHotels, today, query),
    ...promotedHotels.map(({ id }) => fetchSold(id).catch(query.lacks)),
  ])
  const sold = promotedHotels.flatMap((hotel, at) => {
    const card = cards[at]
    return card ? [{ hotel, card }] : []
  })
  return [...Map.groupBy(sold, ({ hotel }) => hotel.city)].map(([city, hotels]) => ({
    city,
    region: hotels[0]!.hotel.region, // a group holds at least one
    hotels: hotels.map(({ hotel: { id, name, priceFrom }, card: { stars, pictures } }) => ({
      id,
      name,
      priceFrom: prices.get(id) ?? priceFrom,
      stars,
      picture: pictures[0],
    })),
  }))
}

type Prices = Map<string, number>

/** A page that is shared is as old. */
const prices = cache<Prices>({ lifeMs: MINUTE_MS })

/** The cheapest room of each hotel for the night its card opens with, roubles (DHOT-20); nothing for a full hotel. */
async function fetchPrices(hotels: readonly PromotedHotel[], today: Day, { signal, lacks }: PromoQuery): Promise<Prices> {
  const { arrival, departure, adults, nights } = assumedStay(today)
  const query = { arrival, departure, adults, children: [], ids: hotels.map(({ id }) => id) }
  const key = JSON.stringify(query)
  const known = prices.get(key)
  if (known) return known
  const found = await call(hotelOffers, query, { signal }).catch(lacks)
  if (!found) return new Map()
  const current = new Map(found.data.result.map(({ id, rates: [cheapest] }) => [id, Math.round((cheapest?.price ?? 0) / nights)]))
  prices.set(key, current)
  return current
}
