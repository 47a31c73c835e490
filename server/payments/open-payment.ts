import { isSuccess } from '#domain/payments/order.ts'
import { type PaymentMethod, methodsFor, paymentDeadline } from '#domain/payments/payment.ts'
import { Refusal } from '#domain/refusal.ts'
import { type BonusTerms, reserveBonus } from '#server/bonus/reserve.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import { randomId } from '#server/db/random-id.ts'
import { timeouts } from '#server/jobs/lease.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { type OrderRow, lockOrder, moveOrder, orderById } from '#server/orders/order-store.ts'
import {
  type PaymentRow,
  abandonOpenPayment,
  findLastPayment,
  movePayment,
  findOpenPayment,
  paymentById,
} from './payment-store.ts'
import { paymentRequest } from './provider.ts'
import { type MoneyDeps, settle } from './settle.ts'

export type OpenDeps = MoneyDeps & { env: { publicUrl: string; paymentMethods: readonly PaymentMethod[] } }
/** No payment when points pay for everything: the order is paid then. */
export type OpenPayment = { order: OrderRow; payment: PaymentRow | undefined }
/** A change of what is left to pay, before an attempt is made for it. */
export type Adjust = (trx: Db, order: OrderRow) => Promise<OrderRow>
/** `method` left out: that of the open attempt, else of the last one, by default a card. */
export type CheckoutInput = { adjust?: Adjust | undefined; method?: PaymentMethod | undefined }

/**
 * Opens the payment of an order at the provider, or returns the attempt that is open already. The first call starts the window.
 * Refuses `order.window-closed` after the deadline, `order.bad-state` once paid or ended, `payment.other-way` when this sum
 * cannot be paid by `method`, `payment.failed` when the provider does not answer: the next call goes on with the same attempt.
 */
export async function openPayment(deps: OpenDeps, orderId: string, wish: CheckoutInput = {}): Promise<OpenPayment> {
  return atProvider(deps, await openAttempt(deps, orderId, wish))
}

/**
 * The open attempt of an order, created when there is none or another payment method is chosen; its key is stored before the
 * provider is called (`atProvider`).
 */
export async function openAttempt(deps: OpenDeps, orderId: string, { adjust, method }: CheckoutInput): Promise<OpenPayment> {
  const { db, env, payments, now } = deps
  const known = await findOpenPayment(db, orderId)
  if (known?.state === 'Pending') await settle(deps, known.id, AbortSignal.timeout(timeouts.bank)).catch(() => {}) // an attempt that ended at the bank is replaced by a new one
  return inTransaction(db, async (trx) => {
    const locked = await lockOrder(trx, orderId)
    if (isPaidByPoints(locked)) return { order: locked, payment: undefined }
    const begun = await startWindow(trx, locked, now())
    const order = adjust ? await adjust(trx, begun) : begun
    if (order.amount_rub === 0) return { order: await payByPoints(trx, order, now()), payment: undefined }
    const methods = methodsFor(env.paymentMethods, order.amount_rub)
    if (method && !methods.includes(method)) throw new Refusal('payment.other-way')
    const open = await findOpenPayment(trx, orderId)
    if (open && (method ?? open.method) === open.method) return { order, payment: open }
    if (open) await abandonOpenPayment(trx, orderId, now())
    return { order, payment: await insertAttempt(trx, order, { provider: payments.name, method, methods, now: now() }) }
  })
}

/** Reports an attempt to the provider that it does not know yet. */
export async function atProvider(deps: OpenDeps, { order, payment }: OpenPayment): Promise<OpenPayment> {
  return { order, payment: payment && payment.state !== 'Pending' ? await register(deps, order, payment) : payment }
}

/** Points have paid for everything already: the same press again has the same answer. */
export function isPaidByPoints({ amount_rub, status }: OrderRow): boolean {
  return amount_rub === 0 && isSuccess(status)
}

/** Nothing is left for the card: the order is paid by its reserve and goes on to be fulfilled (DAIR-20, DHOT-13). */
export async function payByPoints(trx: Db, order: OrderRow, now: Date): Promise<OrderRow> {
  await moveOrder(trx, { id: order.id, from: 'Registered', event: 'pay', now, note: 'points' })
  await enqueue(trx, 'fulfil-order', { orderId: order.id })
  return (await orderById(trx, order.id)) ?? order
}

/**
 * Reserves points worth up to `amount` roubles for an unpaid order, by default all they may pay, none at 0; an attempt of another
 * sum is ended.
 */
export async function applyPoints(
  trx: Db,
  order: OrderRow,
  { terms, amount, now }: { terms: BonusTerms; amount: number | undefined; now: Date },
): Promise<OrderRow> {
  const same = amount === undefined ? order.bonus_rub > 0 : order.bonus_rub === amount
  if (same) return order
  await abandonOpenPayment(trx, order.id, now)
  return reserveBonus(trx, order, { terms, now, ...(amount !== undefined && { amount }) })
}

/** Starts the window of an unpaid order, once; the order must be locked. */
export async function startWindow(trx: Db, order: OrderRow, now: Date): Promise<OrderRow> {
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

type Attempt = { provider: string; method: PaymentMethod | undefined; methods: readonly PaymentMethod[]; now: Date }

async function insertAttempt(trx: Db, order: OrderRow, { provider, method, methods, now }: Attempt): Promise<PaymentRow> {
  const last = await findLastPayment(trx, order.id)
  const attempt = (last?.attempt ?? 0) + 1
  const usual = last && methods.includes(last.method) ? last.method : 'card'
  return trx
    .insertInto('payments')
    .values({
      id: randomId(),
      order_id: order.id,
      attempt,
      provider,
      key: `pay:${order.id}:${attempt}`,
      amount_rub: order.amount_rub,
      method: method ?? usual,
      receipt_email: order.contact_email,
      created_at: now,
      updated_at: now,
      state: 'Created',
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Reports an attempt to the provider and stores the answer. */
async function register({ db, payments, env, now }: OpenDeps, order: OrderRow, payment: PaymentRow): Promise<PaymentRow> {
  const made = await payments.create(paymentRequest(env.publicUrl, order, payment), AbortSignal.timeout(timeouts.bank))
  const facts = { provider_payment_id: made.paymentId, payment_url: made.paymentUrl, mode: made.mode }
  const stored = await inTransaction(db, async (trx) => {
    await movePayment(trx, { id: payment.id, from: 'Created', event: 'open', now: now() }, facts)
    const after = await paymentById(trx, payment.id)
    if (after?.state === 'Abandoned') await closeAtProvider(trx, payment.id, facts)
    return after
  })
  if (stored?.state !== 'Pending') throw new Refusal('order.bad-state')
  return stored
}

/** The order ended while the provider was being called: what the provider created must not stay open there. */
async function closeAtProvider(trx: Db, id: string, facts: { provider_payment_id: string }): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ ...facts, closed_at: null })
    .where('id', '=', id)
    .execute()
  await enqueue(trx, 'return-money', { paymentId: id })
}
