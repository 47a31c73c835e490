import { type HotelFilters, type PriceRange, noFilters, within } from './filter.ts'
import type { AmenityGroup } from './offer.ts'

type Price = HotelFilters['price']

/** The filters of the sidebar in the order of DHOT-21. */
const hotelFilterKeys = ['price', 'name', 'stars', 'mealList', 'cancellation', 'bedtypes', 'inRoom', 'inHotel'] as const
export type HotelFilterKey = (typeof hotelFilterKeys)[number]
/** Filters that are plain lists of values. */
export type HotelListKey = 'stars' | 'mealList' | 'cancellation' | 'bedtypes' | 'inRoom'

function flipped<T>(list: readonly T[], value: T): T[] {
  return list.includes(value) ? list.filter((one) => one !== value) : [...list, value]
}

/** Ticks a value, or takes the tick away. */
export function toggleValue<K extends HotelListKey>(filters: HotelFilters, key: K, value: HotelFilters[K][number]): HotelFilters {
  return { ...filters, [key]: flipped<HotelFilters[K][number]>(filters[key], value) }
}

/** Ticks an amenity of a group of the hotel, or unticks it; a group without ticks is dropped. */
export function toggleAmenity(filters: HotelFilters, groupName: string, amenity: string): HotelFilters {
  const before = filters.inHotel.find((group) => group.groupName === groupName)
  const amenities = flipped(before?.amenities ?? [], amenity)
  const others = filters.inHotel.filter((group) => group !== before)
  return { ...filters, inHotel: amenities.length > 0 ? [...others, { groupName, amenities }] : others }
}

/**
 * Moves the handles of the price, which are `shown` within the prices that have arrived. One that was not moved is as it was set,
 * and holds among the next prices.
 */
export function setPrice({ price, ...filters }: HotelFilters, ends: PriceRange, shown: Price): HotelFilters {
  const [total, current] = [{ ...price.total }, { ...price.current }]
  for (const end of ['min', 'max'] as const) {
    const value = within(ends[end], shown.total)
    if (value !== shown.current[end]) [total[end], current[end]] = [shown.total[end], value]
  }
  return { ...filters, price: { total, current } }
}

/** One filter back to its default. */
export function resetFilter(filters: HotelFilters, key: HotelFilterKey): HotelFilters {
  return { ...filters, [key]: resetFilters(filters)[key] }
}

/** Everything back to its default, the price to its whole range (spec §4). */
export function resetFilters({ price }: HotelFilters): HotelFilters {
  return { ...noFilters, price: { total: price.total, current: price.total } }
}

/** Which filters differ from their defaults. */
export function changedFilters(filters: HotelFilters): HotelFilterKey[] {
  return hotelFilterKeys.filter((key) => isChangedFilter(filters, key))
}

export function isChangedFilter(filters: HotelFilters, key: HotelFilterKey): boolean {
  if (key === 'price') {
    const { total, current } = filters.price
    return current.min !== total.min || current.max !== total.max
  }
  return key === 'name' ? filters.name.trim() !== '' : filters[key].length > 0
}

/** Whether an amenity of the hotel is ticked. */
export function hasAmenity(inHotel: readonly AmenityGroup[], groupName: string, amenity: string): boolean {
  return inHotel.some((group) => group.groupName === groupName && group.amenities.includes(amenity))
}
