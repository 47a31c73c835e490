import { paymentDeadline } from '#domain/payments/payment.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { type OrderRow, lockOrder } from './order-store.ts'
import { type PaymentRow, movePayment, openPaymentOf, paymentById } from './payment-store.ts'
import { randomId } from './random-id.ts'
import { type MoneyDeps, patience, settle } from './settle.ts'

export type OpenDeps = MoneyDeps & { env: { publicUrl: string } }
type Opened = { order: OrderRow; payment: PaymentRow }

/**
 * Opens the payment of an order at the provider, or answers the attempt that is open already. The first call starts the
 * window. Refuses `order.window-closed` after the deadline, `order.bad-state` once paid or ended, `payment.failed` when
 * the provider does not answer: the next call goes on with the same attempt.
 */
export async function openPayment(deps: OpenDeps, orderId: string): Promise<Opened> {
  const known = await openPaymentOf(deps.db, orderId)
  if (known?.state === 'Pending') await settle(deps, known.id).catch(() => {}) // an attempt that ended at the bank makes room for a new one
  const { order, payment } = await openAttempt(deps, orderId)
  return { order, payment: payment.state === 'Pending' ? payment : await register(deps, order, payment) }
}

/** The open attempt of an order, made when there is none; its key is stored before the provider hears of it. */
function openAttempt({ db, payments, now }: OpenDeps, orderId: string): Promise<Opened> {
  return inTransaction(db, async (trx) => {
    const order = await startWindow(trx, await lockOrder(trx, orderId), now())
    const open = await openPaymentOf(trx, orderId)
    return { order, payment: open ?? (await insertAttempt(trx, order, payments.name, now())) }
  })
}

async function startWindow(trx: Db, order: OrderRow, now: Date): Promise<OrderRow> {
  if (order.status === 'Expired') throw new Refusal('order.window-closed')
  if (order.status !== 'Registered') throw new Refusal('order.bad-state')
  if (order.expires_at <= now) throw new Refusal('order.window-closed')
  if (order.first_checkout_at) return order
  return trx
    .updateTable('orders')
    .set({ first_checkout_at: now, expires_at: paymentDeadline(now, order.time_limit), updated_at: now })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function insertAttempt(trx: Db, order: OrderRow, provider: string, now: Date): Promise<PaymentRow> {
  const last = await trx
    .selectFrom('payments')
    .select((row) => row.fn.max('attempt').as('attempt'))
    .where('order_id', '=', order.id)
    .executeTakeFirst()
  const attempt = (last?.attempt ?? 0) + 1
  return trx
    .insertInto('payments')
    .values({
      id: randomId(),
      order_id: order.id,
      attempt,
      provider,
      key: `pay:${order.id}:${attempt}`,
      amount_rub: order.amount_rub,
      created_at: now,
      updated_at: now,
      state: 'Created',
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Tells the provider of an attempt and keeps what it answers. */
async function register({ db, payments, env, now }: OpenDeps, order: OrderRow, payment: PaymentRow): Promise<PaymentRow> {
  const made = await payments.create(
    {
      key: payment.key,
      orderId: order.id,
      number: order.number,
      amount: payment.amount_rub,
      returnUrl: `${env.publicUrl}/pay/return/${order.id}`,
      description: `Заказ ${order.number}`,
      email: order.contact_email,
      expiresAt: order.expires_at,
    },
    patience(),
  )
  const facts = { provider_payment_id: made.paymentId, payment_url: made.paymentUrl, mode: made.mode }
  const kept = await inTransaction(db, async (trx) => {
    await movePayment(trx, { id: payment.id, from: 'Created', event: 'open', now: now() }, facts)
    const after = await paymentById(trx, payment.id)
    if (after?.state === 'Abandoned') await closeAtProvider(trx, payment.id, facts)
    return after
  })
  if (kept?.state !== 'Pending') throw new Refusal('order.bad-state')
  return kept
}

/** The order ended while the provider was being asked: what the provider made must not stay open there. */
async function closeAtProvider(trx: Db, id: string, facts: { provider_payment_id: string }): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ ...facts, closed_at: null })
    .where('id', '=', id)
    .execute()
  await enqueue(trx, 'return-money', { paymentId: id })
}
