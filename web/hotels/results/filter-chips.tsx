import type { RefObject } from 'react'
import { bedLabel } from '#domain/hotels/bed.ts'
import {
  resetFilters,
  type HotelFilterKey,
  changedFilters,
  resetFilter,
  toggleAmenity,
  toggleValue,
} from '#domain/hotels/filter-changes.ts'
import type { HotelFilters } from '#domain/hotels/filter.ts'
import { mealLabel, type MealId } from '#domain/hotels/meal.ts'
import { BREAKFAST_LABEL, hasBreakfast, toggleBreakfast, wantsBreakfast, breakfastMeals } from '#domain/hotels/meals.ts'
import { starClasses } from '#domain/hotels/offer.ts'
import { type PriceUnit, type PriceWording, displayPrice, displayPriceText } from '#domain/hotels/stay-words.ts'
import { formatRub } from '#domain/text/money.ts'
import { counted, words } from '#domain/text/plural.ts'
import { thousands } from '#domain/text/thousands.ts'
import { starsLabel } from '#web/hotels/stars.tsx'
import { useOptimisticValue } from '#web/ui/after-paint.ts'
import { Chip } from '#web/ui/chip.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { type Applied, type Near, BlockingFilters as Blocking, FilterChips as Chips } from '#web/ui/filters/filter-chips.tsx'
import type { ChangeHotelFilters } from './use-results-view.ts'

type Props = {
  filters: HotelFilters
  wording: PriceWording
  onChange: ChangeHotelFilters
  /** Puts back what the last reset removed; absent when there is nothing to put back. */
  onUndo: (() => void) | undefined
  head: RefObject<HTMLElement | null>
}

/** The chosen filters of hotels; after all of them were removed, the undo. */
export function FilterChips({ filters, wording, onChange, onUndo, head }: Props) {
  const applied = appliedFilters(filters, wording)
  if (applied.length === 0 && !onUndo) return null
  const undo = applied.length === 0 && (
    <Chip icon="arrow-back-up" onClick={onUndo}>
      Вернуть фильтры
    </Chip>
  )
  return <Chips applied={applied} onChange={onChange} reset={resetFilters} head={head} more={undo} />
}

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

/** Everything chosen, one by one, each with its removal. */
export function appliedFilters(filters: HotelFilters, wording: PriceWording): Applied<HotelFilters>[] {
  return changedFilters(filters).flatMap((key) => lists[key](filters, wording))
}

type CountWith = (filters: HotelFilters) => number

type BlockingFiltersProps = {
  filters: HotelFilters
  wording: PriceWording
  /** Hotels of the search, whatever the filters. */
  total: number
  /** How many hotels would be left with other filters. */
  countWith: CountWith
  onChange: ChangeHotelFilters
}

/** Nothing passes the filters of hotels. */
export function BlockingFilters({ filters, wording, total, countWith, onChange }: BlockingFiltersProps) {
  const applied = appliedFilters(filters, wording).map((one) => ({ ...one, count: countWith(one.without(filters)) }))
  return (
    <Blocking
      total={<>Отелей на&nbsp;эти даты: {thousands(total)}.</>}
      applied={applied}
      near={nearFilters(filters, countWith)}
      inWords={(count) => counted(count, words.hotel)}
      onChange={onChange}
      reset={resetFilters}
    />
  )
}

function nearOf(filters: HotelFilters, countWith: CountWith, text: string, change: Partial<HotelFilters>): Near<HotelFilters> {
  return { text, count: countWith({ ...filters, ...change }), change: (now) => ({ ...now, ...change }) }
}

/** Kinds of breakfast beside the chosen ones: the commonest of them, and any at all where that finds more. */
function nearMeals(filters: HotelFilters, countWith: CountWith): Near<HotelFilters>[] {
  const { mealList } = filters
  if (!mealList.some(hasBreakfast) || wantsBreakfast(mealList)) return []
  const others = breakfastMeals.filter((id) => !mealList.includes(id))
  const kinds = others.map((id) => nearOf(filters, countWith, mealLabel[id], { mealList: [id] satisfies MealId[] }))
  const best = kinds.toSorted((left, right) => right.count - left.count).slice(0, 1)
  const any = nearOf(filters, countWith, BREAKFAST_LABEL, { mealList: [...breakfastMeals] })
  return any.count > (best[0]?.count ?? 0) ? [...best, any] : best
}

/** The classes one star above and below the chosen ones. */
function nearStars(filters: HotelFilters, countWith: CountWith): Near<HotelFilters>[] {
  const { stars } = filters
  return starClasses
    .filter((one) => one > 0 && !stars.includes(one) && stars.some((chosen) => Math.abs(chosen - one) === 1))
    .map((one) => nearOf(filters, countWith, starsLabel(one), { stars: [one] }))
}

/** Alternatives to filters that leave nothing, which would leave something. */
function nearFilters(filters: HotelFilters, countWith: CountWith): Near<HotelFilters>[] {
  return [...nearMeals(filters, countWith), ...nearStars(filters, countWith)].filter(({ count }) => count > 0)
}

type PriceSwitchProps = {
  unit: PriceUnit
  onChange: (unit: PriceUnit) => void
  /** Fills the row. */
  wide?: boolean
}

/** What the prices of hotels are shown for; what is paid and the order of the list are the same either way (DHOT-24). */
export function PriceSwitch({ unit, onChange, wide }: PriceSwitchProps) {
  const [shown, change] = useOptimisticValue(unit, onChange)
  return (
    <Segmented
      label="За что показать цены"
      wide={wide}
      value={shown}
      options={[
        { value: 'stay', label: 'За\u00a0всё' },
        { value: 'night', label: 'За\u00a0ночь' },
      ]}
      onChange={change}
    />
  )
}
