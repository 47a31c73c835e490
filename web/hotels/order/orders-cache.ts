import type { HotelOrdersReply } from '#contract/hotel-account-orders.ts'
import { cache } from '#web/data/cache.ts'

/** Pages of the list of stays, each fetched once in fifteen minutes (spec §4, DACC-07); dropped when an order changes. */
export const orderPages = cache<HotelOrdersReply>({ lifeMs: 15 * 60_000 })

/** The requested page. */
export const pageKey = (person: string, query: object): string => JSON.stringify([person, query])
