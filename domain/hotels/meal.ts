export const mealIds = [
  'all-inclusive',
  'full-board',
  'nomeal',
  'breakfast',
  'dinner',
  'lunch',
  'half-board',
  'half-board-lunch',
  'half-board-dinner',
  'breakfast-buffet',
] as const
export type MealId = (typeof mealIds)[number]

/** Labels of DHOT-21. */
export const mealLabel: Record<MealId, string> = {
  'all-inclusive': 'Всё включено',
  'full-board': 'Полный пансион',
  nomeal: 'Без питания',
  breakfast: 'Завтрак',
  dinner: 'Ужин',
  lunch: 'Обед',
  'half-board': 'Полупансион',
  'half-board-lunch': 'Полупансион (завтрак и обед)',
  'half-board-dinner': 'Полупансион (завтрак и ужин)',
  'breakfast-buffet': 'Завтрак «шведский стол»',
}
