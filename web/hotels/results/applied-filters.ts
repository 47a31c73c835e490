import { type HotelFilterKey, changedFilters, resetFilter, toggleAmenity, toggleValue } from '#domain/hotels/filter-changes.ts'
import type { HotelFilters } from '#domain/hotels/filter.ts'
import { BREAKFAST_LABEL, hasBreakfast, toggleBreakfast, wantsBreakfast } from '#domain/hotels/meals.ts'
import { bedLabel } from '#domain/hotels/bed.ts'
import { mealLabel } from '#domain/hotels/meal.ts'
import { type PriceWording, displayPrice } from '#domain/hotels/price-unit.ts'
import { displayPriceText } from '#domain/hotels/stay-words.ts'
import { formatRub } from '#domain/text/money.ts'
import type { Applied } from '#web/ui/filters/filter-chips.tsx'
import { starsLabel } from '#web/hotels/stars.tsx'

function priceText({ total, current }: HotelFilters['price'], wording: PriceWording): string {
  if (current.min === total.min) return `до\u00a0${displayPriceText(current.max, wording)}`
  if (current.max === total.max) return `от\u00a0${displayPriceText(current.min, wording)}`
  return `${formatRub(displayPrice(current.min, wording))} – ${displayPriceText(current.max, wording)}`
}

type List = (filters: HotelFilters, wording: PriceWording) => Applied<HotelFilters>[]

const anyBreakfast: Applied<HotelFilters> = {
  id: 'any breakfast',
  text: BREAKFAST_LABEL,
  without: (all) => ({ ...all, mealList: toggleBreakfast(all.mealList) }),
}

const lists: Record<HotelFilterKey, List> = {
  price: ({ price }, wording) => [{ id: 'price', text: priceText(price, wording), without: (all) => resetFilter(all, 'price') }],
  name: ({ name }) => [{ id: 'name', text: `«${name.trim()}»`, without: (all) => resetFilter(all, 'name') }],
  stars: ({ stars }) =>
    stars.map((one) => ({ id: `stars ${one}`, text: starsLabel(one), without: (all) => toggleValue(all, 'stars', one) })),
  mealList: ({ mealList }) => [
    ...(wantsBreakfast(mealList) ? [anyBreakfast] : []),
    ...mealList
      .filter((id) => !wantsBreakfast(mealList) || !hasBreakfast(id))
      .map((id) => ({ id, text: mealLabel[id], without: (all: HotelFilters) => toggleValue(all, 'mealList', id) })),
  ],
  cancellation: ({ cancellation }) =>
    cancellation.map((id) => ({ id, text: 'Бесплатная отмена', without: (all) => toggleValue(all, 'cancellation', id) })),
  bedtypes: ({ bedtypes }) =>
    bedtypes.map((bed) => ({ id: bed, text: bedLabel[bed], without: (all) => toggleValue(all, 'bedtypes', bed) })),
  inRoom: ({ inRoom }) =>
    inRoom.map((amenity) => ({ id: `room ${amenity}`, text: amenity, without: (all) => toggleValue(all, 'inRoom', amenity) })),
  inHotel: ({ inHotel }) =>
    inHotel.flatMap(({ groupName, amenities }) =>
      amenities.map((amenity) => ({
        id: `hotel ${groupName} ${amenity}`,
        text: amenity,
        without: (all: HotelFilters) => toggleAmenity(all, groupName, amenity),
      })),
    ),
}

/** Everything chosen, one by one, each with the way to take it off. */
export function appliedFilters(filters: HotelFilters, wording: PriceWording): Applied<HotelFilters>[] {
  return changedFilters(filters).flatMap((key) => lists[key](filters, wording))
}
