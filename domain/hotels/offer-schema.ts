import * as z from 'zod/mini'
import { bedTypes, mealIds } from './offer.ts'

export const MealId = z.enum(mealIds)
export const BedType = z.enum(bedTypes)

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

export const AmenityGroup = z.object({ groupName: z.string(), amenities: z.array(z.string()) })

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
