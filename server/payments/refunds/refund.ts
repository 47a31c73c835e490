import { type OrderStatus, isFulfilled } from '#domain/payments/order.ts'
import {
  type PaidOrder,
  type RefundCause,
  type RefundLine,
  type RefundTerms,
  type RefundTotals,
  QUOTE_MINUTES,
  isSameToBuyer,
  refundLine,
  refundTotals,
  returnable,
} from '#domain/payments/refund.ts'
import type { Product } from '#domain/product.ts'
import { Refusal } from '#domain/refusal.ts'
import { lockBuyer } from '#server/bonus/follow-order.ts'
import { loadOrderPoints } from '#server/bonus/ledger-store.ts'
import { reverseBonus } from '#server/bonus/reverse.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { enqueueLetter } from '#server/mail/outbox.ts'
import { type OrderRow, lockOrder, moveOrder } from '#server/orders/order-store.ts'
import { scheduleFiscalReceipt } from '#server/payments/fiscal/fiscal-receipts.ts'
import { type PaymentRow, findSucceededPayment } from '#server/payments/payment-store.ts'
import { type QuoteRow, type RefundRow, insertQuote, insertRefund, quoteById, loadRefunds } from './refund-store.ts'

export type RefundDeps = {
  db: Db
  refundables: Refundables
  now: () => Date
  /** Calls suppliers, so never in a transaction. Refuses `air.supplier-failed`. */
  supplierTerms?: (order: OrderRow) => Promise<SupplierTerms>
}

export type Quote = {
  id: string
  lines: RefundLine[]
  left: PaidOrder
  totals: RefundTotals
  validUntil: Date
  card: string | null
}

/** Calculates what an order refunds now and stores the quote for ten minutes (DPAY-07, step 1). */
export async function quoteRefund(deps: RefundDeps, order: OrderRow): Promise<Quote> {
  const { db } = deps
  const now = deps.now()
  if (!isFulfilled(order.status)) throw new Refusal('order.bad-state', gone[order.status])
  const { lines, theirs } = await linesNow(deps, order, now)
  const left = await loadPaidLeft(db, order)
  const ends = [...theirs.values()].flatMap((quote) => quote.validUntil?.getTime() ?? [])
  const validUntil = new Date(Math.min(now.getTime() + QUOTE_MINUTES * 60_000, ...ends))
  const refunds_before = (await loadRefunds(db, order.id)).length
  const row = { order_id: order.id, refunds_before, lines, money: left, created_at: now, valid_until: validUntil }
  const id = await insertQuote(db, row)
  const payment = await findSucceededPayment(db, order.id)
  return { id, lines, left, totals: refundTotals(lines, left), validUntil, card: payment?.card ?? null }
}

/** The outcome of an order that is refunded a second time, as from another tab. */
const gone: Partial<Record<OrderStatus, { text: string }>> = {
  RefundPending: { text: 'Возврат по\u00a0этому заказу уже оформлен, деньги в\u00a0пути' },
  Refunded: { text: 'Деньги за\u00a0этот заказ уже вернулись' },
  Cancelled: { text: 'Этот заказ уже отменён' },
}

/** What is refundable of an order at this moment, by its suppliers' quotes where they give any. */
export async function linesNow(
  deps: RefundDeps,
  order: OrderRow,
  now: Date,
): Promise<{ lines: RefundLine[]; theirs: SupplierTerms }> {
  const ours = await refundableOf(deps, order).lines(deps.db, order, now)
  const theirs: SupplierTerms = (await deps.supplierTerms?.(order)) ?? new Map()
  const lines = ours.map((line) => {
    const own = theirs.get(line.part)
    return own ? refundLine(line, own.terms) : line
  })
  return { lines, theirs }
}

function refundableOf({ refundables }: RefundDeps, { kind }: OrderRow): Refundable {
  const refundable = refundables[kind]
  if (!refundable) throw new Refusal('refund.not-allowed')
  return refundable
}

/** What an order was paid with and has earned, less the refunds promised so far. */
export async function loadPaidLeft(db: Db, order: OrderRow): Promise<PaidOrder> {
  const payment = await findSucceededPayment(db, order.id)
  const before = (await loadRefunds(db, order.id)).filter(({ payment_id }) => !payment_id || payment_id === payment?.id)
  const { spent, accrued, referred } = await loadOrderPoints(db, order.id)
  return {
    paidCard: before.reduce((left, { card_rub }) => left - card_rub, order.amount_rub),
    paidBonus: before.reduce((left, { bonus_rub }) => left - bonus_rub, order.bonus_rub),
    spentPoints: spent,
    accrued,
    referred,
  }
}

/** The same for the caller that moves the order, with the order locked: no point is posted to it until this transaction ends. */
async function lockLeft(trx: Db, order: OrderRow): Promise<PaidOrder> {
  await lockBuyer(trx, order.id)
  return loadPaidLeft(trx, order)
}

/** `parts` undefined: everything the quote allows. */
export type RefundInput = { quoteId: string; parts?: string[] | undefined }
export type AcceptedRefund = { status: OrderStatus; refundId: string }

/**
 * Accepts a refund exactly as it was quoted (DPAY-07, step 2): the order moves, its tickets are void, points are returned and the
 * money is owed, in one transaction. The same quote again returns the same refund. Refuses `refund.quote-expired`, also when the
 * order has earned points since it was shown, `refund.not-allowed` and `order.bad-state`.
 */
export function acceptRefund(deps: RefundDeps, orderId: string, { quoteId, parts }: RefundInput): Promise<AcceptedRefund> {
  return inTransaction(deps.db, async (trx) => {
    const order = await lockOrder(trx, orderId)
    const quote = await quoteById(trx, quoteId)
    if (quote?.order_id !== orderId) throw new Refusal('refund.quote-expired')
    const before = await loadRefunds(trx, orderId)
    const known = before.find((refund) => refund.quote_id === quoteId)
    if (known) return sameAgain(order, known, parts ?? partsOf(returnable(quote.lines)))
    if (await isForfeited(trx, quote)) return { status: 'Cancelled', refundId: quote.id }
    const left = await lockLeft(trx, order)
    const isStale = quote.valid_until <= deps.now() || quote.refunds_before !== before.length
    if (isStale || !isSameToBuyer(quote.money, left)) throw new Refusal('refund.quote-expired')
    const lines = chosenOf(quote, parts)
    const totals = refundTotals(lines, left)
    if (totals.refundTotal === 0) return forfeit(deps, trx, { order, quote, lines })
    const refund = await promise(deps, trx, { order, lines, left, cause: 'asked', quoteId })
    return { status: 'RefundPending', refundId: refund.id }
  })
}

function sameAgain({ status }: OrderRow, known: RefundRow, parts: string[]): AcceptedRefund {
  if (parts.toSorted().join() !== known.parts.toSorted().join()) throw new Refusal('idempotency.other-body')
  return { status, refundId: known.id }
}

function partsOf(lines: readonly RefundLine[]): string[] {
  return lines.map(({ part }) => part)
}

function chosenOf({ lines }: QuoteRow, parts: string[] | undefined): RefundLine[] {
  const chosen = parts ? lines.filter(({ part }) => parts.includes(part)) : returnable(lines)
  const all = parts === undefined || new Set(parts).size === chosen.length
  if (!all || chosen.length === 0 || chosen.some(({ allowed }) => !allowed)) throw new Refusal('refund.not-allowed')
  return chosen
}

type RefundPromise = { order: OrderRow; lines: RefundLine[]; left: PaidOrder; cause: RefundCause; quoteId: string | null }

async function promise(deps: RefundDeps, trx: Db, { order, lines, left, cause, quoteId }: RefundPromise): Promise<RefundRow> {
  const now = deps.now()
  const refund = await createRefund(trx, { order, lines, left, cause, quoteId, now })
  const moved = await moveOrder(trx, { id: order.id, from: order.status, event: 'ask-refund', now, note: refund.id })
  const taken = moved && (await refundableOf(deps, order).take(trx, order, partsOf(lines), now))
  if (!taken) throw new Refusal('order.bad-state')
  await enqueueLetter(trx, { template: 'M-10', subjectId: refund.id }, now)
  return refund
}

/** Stores the promise, moves the points and wakes the job that sends the money. */
async function createRefund(
  trx: Db,
  { order, lines, left, cause, quoteId, now }: RefundPromise & { now: Date },
): Promise<RefundRow> {
  const payment = await findSucceededPayment(trx, order.id)
  const totals = refundTotals(lines, left)
  const about = { order_id: order.id, payment_id: payment?.id ?? null, quote_id: quoteId, cause }
  const refund = await insertRefund(trx, { ...about, lines, totals, now })
  await reverseBonus(trx, { orderId: order.id, refundId: refund.id, refundTotal: totals.refundTotal, left }, now)
  await enqueue(trx, 'pay-refund', { refundId: refund.id })
  return refund
}

async function isForfeited(trx: Db, { id, order_id }: QuoteRow): Promise<boolean> {
  const events = trx.selectFrom('order_events').select('event').where('order_id', '=', order_id)
  return (await events.where('event', '=', 'forfeit').where('note', '=', id).executeTakeFirst()) !== undefined
}

type Forfeit = { order: OrderRow; quote: QuoteRow; lines: RefundLine[] }

/** Nothing is refunded, and the traveller cancels the service all the same: allowed for a whole order only (DPAY-02). */
async function forfeit(deps: RefundDeps, trx: Db, { order, quote, lines }: Forfeit): Promise<AcceptedRefund> {
  if (lines.length !== quote.lines.length) throw new Refusal('refund.not-allowed')
  const now = deps.now()
  const taken = await refundableOf(deps, order).take(trx, order, partsOf(lines), now)
  if (!taken) throw new Refusal('order.bad-state')
  await moveOrder(trx, { id: order.id, from: order.status, event: 'forfeit', now, note: quote.id })
  await enqueueLetter(trx, { template: 'M-10', subjectId: order.id }, now)
  return { status: 'Cancelled', refundId: quote.id }
}

/**
 * Refunds everything that is still fulfilled, whatever the fare says: the carrier or the agency is to blame (operator's action).
 * Refuses `order.bad-state` when there is nothing to refund.
 */
export function refundInFull(deps: RefundDeps, orderId: string, cause: 'involuntary' | 'our-fault'): Promise<AcceptedRefund> {
  return inTransaction(deps.db, async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (!isFulfilled(order.status)) throw new Refusal('order.bad-state')
    const left = await lockLeft(trx, order)
    const quoted = await refundableOf(deps, order).lines(trx, order, deps.now())
    const lines = quoted.filter(isStillFulfilled).map(inFull)
    if (lines.length === 0) throw new Refusal('order.bad-state')
    const refund = await promise(deps, trx, { order, lines, left, cause, quoteId: null })
    return { status: 'RefundPending', refundId: refund.id }
  })
}

type Unserved = { order: OrderRow; lines: RefundLine[] }

/**
 * Creates a refund, in the caller's transaction, of what was paid for the failed parts (DPAY-02, DPAY-10); the caller moves the
 * order. The letter is M-09.
 */
export async function createFailureRefund(trx: Db, { order, lines }: Unserved, now: Date): Promise<void> {
  const left = await lockLeft(trx, order)
  const refund = await createRefund(trx, { order, lines, left, cause: 'not-issued', quoteId: null, now })
  await enqueueLetter(trx, { template: 'M-09', subjectId: refund.payment_id ?? order.id }, now)
}

/** Creates a refund of money that arrived after its order had ended: all of it, once per payment (DPAY-06). */
export async function createLateRefund(trx: Db, payment: PaymentRow, now: Date): Promise<void> {
  const known = await trx.selectFrom('refunds').select('id').where('payment_id', '=', payment.id).executeTakeFirst()
  if (known) return
  const total = payment.amount_rub
  const totals = { penalty: 0, refundTotal: total, refundCard: total, refundBonus: 0, returnedPoints: 0, reversedAccrual: 0 }
  const about = { order_id: payment.order_id, payment_id: payment.id, quote_id: null, cause: 'not-issued' as const }
  const refund = await insertRefund(trx, { ...about, lines: [], totals, now })
  await scheduleFiscalReceipt(trx, { orderId: payment.order_id, paymentId: payment.id, refundId: null, amount: total }, now)
  await enqueue(trx, 'pay-refund', { refundId: refund.id })
}

function isStillFulfilled({ gone }: RefundLine): boolean {
  return !gone
}

function inFull(line: RefundLine): RefundLine {
  return { ...line, withheld: [], penalty: 0, refund: line.paid, allowed: true, reason: null }
}

/** What suppliers themselves quote for parts of an order, by part; parts without a quote are absent. */
export type SupplierTerms = ReadonlyMap<string, { terms: RefundTerms; validUntil: Date | null }>

/** How one kind of order is refunded: its rules, its parts, what to release. Flights and hotels each have one. */
export type Refundable = {
  /** What is refundable of an order at this moment and for how much, part by part. */
  lines(db: Db, order: OrderRow, now: Date): Promise<RefundLine[]>
  /**
   * In the transaction that accepts a refund: the parts stop being a service (tickets are void) and their places will be
   * released. Returns false when one of them is not available for it any more.
   */
  take(trx: Db, order: OrderRow, parts: string[], now: Date): Promise<boolean>
  /** In the transaction that records the money: the parts are returned. Returns true when nothing of the order is left. */
  returned(trx: Db, order: OrderRow, parts: string[]): Promise<boolean>
}

export type Refundables = Record<Product, Refundable | undefined>
