import * as z from 'zod/mini'

/** The hotel form as stored in local storage under `hotel_form` (HOTF-07). */
export const StoredHotelForm = z.object({
  adults: z.int().check(z.gte(1), z.lte(6)),
  arrival: z.string(),
  departure: z.string(),
  region: z.string(),
  hotelId: z.string(),
  hotelRegionName: z.string(),
  children: z.object({ count: z.int(), list: z.array(z.int().check(z.gte(0), z.lte(17))).check(z.maxLength(4)) }),
  nights: z.int(),
  lastUpdate: z.number(),
})
