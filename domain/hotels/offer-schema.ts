import * as z from 'zod/mini'
import { InstantText } from '#domain/text/day-schema.ts'
import { bedTypes } from './bed.ts'
import { mealIds } from './meal.ts'

export const MealId = z.enum(mealIds)
export const BedType = z.enum(bedTypes)

const DueAtHotel = z.object({ name: z.string(), amount: z.string(), currency: z.string() })

/** A room at a price for the whole stay and all guests, in roubles (DHOT-04). `hidden` is set by the browser only (DHOT-05). */
export const Rate = z.object({
  id: z.string(),
  roomName: z.string(),
  price: z.int(),
  meal: z.object({ info: z.object({ id: MealId, name: z.string() }) }),
  cancellation: z.object({
    isAvailable: z.boolean(),
    freeUntil: z.nullable(InstantText),
    penalties: z.array(z.object({ from: z.string(), amount: z.int() })),
  }),
  bedType: BedType,
  amenities: z.array(z.string()),
  hidden: z.boolean(),
  bonusApplicable: z.boolean(),
  /** Part of the price that is tourist tax, roubles; present where every rate of a hotel is requested. */
  touristTax: z.optional(z.int()),
  /** What the guest pays at the hotel beside the price, in the hotel's currency: `240.00`, `RUB`. */
  payAtHotel: z.optional(z.array(DueAtHotel)),
})

export const AmenityGroup = z.object({ groupName: z.string(), amenities: z.array(z.string()) })

/**
 * A picture of a hotel: its address by day (`nightOf` has the evening's), what it shows, and the flat colours shown until it
 * loads, by day and by night. `room` names the kind of room it shows.
 */
export const Picture = z.object({
  src: z.string(),
  alt: z.string(),
  tones: z.tuple([z.string(), z.string()]),
  room: z.optional(z.string()),
})

/** A hotel with its rates, cheapest first (DHOT-04); of its pictures only the first. */
export const HotelOffer = z.object({
  id: z.string(),
  name: z.string(),
  stars: z.int().check(z.gte(0), z.lte(5)),
  address: z.string(),
  region: z.string(),
  regionName: z.string(),
  lat: z.number(),
  lon: z.number(),
  /** Kilometres to the middle of the city, to a tenth; absent where the supplier does not give it. */
  centreKm: z.optional(z.number()),
  images: z.array(z.string()),
  pictures: z.array(Picture),
  rates: z.array(Rate),
  amenityGroups: z.array(AmenityGroup),
  /** Its city charges guests a fee at the hotel, which no rate names. */
  hasFee: z.optional(z.boolean()),
})
