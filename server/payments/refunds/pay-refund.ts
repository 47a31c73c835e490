import { afterRefund } from '#domain/payments/reconcile.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Database, type Db, inTransaction } from '#server/db/db.ts'
import { callSignal, timeouts } from '#server/jobs/lease.ts'
import { enqueue, isInHand } from '#server/jobs/queue.ts'
import { enqueueLetter } from '#server/mail/outbox.ts'
import { type OrderRow, lockOrder, moveOrder, orderById } from '#server/orders/order-store.ts'
import { scheduleFiscalReceipt } from '#server/payments/fiscal/fiscal-receipts.ts'
import { type PaymentRow, paymentById } from '#server/payments/payment-store.ts'
import type { ListedRefund, ProviderRefund } from '#server/payments/provider.ts'
import type { MoneyDeps } from '#server/payments/settle.ts'
import { type RefundRow, loadRefunds, refundById, refundToPay } from './refund-store.ts'
import type { Refundables } from './refund.ts'

export type PayRefundDeps = MoneyDeps & { refundables: Refundables }

const RETRY_MS = 20_000
/** A refund without an answer this long after its promise has been sent before; a provider knows its key for a day. */
const SENT_BEFORE_MS = 3_600_000

/**
 * Sends the money of one refund. The key of the call was stored with the promise, so however often this runs the provider pays
 * once; past the first hour, after a refusal, and after a refund in the bank's cabinet, the provider's refunds are read before a
 * key is sent. A refund in progress is checked, one refused for good gets a new key and is tried again later, after longer and
 * longer pauses. Throws when the provider did not answer: the job retries.
 */
export async function payRefund(deps: PayRefundDeps, refundId: string, lease: AbortSignal): Promise<void> {
  const refund = await refundToPay(deps.db, refundId, deps.now())
  if (refund?.state !== 'due') return
  const answer = await requestRefund(deps, refund, lease)
  await inTransaction(deps.db, (trx) => record(deps, trx, refund, answer))
  if (answer.state === 'refused') throw new Refusal('payment.failed')
}

const nothingToPay: ProviderRefund = { refundId: '', state: 'done', reason: null }

async function requestRefund(deps: PayRefundDeps, refund: RefundRow, lease: AbortSignal): Promise<ProviderRefund> {
  const { db, payments, now } = deps
  if (refund.card_rub === 0) return nothingToPay
  if (refund.provider_refund_id) return payments.refundStatus(refund.provider_refund_id, callSignal(lease, timeouts.bank))
  const payment = refund.payment_id ? await paymentById(db, refund.payment_id) : undefined
  const order = await orderById(db, refund.order_id)
  if (!order || !payment?.provider_payment_id) throw new Error(`Refund ${refund.id} has no payment to go back by`)
  const isSentBefore = refund.attempt > 1 || now().getTime() - refund.asked_at.getTime() >= SENT_BEFORE_MS
  const found =
    (isSentBefore || (await isRefundedElsewhere(db, payment, order))) &&
    (await findUnrecordedRefund(deps, refund, payment.provider_payment_id, lease))
  if (found) return found
  const key = `refund:${refund.id}:${refund.attempt}`
  const about = { description: `Возврат по заказу ${order.number}`, email: refund.receipt_email ?? order.contact_email }
  const request = { key, paymentId: payment.provider_payment_id, amount: refund.card_rub, ...about }
  return payments.refund(request, callSignal(lease, timeouts.bank)).catch(rejected)
}

/** Somebody has refunded money of the order in the bank's cabinet, and a person is yet to deal with it. */
async function isRefundedElsewhere(db: Db, { provider }: PaymentRow, { number }: OrderRow): Promise<boolean> {
  const reports = db.selectFrom('webhook_inbox').select('event_id').where('provider', '=', provider)
  const open = reports.where('provider_payment_id', '=', number).where('matched', '=', false)
  return (await open.executeTakeFirst()) !== undefined
}

/** A request the provider rejects makes no refund, now or under this key later; without an answer there may be one. */
function rejected(error: unknown): ProviderRefund {
  if (!(error instanceof Refusal && error.details.isAnswer)) throw error
  return { refundId: '', state: 'refused', reason: error.details.supplierText ?? null }
}

/**
 * A refund of this sum that the provider has made without our knowledge: its answer was lost. Of two jobs that find the same one
 * the second takes a new key, reads them again and finds its own, or makes it.
 */
async function findUnrecordedRefund(
  deps: Pick<PayRefundDeps, 'db' | 'payments'>,
  refund: RefundRow,
  paymentId: string,
  lease: AbortSignal,
): Promise<ProviderRefund | undefined> {
  return (await listUnrecorded(deps, refund, paymentId, lease)).find(isOfSum(refund))
}

async function listUnrecorded(
  { db, payments }: Pick<PayRefundDeps, 'db' | 'payments'>,
  { order_id }: RefundRow,
  paymentId: string,
  lease: AbortSignal,
): Promise<ListedRefund[]> {
  const listed = await payments.listRefunds(paymentId, callSignal(lease, timeouts.bankList))
  const recorded = new Set((await loadRefunds(db, order_id)).map(({ provider_refund_id }) => provider_refund_id))
  return listed.filter(({ refundId, state }) => state !== 'refused' && !recorded.has(refundId))
}

/** What the provider said, in one transaction; a refund that someone else has recorded in the meantime stays as it is. */
async function record(deps: PayRefundDeps, trx: Db, row: RefundRow, answer: ProviderRefund): Promise<void> {
  const now = deps.now()
  await lockOrder(trx, row.order_id)
  const refund = await refundById(trx, row.id)
  if (refund?.state !== 'due' || refund.attempt !== row.attempt) return
  if (answer.state === 'refused') return recordRefusal(trx, refund, answer, now)
  const id = answer.refundId || null
  if (await isOfAnother(trx, refund, id)) return takeNewKey(trx, refund, now)
  const seen = trx.updateTable('refunds').set({ provider_refund_id: id, updated_at: now, error: null })
  await seen.where('id', '=', refund.id).execute()
  if (answer.state === 'pending') {
    return enqueue(trx, 'pay-refund', { refundId: refund.id }, { startAfter: new Date(now.getTime() + RETRY_MS) })
  }
  await recordDone(deps, trx, refund, now)
}

/** Another refund of the order has been recorded as done by it. */
async function isOfAnother(trx: Db, { id, order_id }: RefundRow, providerRefundId: string | null): Promise<boolean> {
  if (providerRefundId === null) return false
  const recorded = await loadRefunds(trx, order_id)
  return recorded.some((refund) => refund.id !== id && refund.provider_refund_id === providerRefundId)
}

/** The bank answers the same to its key for a day, so the refund needs another. */
async function takeNewKey(trx: Db, { id, attempt }: RefundRow, now: Date): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({ attempt: attempt + 1, updated_at: now })
    .where('id', '=', id)
    .execute()
  await enqueue(trx, 'pay-refund', { refundId: id }, { startAfter: new Date(now.getTime() + RETRY_MS) })
}

async function recordRefusal(trx: Db, refund: RefundRow, { reason }: ProviderRefund, now: Date): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({ attempt: refund.attempt + 1, provider_refund_id: null, error: reason ?? 'refused', updated_at: now })
    .where('id', '=', refund.id)
    .execute()
  const order = await orderById(trx, refund.order_id)
  if (order?.status !== 'RefundPending') return
  await moveOrder(trx, { id: order.id, from: 'RefundPending', event: 'refund-refused', now, note: refund.id })
}

async function recordDone(
  { refundables }: Pick<PayRefundDeps, 'refundables'>,
  trx: Db,
  refund: RefundRow,
  now: Date,
): Promise<void> {
  const done = trx.updateTable('refunds').set({ state: 'done', done_at: now })
  await done.where('id', '=', refund.id).execute()
  const payment = refund.payment_id ? await paymentById(trx, refund.payment_id) : undefined
  if (payment) await settlePayment(trx, payment, refund.card_rub, now)
  if (payment && refund.card_rub > 0) {
    const about = { orderId: refund.order_id, paymentId: payment.id, refundId: refund.id }
    await scheduleFiscalReceipt(trx, { ...about, amount: refund.card_rub }, now)
  }
  const order = await orderById(trx, refund.order_id)
  if (!order) return
  const nothingLeft = (await refundables[order.kind]?.returned(trx, order, refund.parts)) ?? true
  const isMoreDue = (await loadRefunds(trx, order.id)).some(({ state }) => state === 'due')
  const event = afterRefund({ order: order.status, isMoreDue, nothingLeft })
  if (event) await moveOrder(trx, { id: order.id, from: 'RefundPending', event, now, note: refund.id })
  await enqueueLetter(trx, { template: 'M-11', subjectId: refund.id }, now)
}

async function settlePayment(trx: Db, { id, refunded_rub, amount_rub }: PaymentRow, card: number, now: Date): Promise<void> {
  const whole = refunded_rub + card === amount_rub
  await trx
    .updateTable('payments')
    .set({ refunded_rub: refunded_rub + card, updated_at: now, ...(whole ? { closed_at: now } : {}) })
    .where('id', '=', id)
    .execute()
}

export type ByHandDeps = Pick<PayRefundDeps, 'payments' | 'refundables' | 'now'> & { database: Database }

/**
 * The sum, and its state at the bank once no attempt can begin any more: `open` is yet to be sent another way; `other`: somebody
 * has refunded another sum of the payment in the bank's cabinet.
 */
export type PaidByHand = { amount: number; bank: 'open' | 'paid' | 'silent' | 'other' }

/**
 * Ends a refund that the bank refuses for good: the operator sends the money another way, and says why. What the bank has made or
 * begun all the same, its answer lost, is recorded as its own; it is checked once more afterwards. Refuses `order.bad-state`
 * where the bank has refused nothing, or is working on it at this moment.
 */
export async function payByHand(deps: ByHandDeps, orderId: string, why: string): Promise<PaidByHand> {
  const { db } = deps.database
  const refused = pickRefused(await loadRefunds(db, orderId))
  const made = (await listBankRefunds(deps, refused))?.find(isOfSum(refused))
  if (made) await inTransaction(db, (trx) => record({ ...deps, db }, trx, refused, made))
  const isMade = made?.state === 'done' && (await refundById(db, refused.id))?.state === 'done'
  if (isMade) return { amount: refused.card_rub, bank: 'paid' }
  if (made) throw new Refusal('order.bad-state', { text: 'Банк уже возвращает эти деньги: дождитесь, чем это кончится' })
  const refund = await endByHand(deps, orderId, why)
  const listed = await listBankRefunds(deps, refund)
  const late = listed?.find(isOfSum(refund))
  if (late?.state === 'done') {
    await recordFound(db, refund, late)
    return { amount: refund.card_rub, bank: 'paid' }
  }
  const isUnclear = listed === null || late !== undefined
  return { amount: refund.card_rub, bank: isUnclear ? 'silent' : listed.length > 0 ? 'other' : 'open' }
}

function pickRefused(refunds: RefundRow[]): RefundRow {
  const refused = refunds.find(isRefused)
  if (!refused) throw new Refusal('order.bad-state', { text: 'У этого заказа нет возврата, от которого отказался банк' })
  return refused
}

function isRefused({ state, provider_refund_id, error }: RefundRow): boolean {
  return state === 'due' && provider_refund_id === null && error !== null
}

/** Those no row knows; null where the bank does not say. */
async function listBankRefunds({ database: { db }, payments }: ByHandDeps, refund: RefundRow): Promise<ListedRefund[] | null> {
  const payment = refund.payment_id ? await paymentById(db, refund.payment_id) : undefined
  const about = [refund, payment?.provider_payment_id ?? '', AbortSignal.timeout(timeouts.bankList)] as const
  return listUnrecorded({ db, payments }, ...about).catch(() => null)
}

function isOfSum({ card_rub }: RefundRow): (refund: ListedRefund) => boolean {
  return ({ amount }) => amount === card_rub
}

function endByHand(deps: ByHandDeps, orderId: string, why: string): Promise<RefundRow> {
  const { database } = deps
  return inTransaction(database.db, async (trx) => {
    await lockOrder(trx, orderId)
    const refused = pickRefused(await loadRefunds(trx, orderId))
    const ended = trx.updateTable('refunds').set({ error: why }).where('id', '=', refused.id).where('state', '=', 'due')
    const mine = ended.where('attempt', '=', refused.attempt).where('provider_refund_id', 'is', null).returning('id')
    if (!(await mine.executeTakeFirst()) || (await isInHand({ kind: database.kind, db: trx }, 'pay-refund', refused.id)))
      throw new Refusal('order.bad-state', { text: 'Об этом возврате банк спрашивают прямо сейчас: повторите через минуту' })
    await recordDone(deps, trx, refused, deps.now())
    return refused
  })
}

async function recordFound(db: Db, { id }: RefundRow, { refundId }: ProviderRefund): Promise<void> {
  const found = db.updateTable('refunds').set({ provider_refund_id: refundId, error: null }).where('id', '=', id)
  await found.where('provider_refund_id', 'is', null).execute()
}
