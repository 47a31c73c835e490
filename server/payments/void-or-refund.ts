import { afterLettingGo, isUnwanted } from '#domain/payments/reconcile.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import { callSignal, timeouts } from '#server/jobs/lease.ts'
import { putLetter } from '#server/mail/outbox.ts'
import { type OrderRow, lockOrder, orderById } from '#server/orders/order-store.ts'
import { type PaymentRow, paymentById } from './payment-store.ts'
import { type ProviderPayment, paymentRequest } from './provider.ts'
import { oweLateMoney } from './refunds/refund.ts'
import type { MoneyDeps } from './settle.ts'

export type ReturnDeps = MoneyDeps & { env: { publicUrl: string } }

/**
 * Ends an attempt nobody waits for: closes it when nothing was paid, drops the hold, or owes back what was taken. Asked
 * again it changes nothing. Throws `payment.failed` when the provider cannot be reached: the job tries again.
 */
export async function voidOrRefund(deps: ReturnDeps, paymentId: string, lease: AbortSignal): Promise<void> {
  const { db, now } = deps
  const payment = await paymentById(db, paymentId)
  const order = payment && (await orderById(db, payment.order_id))
  if (!payment || !order || payment.closed_at || !isUnwanted(order.status, payment.state)) return
  const known = payment.provider_payment_id ?? (await findByKey(deps, { order, payment, lease }))
  const truth = await release(deps, { payment, lease }, known)
  await inTransaction(db, (trx) => record(trx, { payment, truth, now: now() }))
}

type Attempt = { payment: PaymentRow; lease: AbortSignal }

/**
 * We never heard the answer to «open a payment»: the provider may have one that can be paid. Told the same with the same
 * key it names the payment; one that it makes only now is released like any other.
 */
async function findByKey({ db, payments, env, now }: ReturnDeps, { order, payment, lease }: Attempt & { order: OrderRow }) {
  const { paymentId } = await payments.create(paymentRequest(env.publicUrl, order, payment), callSignal(lease, timeouts.bank))
  const named = db.updateTable('payments').set({ provider_payment_id: paymentId, updated_at: now() })
  await named.where('id', '=', payment.id).execute()
  return paymentId
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
  const { isClosed, isOwed, hasLetter } = afterLettingGo(truth.state)
  // what came is what goes back: now and then it is another sum than was asked for
  const came = isOwed ? { amount_rub: truth.amount } : {}
  const fresh = { updated_at: now, ...(isClosed && { closed_at: now }), ...came }
  await trx.updateTable('payments').set(fresh).where('id', '=', payment.id).execute()
  if (isOwed) await oweLateMoney(trx, { ...payment, ...came }, now)
  if (hasLetter) await putLetter(trx, { template: 'M-09', subjectId: payment.id }, now)
}
