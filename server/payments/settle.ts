import { sql } from 'kysely'
import type { PaymentReason } from '#domain/payments/payment.ts'
import { afterRelease, isUnwanted, reconcile } from '#domain/payments/reconcile.ts'
import { Refusal } from '#domain/refusal.ts'
import { formatRub } from '#domain/text/money.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import { callSignal, timeouts } from '#server/jobs/lease.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { enqueueLetter } from '#server/mail/outbox.ts'
import { REFUNDED_ELSEWHERE } from '#server/orders/manual-review.ts'
import { type OrderRow, lockOrder, moveOrder, orderById } from '#server/orders/order-store.ts'
import { scheduleFiscalReceipt } from './fiscal/fiscal-receipts.ts'
import { type PaymentRow, movePayment, paymentById } from './payment-store.ts'
import { type PaymentProvider, type ProviderPayment, paymentRequest } from './provider.ts'
import { createLateRefund } from './refunds/refund.ts'

export type MoneyDeps = { db: Db; payments: PaymentProvider; now: () => Date }

/**
 * The one way an attempt ends, whatever triggered it: webhook, return page or sweep. Reads the truth from the provider, then
 * moves the attempt and its order in one transaction; repeated, it changes nothing (DPAY-06).
 */
export async function settle({ db, payments, now }: MoneyDeps, paymentId: string, lease: AbortSignal): Promise<void> {
  const known = await paymentById(db, paymentId)
  if (!known?.provider_payment_id) return
  const truth = await payments.get(known.provider_payment_id, callSignal(lease, timeouts.bank))
  if (!truth) return
  await inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, known.order_id)
    const payment = await paymentById(trx, paymentId)
    if (payment) await applyTruth({ trx, order, payment, truth, now: now() })
  })
}

type Settlement = { trx: Db; order: OrderRow; payment: PaymentRow; truth: ProviderPayment; now: Date }

async function applyTruth(lesson: Settlement): Promise<void> {
  const { trx, order, payment, truth } = lesson
  if (isRefundedElsewhere(payment, truth)) await reportRefund(lesson)
  const isWholeSum = truth.amount === payment.amount_rub
  const facts = {
    truth: truth.state,
    order: order.status,
    payment: payment.state,
    isWholeSum,
    isClosed: payment.closed_at !== null,
  }
  switch (reconcile(facts)) {
    case 'wait':
      return touch(lesson)
    case 'accept':
      return accept(lesson)
    case 'wake':
      return enqueue(trx, 'fulfil-order', { orderId: order.id })
    case 'give-back':
      return refundLateMoney(lesson)
    case 'decline':
      return decline(lesson)
    case 'close':
      return enqueue(trx, 'return-money', { paymentId: payment.id })
    case 'nothing':
      return undefined
  }
}

/** The bank has refunded more than we have promised: somebody did it in its cabinet. */
function isRefundedElsewhere({ state, refund_due_rub }: PaymentRow, { refunded }: ProviderPayment): boolean {
  return state === 'Succeeded' && (refunded === null || refunded > refund_due_rub)
}

/** For a person (`npm run orders`), once for each sum: a message under the order's number, which is of no payment. */
async function reportRefund({ trx, order, payment, truth, now }: Settlement): Promise<void> {
  const sum = truth.refunded === null ? 'сумму с копейками' : formatRub(truth.refunded)
  const event_id = `${REFUNDED_ELSEWHERE}${sum} по платежу ${payment.provider_payment_id}`
  const row = { provider: payment.provider, event_id, provider_payment_id: order.number, matched: false, received_at: now }
  await trx
    .insertInto('webhook_inbox')
    .values(row)
    .onConflict((same) => same.doNothing())
    .execute()
}

async function touch({ trx, payment, now }: Pick<Settlement, 'trx' | 'payment' | 'now'>): Promise<void> {
  await trx.updateTable('payments').set({ updated_at: now }).where('id', '=', payment.id).execute()
}

async function accept({ trx, order, payment, truth, now }: Settlement): Promise<void> {
  const isTaken = truth.state === 'Captured'
  const facts = { card: truth.card ?? null, ...(isTaken && { captured_at: now }) }
  await movePayment(trx, { id: payment.id, from: 'Pending', event: 'succeed', now }, facts)
  const event = isTaken ? 'pay' : 'authorize'
  if (isTaken)
    await scheduleFiscalReceipt(
      trx,
      { orderId: order.id, paymentId: payment.id, refundId: null, amount: payment.amount_rub },
      now,
    )
  await moveOrder(trx, { id: order.id, from: 'Registered', event, now, note: payment.id })
  await enqueue(trx, 'fulfil-order', { orderId: order.id })
}

/** The letter is sent once the money is released or its refund promised: only then it is known which of them to write. */
async function refundLateMoney({ trx, payment, now }: Settlement): Promise<void> {
  if (payment.state === 'Pending') await movePayment(trx, { id: payment.id, from: 'Pending', event: 'abandon', now })
  await enqueue(trx, 'return-money', { paymentId: payment.id })
}

async function decline({ trx, order, payment, truth, now }: Settlement): Promise<void> {
  const reason: PaymentReason = truth.reason ?? (truth.state === 'Declined' ? 'declined' : 'cancelled')
  const closed = { reason, card: truth.card ?? null, closed_at: now }
  await movePayment(trx, { id: payment.id, from: 'Pending', event: 'decline', now }, closed)
  if (order.status !== 'Registered') return
  await moveOrder(trx, { id: order.id, from: 'Registered', event: 'decline', now, note: reason })
}

export type ReturnDeps = MoneyDeps & { env: { publicUrl: string } }

/**
 * Ends an attempt nobody waits for: closes it when nothing was paid, releases the hold, or refunds what was taken. Repeated, it
 * changes nothing. Throws `payment.failed` when the provider cannot be reached: the job retries.
 */
export async function voidOrRefund(deps: ReturnDeps, paymentId: string, lease: AbortSignal): Promise<void> {
  const { db, now } = deps
  const payment = await paymentById(db, paymentId)
  const order = payment && (await orderById(db, payment.order_id))
  if (!payment || !order || payment.closed_at || !isUnwanted(order.status, payment.state)) return
  const known = payment.provider_payment_id ?? (await findByKey(deps, { order, payment, lease }).catch(noneIfRefused))
  if (known === undefined) return close(db, payment, now())
  const truth = await release(deps, { payment, lease }, known)
  await inTransaction(db, (trx) => record(trx, { payment, truth, now: now() }))
}

type Attempt = { payment: PaymentRow; lease: AbortSignal }

/**
 * We never received the answer to «open a payment»: the provider may have one that can be paid. Called with the same parameters
 * and key it returns the payment; one that it creates only now is released like any other.
 */
async function findByKey({ db, payments, env, now }: ReturnDeps, { order, payment, lease }: Attempt & { order: OrderRow }) {
  const { paymentId } = await payments.create(paymentRequest(env.publicUrl, order, payment), callSignal(lease, timeouts.bank))
  const named = db.updateTable('payments').set({ provider_payment_id: paymentId, updated_at: now() })
  await named.where('id', '=', payment.id).execute()
  return paymentId
}

/** They will not make such a payment: there is none to be paid. */
function noneIfRefused(error: unknown): undefined {
  if (!(error instanceof Refusal && error.details.isAnswer)) throw error
}

async function close(db: Db, { id }: PaymentRow, now: Date): Promise<void> {
  const closed = db.updateTable('payments').set({ closed_at: now, updated_at: now })
  await closed.where('id', '=', id).where('provider_payment_id', 'is', null).execute()
}

async function release(
  { payments }: MoneyDeps,
  { payment: { id }, lease }: Attempt,
  paymentId: string,
): Promise<ProviderPayment> {
  const before = await payments.get(paymentId, callSignal(lease, timeouts.bank))
  if (!before) throw new Error(`The provider does not know payment ${paymentId}`)
  if (before.state !== 'Pending' && before.state !== 'Authorized') return before
  return payments.void({ key: `void:${id}`, paymentId }, callSignal(lease, timeouts.bank))
}

type Outcome = { payment: PaymentRow; truth: ProviderPayment; now: Date }

async function record(trx: Db, { payment, truth, now }: Outcome): Promise<void> {
  await lockOrder(trx, payment.order_id)
  const { isClosed, isOwed, hasLetter } = afterRelease(truth.state, payment.state)
  if (isOwed) {
    if (truth.amount === null) return touch({ trx, payment, now }) // it stays open: a person refunds it
    await owe(trx, { ...payment, amount_rub: truth.amount, card: truth.card ?? payment.card }, now)
  }
  const closed = trx.updateTable('payments').set({ updated_at: now, ...(isClosed && { closed_at: now }) })
  await closed.where('id', '=', payment.id).execute()
  if (hasLetter) await enqueueLetter(trx, { template: 'M-09', subjectId: payment.id }, now)
}

/** What arrived is what is refunded, to where it was paid from: now and then it is another sum than was requested. */
async function owe(trx: Db, payment: PaymentRow, now: Date): Promise<void> {
  const { id, amount_rub, card } = payment
  const taken = trx.updateTable('payments').set({ amount_rub, card, captured_at: sql<Date>`coalesce(captured_at, ${now})` })
  await taken.where('id', '=', id).execute()
  await createLateRefund(trx, payment, now)
}
