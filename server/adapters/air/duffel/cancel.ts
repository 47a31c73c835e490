import { Refusal } from '#domain/refusal.ts'
import { DuffelRefusal } from './duffel-calls.ts'
import { Anything, Cancellation, Order } from './duffel-shapes.ts'
import { orderPath } from './find-order.ts'
import { refuse } from './refusals.ts'
import type { DuffelContext } from './search.ts'
import { isAlive } from './tickets.ts'

/**
 * Gives an order back in two steps, a calculation and its confirmation; only the newest calculation counts. What is cancelled or
 * ran out unpaid, and what they do not know, is let be. Refuses `refund.not-allowed` when they no longer let it be cancelled.
 */
export async function cancel({ call, now }: DuffelContext, supplierRef: string, signal: AbortSignal): Promise<void> {
  const order = await orderOrNone(call, supplierRef, signal)
  if (!order || order.cancelled_at) return
  const isOver = order.available_actions && !order.available_actions.includes('cancel')
  if (isOver && !isAlive(order, now())) return
  if (isOver) throw new Refusal('refund.not-allowed')
  const request = { method: 'POST', data: { order_id: order.id }, shape: Cancellation, signal } as const
  const { data: calculated } = await call('/air/order_cancellations', request).catch(refuse('air.no-seats'))
  if (calculated.confirmed_at) return
  const path = `/air/order_cancellations/${encodeURIComponent(calculated.id)}/actions/confirm`
  await call(path, { method: 'POST', data: {}, shape: Anything, signal }).catch(refuse('air.no-seats'))
}

async function orderOrNone(call: DuffelContext['call'], id: string, signal: AbortSignal): Promise<Order | null> {
  try {
    return (await call(orderPath(id), { shape: Order, signal })).data
  } catch (error) {
    if (error instanceof DuffelRefusal && error.status === 404) return null
    return refuse()(error)
  }
}
