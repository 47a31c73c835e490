import type { FilterLists } from '#domain/hotels/filter-lists.ts'
import { type Hit, type HotelFilters, type PriceRange, filterHotels, followPrices, priceBounds } from '#domain/hotels/filter.ts'
import { type HotelOffer, starClasses } from '#domain/hotels/offer.ts'
import { type BedType, bedTypes } from '#domain/hotels/bed.ts'
import type { HotelResult } from '#domain/hotels/search-results.ts'
import { type HotelSort, sortHotels } from '#domain/hotels/sort.ts'

/** What the filter blocks offer, the same whatever is chosen: the classes and beds that have come, the lists, the prices. */
export type HotelChoices = { lists: FilterLists; stars: number[]; beds: BedType[]; prices: PriceRange }

/** What has come, and the list of it as the filters and the order say. */
export type HotelView = { all: readonly HotelOffer[]; hits: Hit[]; filters: HotelFilters; sort: HotelSort }

/** Asks for other filters, given those of the moment: two quick presses must not undo each other. */
export type ChangeHotelFilters = (change: (filters: HotelFilters) => HotelFilters) => void

export function choicesOf({ offers, filters }: HotelResult): HotelChoices {
  return {
    lists: filters,
    stars: starClasses.filter((stars) => offers.some((offer) => offer.stars === stars)),
    beds: bedTypes.filter((bed) => offers.some(({ rates }) => rates.some(({ bedType }) => bedType === bed))),
    prices: priceBounds(offers),
  }
}

type ViewInput = { result: HotelResult; choices: HotelChoices; chosen: HotelFilters; sort: HotelSort; now: Date }

/** Filters and sorts what has come; the price handles follow the prices (DHOT-07). */
export function hotelViewOf({ result: { offers }, choices, chosen, sort, now }: ViewInput): HotelView {
  const filters = { ...chosen, price: followPrices(chosen.price, choices.prices) }
  return { hits: sortHotels(filterHotels(offers, filters, now), sort), all: offers, filters, sort }
}
