import type { HotelCounts } from '#domain/hotels/facets.ts'
import { type HotelListKey, toggleValue } from '#domain/hotels/filter-changes.ts'
import type { HotelFilters } from '#domain/hotels/filter.ts'
import { BREAKFAST_LABEL, hasBreakfast, toggleBreakfast, wantsBreakfast } from '#domain/hotels/meals.ts'
import { FREE_CANCELLATION, type HotelOffer } from '#domain/hotels/offer.ts'
import { bedLabel } from '#domain/hotels/bed.ts'
import { type MealId, mealLabel } from '#domain/hotels/meal.ts'
import type { HotelChoices } from './results-view.ts'

/** One line of a filter that is a list. */
export type Line = {
  key: string
  /** In words, or the class of hotels whose stars stand there. */
  label: string | number
  count: number
  isOn: boolean
  group?: string
  /** The filters with this line pressed. */
  flip: (filters: HotelFilters) => HotelFilters
}

type CountedFilters = { filters: HotelFilters; counts: HotelCounts }

/** One value of a filter that is a list. */
export function lineOf<K extends HotelListKey>(
  { filters, counts: all }: CountedFilters,
  name: K,
  value: HotelFilters[K][number],
  label: Line['label'],
): Line {
  // The value is of this very filter by the type above, whichever filter it is.
  const [chosen, counts] = [filters[name] as readonly unknown[], all[name] as Map<unknown, number>]
  return {
    key: String(value),
    label,
    count: counts.get(value) ?? 0,
    isOn: chosen.includes(value),
    flip: (now) => toggleValue(now, name, value),
  }
}

/** «Завтрак включён» first, then the meals without a breakfast, then the exact kinds of it; the commonest first (DHOT-21). */
export function mealLines(counted: CountedFilters, meals: readonly { id: MealId }[], often: ReadonlyMap<string, number>): Line[] {
  const byCount = meals.map(({ id }) => id).toSorted((left, right) => (often.get(right) ?? 0) - (often.get(left) ?? 0))
  const lines = (ids: MealId[]) => ids.map((id) => lineOf(counted, 'mealList', id, mealLabel[id]))
  const kinds = byCount.filter(hasBreakfast)
  // With one kind, or with nothing but breakfasts, the choice over them would say nothing new.
  if (kinds.length < 2 || kinds.length === meals.length) return lines(byCount)
  const { filters, counts } = counted
  const any: Line = {
    key: 'any breakfast',
    label: BREAKFAST_LABEL,
    count: counts.breakfast,
    isOn: wantsBreakfast(filters.mealList),
    flip: (now) => ({ ...now, mealList: toggleBreakfast(now.mealList) }),
  }
  const exact = lines(kinds).map((line) => ({ ...line, group: 'С\u00a0завтраком, точнее' }))
  return [any, ...lines(byCount.filter((id) => !hasBreakfast(id))), ...exact]
}

/** Beds, and free cancellation beside them: nearly every rate has it, and a block of one line is no choice (DHOT-21). */
export function termLines(counted: CountedFilters, { beds, lists }: HotelChoices, all: readonly HotelOffer[]): Line[] {
  const isFreeApart =
    lists.cancellationIsAvailable && all.some(({ rates }) => rates.some(({ cancellation }) => !cancellation.isAvailable))
  return [
    ...(beds.length > 1 ? beds.map((bed) => lineOf(counted, 'bedtypes', bed, bedLabel[bed])) : []),
    ...(isFreeApart ? [lineOf(counted, 'cancellation', FREE_CANCELLATION, 'Бесплатная отмена')] : []),
  ]
}
