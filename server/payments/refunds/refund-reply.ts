import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { type RefundQuote, type RefundSum, type SeenRefund, requestOrderRefund, quoteOrderRefund } from '#contract/refund.ts'
import { isFulfilled } from '#domain/payments/order.ts'
import { refundTotals } from '#domain/payments/refund.ts'
import { Refusal } from '#domain/refusal.ts'
import { instant } from '#domain/text/dates.ts'
import type { Db } from '#server/db/db.ts'
import { type CallContext, serve } from '#server/http/serve.ts'
import { refuseOtherBody } from '#server/orders/idempotency.ts'
import { ownedOrder } from '#server/orders/order-key.ts'
import type { OrderRow } from '#server/orders/order-store.ts'
import { type RefundRow, findForfeit, findShownQuote, isByHand, loadRefunds } from './refund-store.ts'
import {
  type AcceptedRefund,
  type RefundDeps,
  type RefundInput,
  acceptRefund,
  loadPaidLeft,
  linesNow,
  quoteRefund,
} from './refund.ts'

/** The quote as the wire carries it (DPAY-07); the same for flights and hotels. */
export async function buildRefundQuote(deps: RefundDeps, order: OrderRow): Promise<z.input<typeof RefundQuote>> {
  const { id, lines, left, totals, validUntil, card } = await quoteRefund(deps, order)
  const { reversedReferral: _theirs, ...sums } = totals // the referrer's affair
  const allowed = lines.some((line) => line.allowed)
  return {
    quoteId: id,
    orderNumber: order.number,
    allowed,
    reason: allowed ? null : (lines.find(({ gone }) => !gone)?.reason ?? lines[0]?.reason ?? null),
    lines,
    paidCard: order.amount_rub,
    paidBonus: order.bonus_rub,
    left: { ...left, referred: 0 },
    ...sums,
    card,
    validUntil: instant(validUntil),
  }
}

type RefundCall = Pick<CallContext, 'idempotencyKey' | 'inputHash'>

/** Accepts a quoted refund for a caller who has proved the order; an Idempotency-Key with another body is refused (DAPI-05). */
export async function confirmRefund(
  deps: RefundDeps,
  order: OrderRow,
  input: RefundInput,
  call: RefundCall,
): Promise<AcceptedRefund> {
  if (call.idempotencyKey) {
    const { idempotencyKey: key, inputHash: bodyHash } = call
    await refuseOtherBody(deps.db, { principal: `refund:${order.id}`, key, bodyHash }, { id: order.id, now: deps.now() })
  }
  if (input.parts && new Set(input.parts).size !== input.parts.length) throw new Refusal('bad-request')
  return acceptRefund(deps, order.id, input)
}

type Returned = Pick<OrderRow, 'id' | 'status' | 'price_rub'>

/**
 * What is returned of an order in all its refunds, nothing of one cancelled without a refund; null while there is none. The refund
 * of a payment that arrived late or twice, or was taken for an order refused by then, has no lines: it counts only where the order
 * ended unpaid.
 */
export async function sumRefunds(db: Db, { id, status, price_rub }: Returned): Promise<RefundSum | null> {
  const all = await loadRefunds(db, id)
  const own = all.filter(({ lines }) => lines.length > 0)
  const isGivenUp = own.length === 0 && status === 'Cancelled' && (await findForfeit(db, id)) !== undefined
  if (isGivenUp) return { total: 0, penalty: price_rub, asked: true }
  const isUnpaid = own.length === 0 && (status === 'Expired' || status === 'Cancelled' || status === 'Failed')
  const refunds = isUnpaid ? all : own
  if (refunds.length === 0) return null
  const byHand = refunds.filter(isByHand).reduce((sum, { card_rub }) => sum + card_rub, 0)
  const total = sumOf(refunds)
  const due = sumOf(refunds.filter(({ state }) => state === 'due'))
  return {
    total,
    penalty: refunds.reduce((sum, { penalty_rub }) => sum + penalty_rub, 0),
    asked: refunds.at(-1)?.cause === 'asked',
    ...(byHand > 0 && { byHand }),
    ...(due > 0 && due < total && { due }),
  }
}

function sumOf(refunds: RefundRow[]): number {
  return refunds.reduce((sum, { card_rub, bonus_rub }) => sum + card_rub + bonus_rub, 0)
}

/** What has been returned of an order or is on its way, oldest first; the same for flights and hotels. */
export async function loadSeenRefunds(db: Db, orderId: string): Promise<SeenRefund[]> {
  const refunds = await loadRefunds(db, orderId)
  return refunds.map(({ card_rub, bonus_rub, points_back, lines, state, asked_at, done_at, provider_refund_id }) => ({
    titles: lines.map(({ title }) => title),
    total: card_rub + bonus_rub,
    card: card_rub,
    bonus: bonus_rub,
    points: points_back,
    done: state === 'done',
    askedAt: instant(asked_at),
    doneAt: done_at && instant(done_at),
    ...(isByHand({ state, card_rub, provider_refund_id }) && { byHand: true }),
  }))
}

/** Refunds requested on the order's own page, by anybody who proves ownership: a guest has no account (DPAY-07, DAPI-04). */
export function refundRoutes(app: FastifyInstance, deps: RefundDeps): void {
  serve(app, quoteOrderRefund, async ({ id }, context) => buildRefundQuote(deps, await ownedOrder(deps.db, id, context)))
  serve(app, requestOrderRefund, async ({ id, quoteId, parts }, context) =>
    confirmRefund(deps, await ownedOrder(deps.db, id, context), { quoteId, parts }, context),
  )
}

/**
 * What would be refunded for an order at this moment, roubles, by the refund rules and without storing a quote; a valid quote
 * shown already is not requested again, for a supplier may honour its newest one alone. Null for an order that was not bought,
 * and where its supplier does not say.
 */
export async function refundToday(deps: RefundDeps, order: OrderRow): Promise<number | null> {
  if (!isFulfilled(order.status)) return null
  try {
    const { lines } = (await findShownQuote(deps.db, order.id, deps.now())) ?? (await linesNow(deps, order, deps.now()))
    return refundTotals(lines, await loadPaidLeft(deps.db, order)).refundTotal
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
