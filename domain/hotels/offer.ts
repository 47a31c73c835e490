import * as z from 'zod/mini'

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
export const MealId = z.enum(mealIds)
export type MealId = z.infer<typeof MealId>

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
export const BedType = z.enum(bedTypes)
export type BedType = z.infer<typeof BedType>

export const bedLabel: Record<BedType, string> = { double: 'Двуспальная кровать', single: 'Односпальные кровати' }

/** The id of the free-cancellation filter (spec §9). */
export const FREE_CANCELLATION = 'cancellationIsAvailable'

/** Star filters from five to one, then hotels without stars (spec §9). */
export const starClasses = [5, 4, 3, 2, 1, 0] as const

/** A room at a price for the whole stay and all guests, in roubles (DHOT-04). `hidden` is set by the browser only (DHOT-05). */
export const Rate = z.object({
  id: z.string(),
  roomName: z.string(),
  price: z.int(),
  meal: z.object({ info: z.object({ id: MealId, name: z.string() }) }),
  cancellation: z.object({
    isAvailable: z.boolean(),
    freeUntil: z.nullable(z.string()),
    penalties: z.array(z.object({ from: z.string(), amount: z.int() })),
  }),
  bedType: BedType,
  amenities: z.array(z.string()),
  hidden: z.boolean(),
  bonusApplicable: z.boolean(),
})
export type Rate = z.infer<typeof Rate>

export const AmenityGroup = z.object({ groupName: z.string(), amenities: z.array(z.string()) })
export type AmenityGroup = z.infer<typeof AmenityGroup>

/** A hotel with its rates, cheapest first (DHOT-04). */
export const HotelOffer = z.object({
  id: z.string(),
  name: z.string(),
  stars: z.int().check(z.gte(0), z.lte(5)),
  address: z.string(),
  region: z.string(),
  regionName: z.string(),
  lat: z.number(),
  lon: z.number(),
  images: z.array(z.string()),
  rates: z.array(Rate),
  amenityGroups: z.array(AmenityGroup),
})
export type HotelOffer = z.infer<typeof HotelOffer>
