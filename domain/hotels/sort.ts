import { shownPrice } from './filter.ts'
import type { HotelOffer } from './offer.ts'

export const hotelSorts = ['price_up', 'price_down', 'stars_up', 'stars_down'] as const
export type HotelSort = (typeof hotelSorts)[number]

export const hotelSortLabel: Record<HotelSort, string> = {
  price_up: 'Сначала дешевле',
  price_down: 'Сначала дороже',
  stars_up: 'Меньше звёзд',
  stars_down: 'Больше звёзд',
}

const russian = new Intl.Collator('ru')

const orders: Record<HotelSort, (left: HotelOffer, right: HotelOffer) => number> = {
  price_up: (left, right) => shownPrice(left) - shownPrice(right),
  price_down: (left, right) => shownPrice(right) - shownPrice(left),
  stars_up: (left, right) => left.stars - right.stars,
  stars_down: (left, right) => right.stars - left.stars,
}

/** A new list in the asked order; equals go by price, then by name (DHOT-08). */
export function sortHotels(offers: readonly HotelOffer[], sort: HotelSort): HotelOffer[] {
  return offers.toSorted(
    (left, right) => orders[sort](left, right) || shownPrice(left) - shownPrice(right) || russian.compare(left.name, right.name),
  )
}
