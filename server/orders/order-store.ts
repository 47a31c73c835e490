import { type Selectable, sql } from 'kysely'
import type { ProductRates } from '#domain/bonus/rates.ts'
import { type OrderEvent, type OrderStatus, statusAfter, terminalStatuses } from '#domain/payments/order.ts'
import { paymentDeadline } from '#domain/payments/payment.ts'
import type { Product } from '#domain/product.ts'
import { Refusal } from '#domain/refusal.ts'
import { followOrder } from '#server/bonus/follow-order.ts'
import { announce } from '#server/db/announcements.ts'
import type { Db } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import { afterCommit } from '#server/db/transaction.ts'
import { count } from '#server/metrics/meters.ts'
import type { Source } from '#server/metrics/readings.ts'

/**
 * What an order's row stores of its guest's key: a hash to compare, and the key itself, sealed, for letters still to be written.
 */
export type OrderKey = { hash: string; sealed: string }

export type OrderRow = Selectable<Tables['orders']>

export async function orderById(db: Db, id: string): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Reads an order and locks it against other writers until this transaction ends. */
export async function lockOrder(trx: Db, id: string): Promise<OrderRow> {
  return trx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

/** Until when an unpaid order certainly waits: its window, or the one a checkout at this moment would open. */
export function promisedUntil({ first_checkout_at, time_limit }: OrderRow, now: Date): Date {
  return paymentDeadline(first_checkout_at ?? now, time_limit)
}

/** Transitions that affect some parts of an order: the caller says which. */
const byParts: ReadonlySet<OrderEvent> = new Set(['ask-refund', 'refund', 'refund-part'])

export type Move = { id: string; from: OrderStatus; event: OrderEvent; now: Date; note?: string }

/**
 * One compare-and-set of the order machine with its event row; living items and points follow the order. Returns false when
 * somebody else has moved the order first. Refuses `order.bad-state` for a move DPAY-02 does not know.
 */
export async function moveOrder(trx: Db, { id, from, event, now, note }: Move): Promise<boolean> {
  const to = statusAfter(from, event)
  if (!to) throw new Refusal('order.bad-state')
  const moved = await trx
    .updateTable('orders')
    .set((row) => ({
      status: to,
      version: row('version', '+', 1),
      updated_at: now,
      // An order with such an end has no trip to wait for: its retention begins now.
      ...(terminalStatuses.includes(to) && { service_ends_at: sql<Date>`least(service_ends_at, ${now})` }),
    }))
    .where('id', '=', id)
    .where('status', '=', from)
    .returning('kind')
    .executeTakeFirst()
  if (!moved) return false
  afterCommit(() => count('agency_order_moves_total', { product: moved.kind, status: to }))
  const row = { order_id: id, event, from_status: from, to_status: to, note: note ?? null, at: now }
  await trx.insertInto('order_events').values(row).execute()
  await announce(trx, `order ${id}`)
  if (to === from) return true
  if (!byParts.has(event)) await moveLivingItems(trx, id, to)
  await followOrder(trx, { id, from, to, now })
  return true
}

/** What a new order of any product knows. */
export type NewOrder = {
  id: string
  orderKey: OrderKey
  userId: string | null
  /** Made without signing in: the key opens it even when an account was created with it. */
  madeByGuest: boolean
  consentVersion: string
  /** The address the consent was given from; nothing for the orders of demonstration people. */
  consentIp?: string | undefined
  /** What the purchase earns, as promised now. */
  rates: ProductRates
  now: Date
}

/** The columns every product fills alike: an unpaid order, held until `limit`, with no points on it yet. */
export function openingRow({ id, now, rates, ...order }: NewOrder, price: number, limit: Date) {
  return {
    id,
    user_id: order.userId,
    made_by_guest: order.madeByGuest,
    access_key_hash: order.orderKey.hash,
    sealed_key: order.orderKey.sealed,
    status: 'Registered',
    price_rub: price,
    bonus_rub: 0,
    amount_rub: price,
    consent_version: order.consentVersion,
    consent_at: now,
    consent_ip: order.consentIp ?? null,
    time_limit: limit,
    first_checkout_at: null,
    expires_at: limit,
    earn_bp: Math.round(rates.percent * 100),
    referral_bp: Math.round(rates.referralPercent * 100),
    created_at: now,
    updated_at: now,
  } as const
}

/** Writes the first row of an order's history. */
export async function recordRegistration(
  trx: Db,
  { id, product, now }: { id: string; product: Product; now: Date },
): Promise<void> {
  const row = { order_id: id, event: 'held', from_status: 'Registered', to_status: 'Registered', note: null, at: now } as const
  await trx.insertInto('order_events').values(row).execute()
  afterCommit(() => count('agency_orders_made_total', { product }))
}

async function moveLivingItems(trx: Db, orderId: string, status: OrderStatus): Promise<void> {
  await trx
    .updateTable('order_items')
    .set({ status })
    .where('order_id', '=', orderId)
    .where('status', 'not in', ['Failed', 'Refunded', 'Cancelled'])
    .execute()
}

/** Orders that are not final, as the index `orders_waiting` has them. */
const open = ['Registered', 'Authorized', 'Paid', 'Ticketing', 'RefundPending'] as const satisfies OrderStatus[]

/** Whether this state is not final. */
export function isOpen(status: OrderStatus): boolean {
  return open.some((one) => one === status)
}

/** How many orders are in each state that is not final; transitions into every state are counted by `moveOrder`. */
export function orderReadings(db: Db): Source {
  return async () => {
    const rows = await db
      .selectFrom('orders')
      .select(['kind', 'status', ({ fn }) => fn.countAll<number>().as('orders')])
      .where('status', 'in', open)
      .groupBy(['kind', 'status'])
      .execute()
    return (['air', 'hotel'] as const).flatMap((product) =>
      open.map((status) => {
        const row = rows.find((one) => one.kind === product && one.status === status)
        return { name: 'agency_orders_open', labels: { product, status }, value: row?.orders ?? 0 } as const
      }),
    )
  }
}
