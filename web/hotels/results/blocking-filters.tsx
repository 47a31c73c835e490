import { resetFilters } from '#domain/hotels/filter-changes.ts'
import type { HotelFilters } from '#domain/hotels/filter.ts'
import { BREAKFAST_LABEL, breakfastMeals, hasBreakfast, wantsBreakfast } from '#domain/hotels/meals.ts'
import { type MealId, mealLabel } from '#domain/hotels/meal.ts'
import { starClasses } from '#domain/hotels/offer.ts'
import type { PriceWording } from '#domain/hotels/price-unit.ts'
import { counted, words } from '#domain/text/plural.ts'
import { BlockingFilters as Blocking, type Near } from '#web/ui/filters/blocking-filters.tsx'
import { starsLabel } from '#web/hotels/stars.tsx'
import { appliedFilters } from './applied-filters.ts'
import type { ChangeHotelFilters } from './results-view.ts'

type CountWith = (filters: HotelFilters) => number

type Props = {
  filters: HotelFilters
  wording: PriceWording
  /** Hotels of the search, whatever the filters. */
  total: number
  /** How many hotels would be left with other filters. */
  countWith: CountWith
  onChange: ChangeHotelFilters
}

/** Nothing passes the filters of hotels. */
export function BlockingFilters({ filters, wording, total, countWith, onChange }: Props) {
  const applied = appliedFilters(filters, wording).map((one) => ({ ...one, count: countWith(one.without(filters)) }))
  return (
    <Blocking
      total={<>Отелей на&nbsp;эти даты: {total}.</>}
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

/** Kinds of breakfast beside those asked for: the commonest of them, and any at all where that finds more. */
function nearMeals(filters: HotelFilters, countWith: CountWith): Near<HotelFilters>[] {
  const { mealList } = filters
  if (!mealList.some(hasBreakfast) || wantsBreakfast(mealList)) return []
  const others = breakfastMeals.filter((id) => !mealList.includes(id))
  const kinds = others.map((id) => nearOf(filters, countWith, mealLabel[id], { mealList: [id] satisfies MealId[] }))
  const best = kinds.toSorted((left, right) => right.count - left.count).slice(0, 1)
  const any = nearOf(filters, countWith, BREAKFAST_LABEL, { mealList: [...breakfastMeals] })
  return any.count > (best[0]?.count ?? 0) ? [...best, any] : best
}

/** The classes one star above and below those asked for. */
function nearStars(filters: HotelFilters, countWith: CountWith): Near<HotelFilters>[] {
  const { stars } = filters
  return starClasses
    .filter((one) => one > 0 && !stars.includes(one) && stars.some((chosen) => Math.abs(chosen - one) === 1))
    .map((one) => nearOf(filters, countWith, starsLabel(one), { stars: [one] }))
}

/** What lies next to filters that leave nothing, and would leave something. */
function nearFilters(filters: HotelFilters, countWith: CountWith): Near<HotelFilters>[] {
  return [...nearMeals(filters, countWith), ...nearStars(filters, countWith)].filter(({ count }) => count > 0)
}
