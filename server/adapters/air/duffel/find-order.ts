import { DAY_MS } from '#domain/text/dates.ts'
import type { z } from 'zod'
import { ListedOrders, Order } from './duffel-shapes.ts'
import { refuse } from './refusals.ts'
import type { DuffelContext } from './search.ts'

type Listed = z.infer<typeof ListedOrders>[number]

const PAGE = 200
/** A key is asked for within hours of its call, days after an outage; older orders are not gone through. */
const OLDEST_MS = 14 * DAY_MS

/** The filters an order may be found by: those who do not know one of them answer all orders, and the key decides. */
const filtersOf = (offerId: string | undefined): Record<string, string>[] => [
  ...(offerId ? [{ offer_id: offerId }] : []),
  { awaiting_payment: 'true' },
  { sort: '-created_at' },
]

/**
 * The living order that was made with a key, or null: Duffel has no idempotency keys, so this is asked before an order is made.
 * Whatever cannot be read is a failure, for «not there» would have it made twice.
 */
export async function orderByKey(
  context: Pick<DuffelContext, 'call' | 'now'>,
  { key, offerId }: { key: string; offerId?: string },
  signal: AbortSignal,
): Promise<Order | null> {
  for (const filter of filtersOf(offerId)) {
    const found = await listedByKey(context, { key, filter }, signal)
    if (found) return readOrder(context, found.id, signal)
  }
  return null
}

export async function readOrder({ call }: Pick<DuffelContext, 'call'>, id: string, signal: AbortSignal): Promise<Order> {
  const { data } = await call(orderPath(id), { shape: Order, signal }).catch(refuse('air.no-seats'))
  return data
}

export function orderPath(id: string): string {
  return `/air/orders/${encodeURIComponent(id)}`
}

type ByKey = { key: string; filter: Record<string, string> }

async function listedByKey(
  { call, now }: Pick<DuffelContext, 'call' | 'now'>,
  { key, filter }: ByKey,
  signal: AbortSignal,
): Promise<Listed | undefined> {
  let after: string | null = null
  do {
    const params = new URLSearchParams({ ...filter, limit: String(PAGE), ...(after !== null && { after }) })
    const page: { data: Listed[]; after: string | null } = await call(`/air/orders?${params}`, {
      shape: ListedOrders,
      signal,
    }).catch(refuse())
    const found = page.data.find(({ metadata, cancelled_at }) => metadata?.key === key && !cancelled_at)
    if (found) return found
    const isOld = page.data.every(({ created_at }) => now().getTime() - Date.parse(created_at) > OLDEST_MS)
    after = isOld ? null : page.after
  } while (after !== null)
  return undefined
}
