import { type HotelCounts, countsOf, hotelHistogram } from '#domain/hotels/facets.ts'
import type { FilterLists } from '#domain/hotels/filter-lists.ts'
import { type HotelFilters, filterHotels, followPrices, priceBounds } from '#domain/hotels/filter.ts'
import { type BedType, type HotelOffer, bedTypes, starClasses } from '#domain/hotels/offer.ts'
import type { HotelResult } from '#domain/hotels/result.ts'
import { type HotelSort, sortHotels } from '#domain/hotels/sort.ts'

/** Everything the list, the map and the sidebar show. */
export type HotelView = {
  offers: HotelOffer[]
  shown: number
  total: number
  filters: HotelFilters
  sort: HotelSort
  lists: FilterLists
  /** The classes and the beds that have come, in the order of the blocks. */
  stars: number[]
  beds: BedType[]
  counts: HotelCounts
  histogram: number[]
}

/** Asks for other filters, given those of the moment: two quick presses must not undo each other. */
export type ChangeHotelFilters = (change: (filters: HotelFilters) => HotelFilters) => void

type Asked = { result: HotelResult; chosen: HotelFilters; sort: HotelSort; now: Date }

/** Filters, counts and sorts what has come; the price handles follow the prices (DHOT-07). */
export function hotelViewOf({ result, chosen, sort, now }: Asked): HotelView {
  const { offers: all, filters: lists } = result
  const filters = { ...chosen, price: followPrices(chosen.price, priceBounds(all)) }
  const offers = sortHotels(filterHotels(all, filters, now), sort)
  return {
    offers,
    shown: offers.length,
    total: all.length,
    filters,
    sort,
    lists,
    stars: starClasses.filter((stars) => all.some((offer) => offer.stars === stars)),
    beds: bedTypes.filter((bed) => all.some(({ rates }) => rates.some(({ bedType }) => bedType === bed))),
    counts: countsOf(all, { filters, now }),
    histogram: hotelHistogram(all, { filters, now }),
  }
}
