import * as z from 'zod/mini'
import { SoldOffer } from '#server/air/stored-offers.ts'
import { StoredDay, asItWas, storedJson } from '#server/db/stored-json.ts'

/** The offers as re-priced at the hold. */
export const storedHeldOffers = storedJson({
  column: 'supplier_bookings.offers',
  v: 1,
  schema: z.array(SoldOffer),
  upgrades: { 0: asItWas },
})

/** The seats to be released. */
export const storedSeats = storedJson({
  column: 'supplier_bookings.seats',
  v: 1,
  schema: z.array(
    z.object({
      flight: z.string(),
      day: StoredDay,
      cabin: z.enum(['Y', 'W', 'C', 'F']),
      count: z.number(),
      capacity: z.number(),
      baseSold: z.number(),
    }),
  ),
  upgrades: { 0: asItWas },
})

/** Kinds in the order of the passengers. */
export const storedKinds = storedJson({
  column: 'supplier_bookings.passengers',
  v: 1,
  schema: z.array(z.string()),
  upgrades: { 0: asItWas },
})
