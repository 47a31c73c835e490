import type { Selectable } from 'kysely'
import type { FiscalLink } from '#contract/fiscal.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import { callSignal, timeouts } from '#server/jobs/lease.ts'
import { enqueue } from '#server/jobs/queue.ts'
import type { FiscalReceipt, FiscalReceipts } from './register.ts'
import { orderById } from '#server/orders/order-store.ts'
import { paymentById } from '#server/payments/payment-store.ts'
import { randomId } from '#server/db/random-id.ts'
import { refundById } from '#server/payments/refunds/refund-store.ts'

export type FiscalDeps = { db: Db; fiscal: FiscalReceipts | undefined; now: () => Date }
export type FiscalRow = Selectable<Tables['fiscal_receipts']>

const ASK_AGAIN_MS = 30_000

type Owed = { orderId: string; paymentId: string; refundId: string | null; amount: number }

/** Promises a receipt in the transaction that records its money: one for a payment and one for each refund, however often. */
export async function oweFiscalReceipt(trx: Db, { orderId, paymentId, refundId, amount }: Owed, now: Date): Promise<void> {
  const about = { order_id: orderId, payment_id: paymentId, refund_id: refundId, amount_rub: amount }
  const made = await trx
    .insertInto('fiscal_receipts')
    .values({ id: randomId(), ...about, created_at: now, updated_at: now })
    .onConflict((same) => same.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) await enqueue(trx, 'register-receipt', { receiptId: made.id })
}

/** Has one receipt registered. Throws when the register did not answer: the job comes back. */
export async function registerReceipt({ db, fiscal, now }: FiscalDeps, receiptId: string, lease: AbortSignal): Promise<void> {
  const row = await receiptById(db, receiptId)
  if (row?.state !== 'due') return
  if (!fiscal) return void (await setOpen(db, row, { state: 'elsewhere', updated_at: now() }))
  const request = await requestOf(db, row)
  const answer = await fiscal.register(request, callSignal(lease, timeouts.register))
  await record(db, row, { answer, fiscal, now: now() })
}

async function requestOf(db: Db, row: FiscalRow) {
  const [order, payment] = [await orderById(db, row.order_id), await paymentById(db, row.payment_id)]
  const refund = row.refund_id ? await refundById(db, row.refund_id) : undefined
  if (!order || !payment?.provider_payment_id) throw new Error(`Receipt ${row.id} is about no payment`)
  return {
    key: `fiscal:${row.id}`,
    paymentId: payment.provider_payment_id,
    refundId: refund?.provider_refund_id ?? null,
    amount: row.amount_rub,
    description: refund ? `Возврат по заказу ${order.number}` : `Заказ ${order.number}`,
    email: order.contact_email,
  }
}

type RegisterReply = { answer: FiscalReceipt; fiscal: FiscalReceipts; now: Date }

function record(db: Db, row: FiscalRow, { answer, fiscal, now }: RegisterReply): Promise<void> {
  return inTransaction(db, async (trx) => {
    if (answer.state === 'pending') {
      await setOpen(trx, row, { updated_at: now })
      return enqueue(trx, 'register-receipt', { receiptId: row.id }, { startAfter: new Date(now.getTime() + ASK_AGAIN_MS) })
    }
    const { document = null, drive = null, sign = null } = (fiscal.isSample ? null : answer.numbers) ?? {}
    const about = { register: fiscal.name, is_sample: fiscal.isSample, updated_at: now }
    const numbers = { fiscal_document: document, fiscal_drive: drive, fiscal_sign: sign }
    const isRefused = answer.state === 'refused'
    const registered_at = isRefused ? null : (answer.registeredAt ?? now)
    await setOpen(trx, row, { state: answer.state, registered_at, ...about, ...numbers })
  })
}

async function setOpen(db: Db, { id }: FiscalRow, set: Partial<FiscalRow>): Promise<void> {
  await db.updateTable('fiscal_receipts').set(set).where('id', '=', id).where('state', '=', 'due').execute()
}

export async function receiptById(db: Db, id: string): Promise<FiscalRow | undefined> {
  return db.selectFrom('fiscal_receipts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Receipts of an order that can be shown, oldest first. */
export async function fiscalLinksOf(db: Db, orderId: string): Promise<FiscalLink[]> {
  const rows = await db
    .selectFrom('fiscal_receipts')
    .select(['id', 'refund_id', 'is_sample'])
    .where('order_id', '=', orderId)
    .where('state', '=', 'registered')
    .orderBy('created_at')
    .orderBy('refund_id', (order) => order.asc().nullsFirst())
    .execute()
  return rows.map(({ id, refund_id, is_sample }) => ({
    of: refund_id ? ('refund' as const) : ('payment' as const),
    url: `/pay/receipt/${id}`,
    isSample: is_sample,
  }))
}
