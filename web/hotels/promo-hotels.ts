import type { z } from 'zod/mini'
import { getHotel } from '#contract/hotels.ts'
import { dayOf } from '#domain/dates.ts'
import { promoOfDay } from '#domain/hotels/promo-of-day.ts'
import { promotedHotels } from '#domain/hotels/promo.ts'
import { call } from '#web/api.ts'

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

const kept = new Map<string, Promise<Card>>()

/** The hotels of today with their pictures; a hotel's card is asked once. For loaders on the server. */
export async function homeHotels(now: Date, signal: AbortSignal): Promise<HomeHotel[]> {
  const cards = await Promise.all(
    promoOfDay(dayOf(now, 'Europe/Moscow')).map(async (hotel) => ({ hotel, card: await cardOf(hotel.id, signal) })),
  )
  return cards.map(({ hotel: { id, name, city, priceFrom }, card }) => ({
    id,
    name,
    city,
    priceFrom,
    stars: card.stars,
    picture: card.pictures[0],
  }))
}

/** What a card of the landing shows of its hotel, by its id. */
export type PromoCards = Record<string, Pick<HomeHotel, 'stars' | 'picture'>>

/** Stars and pictures of all promoted hotels; those that cannot be had are left out. For loaders on the server. */
export async function promoCards(signal: AbortSignal): Promise<PromoCards> {
  const cards = await Promise.allSettled(promotedHotels.map(({ id }) => cardOf(id, signal)))
  return Object.fromEntries(
    cards.flatMap((card) =>
      card.status === 'fulfilled' ? [[card.value.id, { stars: card.value.stars, picture: card.value.pictures[0] }]] : [],
    ),
  )
}

function cardOf(id: string, signal: AbortSignal): Promise<Card> {
  const asked = kept.get(id) ?? call(getHotel, { id }, { signal }).then(({ data }) => data)
  kept.set(id, asked)
  asked.catch(() => kept.delete(id))
  return asked
}
