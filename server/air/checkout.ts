import type * as z from 'zod/mini'
import type { checkoutFlights } from '#contract/air.ts'
import type { PublicConfig } from '#contract/config.ts'
import { instant } from '#domain/dates.ts'
import type { BonusRates } from '#domain/bonus/rates.ts'
import { isSuccess } from '#domain/payments/order.ts'
import { paymentDeadline } from '#domain/payments/payment.ts'
import { Refusal } from '#domain/refusal.ts'
import { reserveBonus } from '#server/bonus/reserve.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import { enqueue } from '#server/jobs/queue.ts'
import type { CallContext } from '#server/http/serve.ts'
import { claimKey } from '#server/payments/idempotency-store.ts'
import { type OrderRow, lockOrder, moveOrder, orderById } from '#server/payments/order-store.ts'
import { type PaymentRow, abandonOpenPayment, movePayment, openPaymentOf, paymentById } from '#server/payments/payment-store.ts'
import { paymentRequest } from '#server/payments/payment-request.ts'
import { randomId } from '#server/payments/random-id.ts'
import { type MoneyDeps, patience, settle } from '#server/payments/settle.ts'
import { termsOf } from './bonus.ts'
import { itemsOf } from './order-store.ts'

export type CheckoutDeps = MoneyDeps & { env: { publicUrl: string }; site: Pick<PublicConfig, 'bonus'> }
type Input = z.infer<typeof checkoutFlights.input>
type Reply = z.infer<typeof checkoutFlights.reply>
type Asker = Pick<CallContext, 'idempotencyKey' | 'inputHash'>

/**
 * Opens the payment of an order, or answers the attempt that is open already (DAIR-20). The first call starts the window.
 * `useBonus` reserves points or gives them back; an attempt of another sum makes room then. Left out, it changes nothing.
 * Refuses `order.window-closed` after the deadline and `order.bad-state` once paid or ended. A provider that does not
 * answer is no refusal: 200 with `errorMessage`, and the next call goes on with the same attempt.
 */
export async function checkout(deps: CheckoutDeps, owned: OrderRow, input: Input, asker?: Asker): Promise<Reply> {
  if (owned.amount_rub === 0 && isSuccess(owned.status)) return covered(owned)
  if (asker?.idempotencyKey) await refuseOtherBody(deps, owned, { key: asker.idempotencyKey, bodyHash: asker.inputHash })
  const known = await openPaymentOf(deps.db, owned.id)
  if (known?.state === 'Pending') await settle(deps, known.id).catch(() => {}) // an attempt that ended at the bank makes room for a new one
  const { order, payment } = await openAttempt(deps, owned.id, input)
  if (!payment) return covered(order)
  if (payment.state === 'Pending') return replyOf(order, payment)
  try {
    return replyOf(order, await register(deps, order, payment))
  } catch (problem) {
    if (problem instanceof Refusal && problem.code === 'payment.failed') return unreachable(order, payment, problem.message)
    throw problem
  }
}

function refuseOtherBody({ db, now }: CheckoutDeps, { id }: OrderRow, asked: { key: string; bodyHash: string }) {
  return claimKey(db, { ...asked, principal: `checkout:${id}`, orderId: id, now: now() })
}

type Opened = { order: OrderRow; payment: PaymentRow | undefined }

/**
 * The open attempt of an order, made when there is none; its key is stored before the provider hears of it. None when
 * points pay for everything: the order is paid then.
 */
function openAttempt({ db, payments, now, site }: CheckoutDeps, orderId: string, input: Input): Promise<Opened> {
  return inTransaction(db, async (trx) => {
    const begun = await startWindow(trx, await lockOrder(trx, orderId), now())
    const order = await applyPoints(trx, begun, { input, rates: site.bonus, now: now() })
    if (order.amount_rub === 0) return { order: await payByPoints(trx, order, now()), payment: undefined }
    const open = await openPaymentOf(trx, orderId)
    return { order, payment: open ?? (await insertAttempt(trx, order, payments.name, now())) }
  })
}

type Points = { input: Input; rates: BonusRates; now: Date }

async function applyPoints(trx: Db, order: OrderRow, { input, rates, now }: Points): Promise<OrderRow> {
  const { useBonus, bonusAmount } = input
  if (useBonus === undefined) return order
  const wanted = useBonus ? bonusAmount : 0
  const same = wanted === undefined ? order.bonus_rub > 0 : order.bonus_rub === wanted
  if (same) return order
  const abandoned = await abandonOpenPayment(trx, order.id, now)
  if (abandoned) await enqueue(trx, 'return-money', { paymentId: abandoned })
  const terms = termsOf(await itemsOf(trx, order.id), rates)
  return reserveBonus(trx, order, { terms, now, ...(wanted !== undefined && { amount: wanted }) })
}

/** Nothing is left for the card: the order is paid by its reserve and goes on to its tickets (DAIR-20). */
async function payByPoints(trx: Db, order: OrderRow, now: Date): Promise<OrderRow> {
  await moveOrder(trx, { id: order.id, from: 'Registered', event: 'pay', now, note: 'points' })
  await enqueue(trx, 'issue-tickets', { orderId: order.id })
  return (await orderById(trx, order.id)) ?? order
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
async function register({ db, payments, env, now }: CheckoutDeps, order: OrderRow, payment: PaymentRow): Promise<PaymentRow> {
  const made = await payments.create(paymentRequest(env.publicUrl, order, payment), patience())
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

function replyOf(order: OrderRow, payment: PaymentRow): Reply {
  return {
    status: order.status,
    processingId: payment.id,
    expiresAt: instant(order.expires_at),
    amount: payment.amount_rub,
    bonusAmount: order.bonus_rub,
    paymentSystem: {
      type: payment.mode ?? 'redirect',
      data: { paymentUrl: payment.payment_url ?? '/loader' },
      errorMessage: null,
      processingId: payment.id,
    },
  }
}

function covered(order: OrderRow): Reply {
  return {
    status: order.status,
    processingId: order.id,
    expiresAt: instant(order.expires_at),
    amount: 0,
    bonusAmount: order.bonus_rub,
    paymentSystem: {
      type: 'none',
      data: { paymentUrl: `/avia/payment/success?id=${order.id}` },
      errorMessage: null,
      processingId: order.id,
    },
  }
}

function unreachable(order: OrderRow, payment: PaymentRow, sentence: string): Reply {
  const reply = replyOf(order, payment)
  const paymentSystem = { ...reply.paymentSystem, type: 'none' as const, data: { paymentUrl: '/loader' }, errorMessage: sentence }
  return { ...reply, paymentSystem }
}
