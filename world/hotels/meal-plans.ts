import type { MealId } from '#domain/hotels/meal.ts'
import type { PropertyType } from './names.ts'

/** One way to sell a room: the meals, and whether it is refundable. */
export type Plan = { meal: MealId; terms: 'basic' | 'flexible' }

/** Meals of a property type, the cheapest first; all inclusive at resorts only. */
const meals: Record<PropertyType, MealId[][][]> = {
  flat: [[['nomeal']]],
  hotel: [
    [['nomeal'], ['nomeal'], ['nomeal', 'breakfast']],
    [['nomeal'], ['nomeal', 'breakfast'], ['breakfast']],
    [['nomeal', 'breakfast'], ['breakfast'], ['nomeal', 'lunch'], ['nomeal', 'dinner']],
    [
      ['nomeal', 'breakfast'],
      ['breakfast', 'half-board-dinner'],
      ['nomeal', 'breakfast-buffet'],
      ['breakfast', 'half-board-lunch'],
    ],
    [
      ['breakfast-buffet', 'half-board'],
      ['nomeal', 'breakfast-buffet'],
      ['breakfast-buffet', 'half-board-dinner'],
    ],
    [
      ['breakfast-buffet', 'half-board'],
      ['nomeal', 'breakfast-buffet'],
      ['breakfast-buffet', 'full-board'],
    ],
  ],
  resort: [
    [
      ['breakfast-buffet', 'half-board', 'all-inclusive'],
      ['all-inclusive'],
      ['half-board', 'full-board'],
      ['full-board', 'all-inclusive'],
    ],
  ],
}

/** What a meal costs beside a breakfast. */
export const mealCost: Record<MealId, number> = {
  nomeal: 0,
  breakfast: 1,
  'breakfast-buffet': 1.3,
  lunch: 1.4,
  dinner: 1.6,
  'half-board-lunch': 2.4,
  'half-board': 2.5,
  'half-board-dinner': 2.6,
  'full-board': 3.8,
  'all-inclusive': 5.2,
}

/** A breakfast for one, roubles, by stars, in a city of Moscow's prices. */
export const breakfastByStars = [300, 350, 420, 600, 1100, 2200]

/** Both terms with the cheapest meal; beyond it basic ones where they are free to cancel, flexible ones elsewhere. */
function plansWith(eaten: readonly MealId[], isOpen: boolean): Plan[] {
  return eaten.flatMap((meal, at): Plan[] => {
    const both: Plan[] = [
      { meal, terms: 'basic' },
      { meal, terms: 'flexible' },
    ]
    return at === 0 ? both : [{ meal, terms: isOpen ? 'basic' : 'flexible' }]
  })
}

function tableFor(isOpen: boolean): Record<PropertyType, Plan[][][]> {
  const rows = (propertyType: PropertyType) =>
    meals[propertyType].map((choices) => choices.map((eaten) => plansWith(eaten, isOpen)))
  return { flat: rows('flat'), hotel: rows('hotel'), resort: rows('resort') }
}

const open = tableFor(true)
const closed = tableFor(false)

/** The plans of a property type; `isOpen` where the law makes any of them free to cancel, `roll` chooses among what such hotels do. */
export function plansOf(propertyType: PropertyType, stars: number, isOpen: boolean, roll: number): readonly Plan[] {
  const byStars = (isOpen ? open : closed)[propertyType]
  const choices = byStars[Math.min(stars, byStars.length - 1)] ?? []
  return choices[roll % choices.length] ?? []
}
