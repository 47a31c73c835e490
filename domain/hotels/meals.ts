import { type MealId, mealIds } from './meal.ts'

/** The one choice of every meal plan with a breakfast. */
export const BREAKFAST_LABEL = 'Завтрак включён'

const withoutBreakfast: readonly MealId[] = ['nomeal', 'lunch', 'dinner']

/** The meals that choice includes, in an address too: half board, full board and «всё включено» have a breakfast. */
export const breakfastMeals: readonly MealId[] = mealIds.filter((id) => !withoutBreakfast.includes(id))

export function hasBreakfast(id: MealId): boolean {
  return breakfastMeals.includes(id)
}

/** Whether any breakfast will do. */
export function wantsBreakfast(chosen: readonly MealId[]): boolean {
  return breakfastMeals.every((id) => chosen.includes(id))
}

/** Ticks «Завтрак включён», or unticks it with every kind of breakfast; other meals stay as they are. */
export function toggleBreakfast(chosen: readonly MealId[]): MealId[] {
  const others = chosen.filter((id) => !hasBreakfast(id))
  return wantsBreakfast(chosen) ? others : [...others, ...breakfastMeals]
}
