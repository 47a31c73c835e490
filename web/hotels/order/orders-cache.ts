import type { HotelRow } from '#contract/hotel-account-orders.ts'
import type { OrdersPage } from '#web/account/orders/use-orders.ts'

/** How long a page of the list of stays is good (spec §4, DACC-07). */
const LIFE_MS = 15 * 60_000

type Page = OrdersPage<HotelRow>

let kept: { whose: string; pages: Map<string, { page: Page; at: number }> } | undefined

/** A page of a person's list of the last fifteen minutes, or undefined. */
export function keptOrdersOf(whose: string, query: string, now: number = Date.now()): Page | undefined {
  const known = kept?.whose === whose ? kept.pages.get(query) : undefined
  return known && now - known.at < LIFE_MS ? known.page : undefined
}

export function keepOrders(whose: string, query: string, page: Page, now: number = Date.now()): void {
  if (kept?.whose !== whose) kept = { whose, pages: new Map() }
  kept.pages.set(query, { page, at: now })
}

/** The list is not what it was: something was deleted, cancelled or bought. */
export function dropOrders(): void {
  kept = undefined
}
