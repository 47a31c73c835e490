import { type Db, inTransaction } from '#server/db/db.ts'
import { putLetter } from '#server/mail/outbox.ts'
import { type OrderRow, lockOrder, orderById } from './order-store.ts'
import { type PaymentRow, paymentById } from './payment-store.ts'
import type { ProviderPayment } from './provider.ts'
import { oweLateMoney } from './refund.ts'
import { type MoneyDeps, patience } from './settle.ts'

/** Nobody waits for this attempt's money: its order has ended without it. */
function isUnwanted(order: OrderRow, { state }: PaymentRow): boolean {
  return state === 'Abandoned' || (state === 'Succeeded' && order.status === 'Failed')
}

/**
 * Ends an attempt nobody waits for: closes it when nothing was paid, drops the hold, or owes back what was taken. Asked
 * again it changes nothing. Throws `payment.failed` when the provider cannot be reached: the job tries again.
 */
export async function returnMoney(deps: MoneyDeps, paymentId: string): Promise<void> {
  const { db, now } = deps
  const payment = await paymentById(db, paymentId)
  const order = payment && (await orderById(db, payment.order_id))
  if (!payment || !order || payment.closed_at || !isUnwanted(order, payment)) return
  const truth = payment.provider_payment_id ? await letGo(deps, payment, payment.provider_payment_id) : null
  await inTransaction(db, (trx) => record(trx, { payment, truth, now: now() }))
}

async function letGo({ payments }: MoneyDeps, { id }: PaymentRow, paymentId: string): Promise<ProviderPayment> {
  const before = await payments.get(paymentId, patience())
  if (!before) throw new Error(`The provider does not know payment ${paymentId}`)
  if (before.state !== 'Pending' && before.state !== 'Authorized') return before
  return payments.void({ key: `void:${id}`, paymentId }, patience())
}

type Outcome = { payment: PaymentRow; truth: ProviderPayment | null; now: Date }

async function record(trx: Db, { payment, truth, now }: Outcome): Promise<void> {
  await lockOrder(trx, payment.order_id)
  const taken = truth?.state === 'Captured'
  const waiting = truth?.state === 'Pending' || truth?.state === 'Authorized'
  const fresh = { updated_at: now, ...(taken || waiting ? {} : { closed_at: now }) }
  await trx.updateTable('payments').set(fresh).where('id', '=', payment.id).execute()
  if (taken) await oweLateMoney(trx, payment, now)
  if (taken || truth?.state === 'Voided') await putLetter(trx, { template: 'M-09', subjectId: payment.id }, now)
}
