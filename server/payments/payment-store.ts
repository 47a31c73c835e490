import type { Selectable, Updateable } from 'kysely'
import { type PaymentEvent, type PaymentState, openStates, paymentAfter } from '#domain/payments/payment.ts'
import { announce } from '#server/db/announcements.ts'
import type { Db } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import { enqueue } from '#server/jobs/queue.ts'

export type PaymentRow = Selectable<Tables['payments']>

export async function paymentById(db: Db, id: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function openPaymentOf(db: Db, orderId: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('order_id', '=', orderId).where('state', 'in', openStates).executeTakeFirst()
}

/** The newest attempt of an order: the one whose outcome the visitor is told. */
export async function lastPaymentOf(db: Db, orderId: string): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The attempt whose money the order lives on. */
export async function succeededPaymentOf(db: Db, orderId: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('order_id', '=', orderId).where('state', '=', 'Succeeded').executeTakeFirst()
}

type Extra = Omit<Updateable<Tables['payments']>, 'state' | 'id'>

/** One compare-and-set of the attempt machine; false when the attempt is past it already. */
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

/** Ends the open attempt of an order, if it has one; the provider, who may know it, is told by a job. */
export async function abandonOpenPayment(trx: Db, orderId: string, now: Date): Promise<void> {
  const open = await openPaymentOf(trx, orderId)
  if (!open) return
  await movePayment(trx, { id: open.id, from: open.state, event: 'abandon', now })
  await enqueue(trx, 'return-money', { paymentId: open.id })
}
