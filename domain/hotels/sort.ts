import type { Hit } from './filter.ts'

export const hotelSorts = ['price_up', 'price_down', 'stars_up', 'stars_down'] as const
export type HotelSort = (typeof hotelSorts)[number]

export const hotelSortLabel: Record<HotelSort, string> = {
  price_up: 'Сначала дешевле',
  price_down: 'Сначала дороже',
  stars_up: 'Меньше звёзд',
  stars_down: 'Больше звёзд',
}

const russian = new Intl.Collator('ru')

const orders: Record<HotelSort, (left: Hit, right: Hit) => number> = {
  price_up: (left, right) => left.rate.price - right.rate.price,
  price_down: (left, right) => right.rate.price - left.rate.price,
  stars_up: (left, right) => left.offer.stars - right.offer.stars,
  stars_down: (left, right) => right.offer.stars - left.offer.stars,
}

/** A new list in the given order; equals go by price, then by name (DHOT-08). */
export function sortHotels(hits: readonly Hit[], sort: HotelSort): Hit[] {
  const order = orders[sort]
  return hits.toSorted(
    (left, right) =>
      order(left, right) || left.rate.price - right.rate.price || russian.compare(left.offer.name, right.offer.name),
  )
}
