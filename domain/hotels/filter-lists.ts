import type { MealId } from './meal.ts'
import type { AmenityGroup, HotelOffer } from './offer.ts'

/** What the filter blocks offer for a list of hotels (DHOT-03). Prices are of the first rates; both 0 when there are none. */
export type FilterLists = {
  mealList: { id: MealId; name: string }[]
  inRoom: string[]
  inHotel: AmenityGroup[]
  cancellationIsAvailable: boolean
  minPrice: number
  maxPrice: number
}

/** Values in the order in which they first appear. */
export function filterListsOf(offers: readonly HotelOffer[]): FilterLists {
  const meals = new Map<MealId, string>()
  const inRoom = new Set<string>()
  const groups = new Map<string, Set<string>>()
  const seen = new Set<readonly unknown[]>() // many hotels and rates share one list
  let [canCancel, least, most] = [false, Infinity, 0]
  for (const { rates, amenityGroups } of offers) {
    if (!seen.has(amenityGroups))
      for (const { groupName, amenities } of amenityGroups) addAll(setOf(groups, groupName), amenities)
    seen.add(amenityGroups)
    for (const { meal, amenities, cancellation } of rates) {
      meals.set(meal.info.id, meal.info.name)
      if (!seen.has(amenities)) addAll(inRoom, amenities)
      seen.add(amenities)
      canCancel ||= cancellation.isAvailable
    }
    const price = rates[0]?.price ?? 0
    least = Math.min(least, price)
    most = Math.max(most, price)
  }
  return {
    mealList: Array.from(meals, ([id, name]) => ({ id, name })),
    inRoom: [...inRoom],
    inHotel: Array.from(groups, ([groupName, amenities]) => ({ groupName, amenities: [...amenities] })),
    cancellationIsAvailable: canCancel,
    minPrice: least === Infinity ? 0 : least,
    maxPrice: most,
  }
}

/** Joins the lists of two batches (DHOT-03): union by id, text and group, in order of first appearance. */
export function mergeFilterLists(before: FilterLists, next: FilterLists): FilterLists {
  const groups = new Map<string, Set<string>>()
  for (const { groupName, amenities } of [...before.inHotel, ...next.inHotel]) addAll(setOf(groups, groupName), amenities)
  const prices = [before, next].filter(({ maxPrice }) => maxPrice > 0)
  return {
    mealList: [...new Map([...before.mealList, ...next.mealList].map((meal) => [meal.id, meal])).values()],
    inRoom: [...new Set([...before.inRoom, ...next.inRoom])],
    inHotel: Array.from(groups, ([groupName, amenities]) => ({ groupName, amenities: [...amenities] })),
    cancellationIsAvailable: before.cancellationIsAvailable || next.cancellationIsAvailable,
    minPrice: prices.length > 0 ? Math.min(...prices.map(({ minPrice }) => minPrice)) : 0,
    maxPrice: Math.max(before.maxPrice, next.maxPrice),
  }
}

function setOf(groups: Map<string, Set<string>>, name: string): Set<string> {
  const known = groups.get(name) ?? new Set()
  groups.set(name, known)
  return known
}

function addAll<T>(set: Set<T>, values: readonly T[]) {
  for (const value of values) set.add(value)
}
