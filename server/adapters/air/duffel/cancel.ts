import { subtract, wholeRoubles } from '#domain/money/exchange.ts'
import { Refusal } from '#domain/refusal.ts'
import type { SupplierQuote } from '#server/air/supplier.ts'
import { isAlive } from './booking.ts'
import { DuffelRefusal, refuse } from './duffel-calls.ts'
import { Anything, Cancellation, Order } from './duffel-shapes.ts'
import { fieldsOf } from './offers.ts'
import { notesOf, orderPath } from './orders.ts'
import type { DuffelContext } from './search.ts'

/**
 * Cancels an order in two steps, a calculation and its confirmation; only the newest calculation counts, and one that was shown
 * is confirmed while it is valid. Orders that are cancelled, expired unpaid or unknown there are left alone. Refuses
 * `refund.not-allowed` when they no longer let it be cancelled.
 */
export async function cancel(
  context: DuffelContext,
  { supplierRef, quoteId }: { supplierRef: string; quoteId?: string | undefined },
  signal: AbortSignal,
): Promise<void> {
  const order = await orderOrNone(context.call, supplierRef, signal)
  if (!order || order.cancelled_at) return
  const isOver = !isCancellable(order)
  if (isOver && !isAlive(order, context.now())) return
  if (isOver) throw new Refusal('refund.not-allowed')
  if (quoteId && (await isConfirmed(context, quoteId, signal))) return
  const calculated = await calculate(context, order.id, signal).catch(refuse('air.no-seats'))
  if (calculated.confirmed_at) return
  await confirm(context, calculated.id, signal).catch(refuse('air.no-seats'))
}

/** Where they do not say what is allowed, it may be tried. */
function isCancellable({ available_actions }: Order): boolean {
  return available_actions?.includes('cancel') ?? true
}

/** false: that calculation has expired or is not the newest any more. */
async function isConfirmed(context: DuffelContext, quoteId: string, signal: AbortSignal): Promise<boolean> {
  try {
    await confirm(context, quoteId, signal)
    return true
  } catch (error) {
    if (error instanceof DuffelRefusal) return false
    throw error
  }
}

async function calculate({ call }: DuffelContext, orderId: string, signal: AbortSignal) {
  const request = { method: 'POST', data: { order_id: orderId }, shape: Cancellation, signal } as const
  return (await call('/air/order_cancellations', request)).data
}

async function confirm({ call }: DuffelContext, id: string, signal: AbortSignal): Promise<void> {
  const path = `/air/order_cancellations/${encodeURIComponent(id)}/actions/confirm`
  await call(path, { method: 'POST', data: {}, shape: Anything, signal })
}

/** What is not refunded as money. */
const COUPONS = new Set(['voucher', 'airline_credits'])
const COUPON_ONLY = 'За\u00a0этот билет авиакомпания даёт только ваучер. Напишите нам: оформим его на\u00a0вас'

/**
 * What the airline keeps of an order now, in roubles by its frozen rate; null where it is unknown or the order is cancelled.
 * Refuses `refund.not-allowed` when it is not refundable, or not in money.
 */
export async function refundQuote(
  context: DuffelContext,
  supplierRef: string,
  signal: AbortSignal,
): Promise<SupplierQuote | null> {
  const order = await orderOrNone(context.call, supplierRef, signal)
  if (!order || order.cancelled_at) return null
  if (!isCancellable(order)) throw new Refusal('refund.not-allowed')
  const { id, refund_amount, refund_currency, refund_to, expires_at } = await calculate(context, order.id, signal).catch(
    notAllowed,
  )
  if (COUPONS.has(refund_to ?? '')) throw new Refusal('refund.not-allowed', { text: COUPON_ONLY })
  if (!refund_amount || refund_currency !== order.total_currency) return null
  const { pricing } = fieldsOf(notesOf(order).sessionId)
  const withheld = wholeRoubles(subtract(order.total_amount, refund_amount), pricing)
  return { id, withheld, validUntil: expires_at ? new Date(expires_at) : null }
}

function notAllowed(error: unknown): never {
  if (error instanceof DuffelRefusal) throw new Refusal('refund.not-allowed', { supplierText: `${error.status} ${error.code}` })
  throw error
}

async function orderOrNone(call: DuffelContext['call'], id: string, signal: AbortSignal): Promise<Order | null> {
  try {
    return (await call(orderPath(id), { shape: Order, signal })).data
  } catch (error) {
    if (error instanceof DuffelRefusal && error.status === 404) return null
    return refuse()(error)
  }
}
