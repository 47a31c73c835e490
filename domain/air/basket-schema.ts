import * as z from 'zod/mini'
import { AirOffer } from './offer-schema.ts'

const StoredOffer = z.extend(AirOffer, { id: z.string(), timeLimit: z.string() })

/** The search form as local storage keeps it. */
export const StoredForm = z.object({
  iataFrom: z.string(),
  from: z.string(),
  iataTo: z.string(),
  to: z.string(),
  dateThere: z.string(),
  dateBack: z.string(),
  adults: z.int(),
  children: z.int(),
  infants: z.int(),
  lastUpdate: z.number(),
})

/** The last searches as local storage keeps them under `avia_recent` (DAIR-32). */
export const RecentSearches = z.object({ searches: z.array(StoredForm) })

/** The visitor's choice as local storage keeps it under `avia_basket` (DAIR-15). */
export const AirBasket = z.object({
  there: z.nullable(StoredOffer),
  back: z.nullable(StoredOffer),
  search: StoredForm,
  isAviasales: z.boolean(),
  deepLink: z.nullable(z.string()),
})
export type AirBasket = z.infer<typeof AirBasket>
