import { type Db, inTransaction } from '#server/db/db.ts'
import { putLetter } from '#server/mail/outbox.ts'
import { type OrderRow, lockOrder, moveOrder, orderById } from './order-store.ts'
import { type PaymentRow, paymentById } from './payment-store.ts'
import type { ProviderPayment } from './provider.ts'
import { type MoneyDeps, patience } from './settle.ts'

/** Roubles that must not stay with us: all of an attempt nobody waits for, the refund asked for otherwise. */
function owedBack(order: OrderRow, payment: PaymentRow): number {
  if (payment.state === 'Abandoned') return payment.amount_rub
  if (payment.state !== 'Succeeded') return 0
  return order.status === 'Failed' ? payment.amount_rub : payment.refund_due_rub
}

/**
 * Gives back what an attempt owes: closes it when nothing was paid, drops the hold, or refunds; keys are the attempt's own,
 * so a repeated call never pays twice. Throws `payment.failed` when the provider cannot be reached: the job tries again.
 */
export async function returnMoney(deps: MoneyDeps, paymentId: string): Promise<void> {
  const { db, now } = deps
  const payment = await paymentById(db, paymentId)
  const order = payment && (await orderById(db, payment.order_id))
  if (!payment || !order || payment.closed_at) return
  const owed = owedBack(order, payment)
  if (owed === 0) return
  const truth = payment.provider_payment_id ? await giveBack(deps, payment, payment.provider_payment_id, owed) : null
  await inTransaction(db, (trx) => record(trx, { payment, truth, owed, now: now() }))
}

/** Asks the provider to give back `owed` roubles in all; answers what it says afterwards. */
async function giveBack({ payments }: MoneyDeps, { id }: PaymentRow, paymentId: string, owed: number): Promise<ProviderPayment> {
  const before = await payments.get(paymentId, patience())
  if (!before) throw new Error(`The provider does not know payment ${paymentId}`)
  if (before.state === 'Pending' || before.state === 'Authorized') {
    return payments.void({ key: `void:${id}`, paymentId }, patience())
  }
  if (before.state !== 'Captured' || before.refunded >= owed) return before
  await payments.refund({ key: `refund:${id}:${owed}`, paymentId, amount: owed - before.refunded }, patience())
  return (await payments.get(paymentId, patience())) ?? before
}

type Outcome = { payment: PaymentRow; truth: ProviderPayment | null; owed: number; now: Date }

async function record(trx: Db, { payment, truth, owed, now }: Outcome): Promise<void> {
  const order = await lockOrder(trx, payment.order_id)
  const refunded = truth?.refunded ?? 0
  const settled =
    !truth || (truth.state === 'Captured' ? refunded >= owed : truth.state !== 'Pending' && truth.state !== 'Authorized')
  const ended = settled && owed === payment.amount_rub
  const fresh = { refunded_rub: refunded, updated_at: now, ...(ended ? { closed_at: now } : {}) }
  await trx.updateTable('payments').set(fresh).where('id', '=', payment.id).execute()
  if (truth && (truth.state === 'Voided' || refunded > 0)) await putLetter(trx, { template: 'M-09', subjectId: payment.id }, now)
  if (settled && order.status === 'RefundPending' && payment.state === 'Succeeded') {
    const event = owed === payment.amount_rub ? 'refund' : 'refund-part'
    await moveOrder(trx, { id: order.id, from: 'RefundPending', event, now, note: payment.id })
  }
}
