import type { z } from 'zod'
import { type PassengerKind, passengerKinds } from '#domain/air/passenger-kind.ts'
import { Refusal } from '#domain/refusal.ts'
import { DAY_MS } from '#domain/text/dates.ts'
import { refuse } from './duffel-calls.ts'
import { ListedOrders, Order } from './duffel-shapes.ts'
import type { DuffelContext } from './search.ts'

type Listed = z.infer<typeof ListedOrders>[number]

const PAGE = 200
/** A key is looked up within hours of its call, days after an outage; older orders are not searched. */
const OLDEST_MS = 14 * DAY_MS

/** The filters an order may be found by: an API that ignores one of them returns all orders, and the key decides. */
const filtersOf = (offerId: string | undefined): Record<string, string>[] => [
  ...(offerId ? [{ offer_id: offerId }] : []),
  { awaiting_payment: 'true' },
  { sort: '-created_at' },
]

/**
 * The live order created with a key, or null: Duffel has no idempotency keys, so this is checked before an order is created.
 * Whatever cannot be parsed is a failure, for «not found» would create it twice.
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

/**
 * What we store on a Duffel order (`metadata`): the key it was created with, so that it can be found, and what its prices in
 * roubles are derived from. It holds no personal data.
 */
export type OrderNotes = {
  key: string
  sessionId: string
  optionIds: string[]
  /** Our passengers in our order: their kinds, and Duffel's ids. */
  kinds: PassengerKind[]
  passengerIds: string[]
  /** The agreed sum in the supplier's currency. */
  net: string
  timeLimit: string
}

/** As texts: keys of at most 40 characters, values of at most 500. */
export function writeNotes(notes: OrderNotes): Record<string, string> {
  const { key, sessionId, optionIds, kinds, passengerIds, net, timeLimit } = notes
  return {
    key,
    session: sessionId,
    options: optionIds.join(' '),
    kinds: kinds.join(' '),
    passengers: passengerIds.join(' '),
    net,
    time_limit: timeLimit,
  }
}

/** Reads them back; an order made by hand in Duffel's own dashboard has none and is not ours to change. */
export function notesOf({ metadata }: Pick<Order, 'metadata'>): OrderNotes {
  const text = (name: string) => metadata?.[name] ?? ''
  const list = (name: string) => text(name).split(' ').filter(Boolean)
  if (!text('key') || !text('session')) throw new Refusal('air.supplier-failed', { supplierText: 'an order that is not ours' })
  return {
    key: text('key'),
    sessionId: text('session'),
    optionIds: list('options'),
    kinds: list('kinds').flatMap((name) => passengerKinds.find((kind) => kind === name) ?? []),
    passengerIds: list('passengers'),
    net: text('net'),
    timeLimit: text('time_limit'),
  }
}

const CONFIRMED = 'confirmed'

/** Our acceptance of a price is stored on the order itself: a ticket is paid for only after it. */
export function withConfirmed({ metadata }: Pick<Order, 'metadata'>): Record<string, string> {
  const notes = Object.entries(metadata ?? {}).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]))
  return { ...Object.fromEntries(notes), [CONFIRMED]: 'yes' }
}

const PAYING = 'paying'

/** A payment is about to be sent: stored before it is, so that a lost answer never leads to an unchecked second one. */
export function withPaying(order: Pick<Order, 'metadata'>, now: Date): Record<string, string> {
  const sent = order.metadata?.[PAYING] ?? ''
  return { ...withConfirmed(order), [PAYING]: `${sent} ${now.toISOString()}`.trim() }
}

/** When payments were sent, oldest first. */
export function paymentsSent({ metadata }: Pick<Order, 'metadata'>): number[] {
  const moments = (metadata?.[PAYING] ?? '').split(' ').map((text) => Date.parse(text))
  return moments.filter((moment) => !Number.isNaN(moment))
}

export function isConfirmed({ metadata }: Pick<Order, 'metadata'>): boolean {
  return metadata?.[CONFIRMED] === 'yes'
}
