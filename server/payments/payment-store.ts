import { type Selectable, type Updateable, sql } from 'kysely'
import type { OrderEvent } from '#domain/payments/order.ts'
import { type PaymentEvent, type PaymentState, openStates, paymentAfter } from '#domain/payments/payment.ts'
import { HOME_ZONE, dayOf } from '#domain/text/dates.ts'
import { announce } from '#server/db/announcements.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { enqueueLetter } from '#server/mail/outbox.ts'
import type { Source } from '#server/metrics/readings.ts'
import { lockOrder, moveOrder } from '#server/orders/order-store.ts'

export type PaymentRow = Selectable<Tables['payments']>

export async function paymentById(db: Db, id: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findOpenPayment(db: Db, orderId: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('order_id', '=', orderId).where('state', 'in', openStates).executeTakeFirst()
}

/** The newest attempt of an order: the one whose outcome the visitor sees. */
export async function findLastPayment(db: Db, orderId: string): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The attempt whose money pays for the order. */
export async function findSucceededPayment(db: Db, orderId: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('order_id', '=', orderId).where('state', '=', 'Succeeded').executeTakeFirst()
}

type Extra = Omit<Updateable<Tables['payments']>, 'state' | 'id'>

/** One compare-and-set of the attempt machine; false when the attempt has moved on already. */
export async function movePayment(
  trx: Db,
  { id, from, event, now }: { id: string; from: PaymentState; event: PaymentEvent; now: Date },
  extra: Extra = {},
): Promise<boolean> {
  const to = paymentAfter(from, event)
  if (!to) return false
  const moved = await trx
    .updateTable('payments')
    .set({ ...extra, state: to, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('order_id')
    .executeTakeFirst()
  if (moved) await announce(trx, `order ${moved.order_id}`)
  return moved !== undefined
}

/**
 * Ends the open attempt of an order, if it has one; a job informs the provider, who may know it. In one statement: the provider's
 * answer opens an attempt without the order's lock, between a read and a write too.
 */
export async function abandonOpenPayment(trx: Db, orderId: string, now: Date): Promise<void> {
  const ended = await trx
    .updateTable('payments')
    .set({ state: 'Abandoned', updated_at: now })
    .where('order_id', '=', orderId)
    .where('state', 'in', openStates)
    .returning('id')
    .executeTakeFirst()
  if (!ended) return
  await announce(trx, `order ${orderId}`)
  await enqueue(trx, 'return-money', { paymentId: ended.id })
}

type Closing = { id: string; event: Extract<OrderEvent, 'expire' | 'cancel'>; now: Date }

/**
 * Ends an unpaid order: its open attempt is closed at the provider and its holds are released. False when it moved on already.
 */
export function closeUnpaid(db: Db, { id, event, now }: Closing): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, id)
    if (order.status !== 'Registered') return false
    await endUnpaid(trx, { id, event, now })
    if (event === 'expire') await enqueueLetter(trx, { template: 'M-08', subjectId: id }, now)
    return true
  })
}

/** The same in the caller's transaction, which has the unpaid order locked and sends its own letter. */
export async function endUnpaid(trx: Db, { id, event, now }: Closing): Promise<void> {
  await moveOrder(trx, { id, from: 'Registered', event, now })
  await abandonOpenPayment(trx, id, now)
  await enqueue(trx, 'release-holds', { orderId: id })
}

/** Money of the day in Moscow, and refunds promised and not yet made. */
export function moneyReadings(db: Db): Source {
  return async (now) => {
    const midnight = sql`(${dayOf(now, HOME_ZONE)}::timestamp at time zone ${HOME_ZONE})`
    const { rows } = await sql<Row>`
      select (select coalesce(sum(amount_rub), 0) from payments where captured_at >= ${midnight}) as paid, returned.*, due.*
      from (select count(*) as done, coalesce(sum(card_rub), 0) as refunded from refunds where done_at >= ${midnight}) returned,
        (select count(*) as waiting, coalesce(sum(card_rub), 0) as owed, min(asked_at) as oldest from refunds where state = 'due') due
    `.execute(db)
    return rows.flatMap(({ paid, done, refunded, waiting, owed, oldest }) => [
      { name: 'agency_money_today_roubles', labels: { direction: 'paid' }, value: paid },
      { name: 'agency_money_today_roubles', labels: { direction: 'refunded' }, value: refunded },
      { name: 'agency_refunds_done_today', value: done },
      { name: 'agency_refunds_due', value: waiting },
      { name: 'agency_refunds_due_roubles', value: owed },
      { name: 'agency_refunds_due_oldest_seconds', value: oldest ? (now.getTime() - oldest.getTime()) / 1000 : 0 },
    ])
  }
}

type Row = { paid: number; done: number; refunded: number; waiting: number; owed: number; oldest: Date | null }
