import * as z from 'zod/mini'
import { AirOffer } from './offer-schema.ts'

const StoredOffer = z.extend(AirOffer, { id: z.string(), timeLimit: z.string() })

/** The search form as stored in local storage. */
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

/** The last searches as stored in local storage under `avia_recent` (DAIR-32). */
export const RecentSearches = z.object({ searches: z.array(StoredForm) })

/** The visitor's choice as stored in local storage under `avia_basket` (DAIR-15). */
export const AirBasket = z.object({
  there: z.nullable(StoredOffer),
  back: z.nullable(StoredOffer),
  search: StoredForm,
  isAviasales: z.boolean(),
  deepLink: z.nullable(z.string()),
})
export type AirBasket = z.infer<typeof AirBasket>

const share = z.int().check(z.minimum(0), z.maximum(100))

const Weights = z
  .object({ price: share, time: share, comfort: share })
  .check(z.refine(({ price, time, comfort }) => price + time + comfort === 100))

/** The weights of «Лучший» as stored in local storage: three shares of a hundred, none where they are the default ones. */
export const StoredWeights = z.object({ own: z.optional(Weights) })
