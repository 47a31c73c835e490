import type { HotelRow } from '#contract/hotel-account-orders.ts'
import type { OrdersPage } from '#web/account/orders/use-orders.ts'

/** How long a page of the list of stays is good (spec §4, DACC-07). */
const LIFE_MS = 15 * 60_000

type Page = OrdersPage<HotelRow>

let cache: { whose: string; pages: Map<string, { page: Page; at: number }> } | undefined

/** A page of a person's list of the last fifteen minutes, or undefined. */
export function cachedOrdersOf(whose: string, query: string, now: number = Date.now()): Page | undefined {
  const known = cache?.whose === whose ? cache.pages.get(query) : undefined
  return known && now - known.at < LIFE_MS ? known.page : undefined
}

export function cacheOrders(whose: string, query: string, page: Page, now: number = Date.now()): void {
  if (cache?.whose !== whose) cache = { whose, pages: new Map() }
  cache.pages.set(query, { page, at: now })
}

/** The list is not what it was: something was deleted, cancelled or bought. */
export function dropOrders(): void {
  cache = undefined
}
