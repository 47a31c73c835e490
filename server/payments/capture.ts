import { afterCapture, isTooLate } from '#domain/payments/reconcile.ts'
import { inTransaction } from '#server/db/db.ts'
import { callSignal, timeouts } from '#server/jobs/lease.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { type OrderRow, moveOrder } from '#server/orders/order-store.ts'
import { scheduleFiscalReceipt } from './fiscal/fiscal-receipts.ts'
import type { PaymentRow } from './payment-store.ts'
import type { MoneyDeps } from './settle.ts'

export type AuthorizedPayment = { order: OrderRow; payment: PaymentRow }

/** Whether a supplier sells at its price; `awaited`: it may have sold, and has not said so yet (DPAY-17). */
export type Agreement = boolean | 'awaited'

/**
 * Captures the money held for an order once its supplier agrees (`isAgreed`; it throws when there is no answer yet). True once
 * the money is ours; false when it is refused, when the supplier's outcome is awaited, or when the bank has not finished and will
 * report later (DPAY-02). `isPatient`: no deadline ends it, for the supplier may have sold.
 */
export async function captureMoney(
  deps: MoneyDeps,
  { lease, isPatient = false, ...authorized }: AuthorizedPayment & { lease: AbortSignal; isPatient?: boolean },
  isAgreed: () => Promise<Agreement>,
): Promise<boolean> {
  const { order, payment } = authorized
  if (!isPatient && isTooLate(order.updated_at, deps.now())) return refuseOrder(deps, authorized)
  const agreed = await isAgreed()
  if (agreed === 'awaited') return false
  if (!agreed) return refuseOrder(deps, authorized)
  const key = { key: `capture:${payment.id}`, paymentId: payment.provider_payment_id ?? '' }
  const truth = await deps.payments.capture({ ...key, amount: payment.amount_rub }, callSignal(lease, timeouts.bank))
  const answer = afterCapture(truth.state)
  if (answer === 'ours') return captured(deps, authorized)
  return answer === 'wait' ? false : refuseOrder(deps, authorized)
}

/**
 * The same for money that was taken at once, by «СБП» or points: whether the supplier agrees, or `silent` when its answer has not
 * arrived for half an hour, which counts as a refusal like that of `captureMoney`. Throws while the answer may still arrive.
 */
export async function agreedInTime(
  { now }: Pick<MoneyDeps, 'now'>,
  { order, lease }: { order: OrderRow; lease: AbortSignal },
  isAgreed: () => Promise<Agreement>,
): Promise<Agreement | 'silent'> {
  return isAgreed().catch((error: unknown) => {
    if (lease.aborted || !isTooLate(order.updated_at, now())) throw error
    return 'silent' as const
  })
}

/**
 * Nothing is sold for the held money: the hold is released, or what a lost answer has taken is refunded. The traveller is
 * informed once the bank has said which of them it is.
 */
export async function refuseOrder(
  { db, now }: Pick<MoneyDeps, 'db' | 'now'>,
  { order, payment }: AuthorizedPayment,
): Promise<false> {
  await inTransaction(db, async (trx) => {
    if (!(await moveOrder(trx, { id: order.id, from: 'Authorized', event: 'refuse', now: now(), note: payment.id }))) return
    await enqueue(trx, 'return-money', { paymentId: payment.id })
    await enqueue(trx, 'release-holds', { orderId: order.id })
  })
  return false
}

async function captured({ db, now }: MoneyDeps, { order, payment }: AuthorizedPayment): Promise<true> {
  await inTransaction(db, async (trx) => {
    const isOurs = await moveOrder(trx, { id: order.id, from: 'Authorized', event: 'capture', now: now(), note: payment.id })
    if (!isOurs) return // stored by another server, or abandoned by it: then the sweep finds what was taken
    const taken = trx.updateTable('payments').set({ captured_at: now(), updated_at: now() })
    await taken.where('id', '=', payment.id).where('captured_at', 'is', null).execute()
    await scheduleFiscalReceipt(
      trx,
      { orderId: order.id, paymentId: payment.id, refundId: null, amount: payment.amount_rub },
      now(),
    )
  })
  return true
}
