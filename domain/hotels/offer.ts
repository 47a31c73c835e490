import type * as z from 'zod/mini'
import type * as schema from './offer-schema.ts'

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

export const bedTypes = ['double', 'single'] as const
export type BedType = (typeof bedTypes)[number]

export const bedLabel: Record<BedType, string> = { double: 'Двуспальная кровать', single: 'Односпальные кровати' }

/** «Стандарт, двуспальная кровать»; a name that tells its beds is not told them twice. */
export function roomInWords({ roomName, bedType }: { roomName: string; bedType: BedType }): string {
  return /кроват|одном/i.test(roomName) ? roomName : `${roomName}, ${bedLabel[bedType].toLowerCase()}`
}

/** The id of the free-cancellation filter (spec §9). */
export const FREE_CANCELLATION = 'cancellationIsAvailable'

/** Star filters from five to one, then hotels without stars (spec §9). */
export const starClasses = [5, 4, 3, 2, 1, 0] as const

export type Rate = z.infer<typeof schema.Rate>
export type AmenityGroup = z.infer<typeof schema.AmenityGroup>
export type HotelOffer = z.infer<typeof schema.HotelOffer>
export type Cancellation = Rate['cancellation']
export type Picture = z.infer<typeof schema.Picture>
