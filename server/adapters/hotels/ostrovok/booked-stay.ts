import type { z } from 'zod'
import { Refusal } from '#domain/refusal.ts'
import { EtgRefusal } from './etg-calls.ts'
import { Anything, OrderInfo } from './etg-shapes.ts'
import { type ConfirmContext, toLetItGo, untilKnown } from './confirm.ts'
import { gone } from './refusals.ts'
import { type Stay, findStay, moveStay } from './stay-store.ts'

type Listed = z.infer<typeof OrderInfo>['orders'][number]

/**
 * The number a booked stay is known by: the hotel's own, or its supplier's, or theirs while they know no better. Refuses
 * `hotels.rate-gone` for one that was never agreed to or is given up.
 */
export async function reserve(context: ConfirmContext, { supplierRef }: { supplierRef: string }, signal: AbortSignal) {
  const { db, now } = context
  let stay = await findStay(db, 'supplier_ref', supplierRef)
  if (stay?.state === 'started') {
    await untilKnown(context, stay, signal)
    stay = await findStay(db, 'supplier_ref', supplierRef)
  }
  if (stay?.state !== 'booked') throw new Refusal('hotels.rate-gone')
  if (stay.confirmation !== null) return { confirmation: stay.confirmation }
  const listed = await listedOrder(context, stay, signal).catch(unread)
  if (listed && listed.status !== 'completed') throw new Refusal('hotels.rate-gone', { supplierText: listed.status })
  const confirmation = listed?.hotel_data?.order_id ?? listed?.supplier_data?.confirmation_id ?? stay.order_ref ?? supplierRef
  await moveStay(db, supplierRef, { from: ['booked'], to: 'booked', change: { confirmation }, now: now() })
  return { confirmation }
}

/** A stay that is booked is not given up because their list cannot be read: it has their number. */
function unread(error: unknown): undefined {
  if (!(error instanceof Refusal) || error.code !== 'hotels.supplier-failed') throw error
}

/** The order as their list has it; a young one may not be there yet. */
async function listedOrder({ call }: ConfirmContext, stay: Stay, signal: AbortSignal): Promise<Listed | undefined> {
  const data = {
    ordering: { ordering_type: 'desc', ordering_by: 'created_at' },
    pagination: { page_size: 10, page_number: 1 },
    search: { partner_order_ids: [stay.partner_order_id] },
    language: 'ru',
  }
  const { orders } = await call('hotel/order/info/', { data, shape: OrderInfo, signal }).catch(gone('hotels.supplier-failed'))
  return orders.find(
    ({ order_id, partner_data }) => partner_data?.order_id === stay.partner_order_id || order_id === stay.order_ref,
  )
}

/**
 * Lets a stay go: one that was only held is let go here, one that was started when its end is known, one that is booked at theirs.
 * Refuses `refund.not-allowed` where they do not let it be cancelled any more.
 */
export async function cancel(
  context: ConfirmContext,
  { supplierRef }: { supplierRef: string },
  signal: AbortSignal,
): Promise<void> {
  const { db, now } = context
  const release = (from: 'held' | 'booked') => moveStay(db, supplierRef, { from: [from], to: 'released', now: now() })
  if (await release('held')) return
  let stay = await findStay(db, 'supplier_ref', supplierRef)
  if (stay?.state === 'started') {
    await untilKnown(context, stay, signal, toLetItGo(context)).catch((error: unknown) => {
      if (!(error instanceof Refusal && error.code === 'hotels.rate-gone')) throw error
    })
    stay = await findStay(db, 'supplier_ref', supplierRef)
  }
  if (stay?.state !== 'booked') return
  await cancelBooked(context, stay, signal)
  await release('booked')
}

/** Asked twice it costs once: after a «no» their list tells whether it was cancelled before. */
async function cancelBooked(context: ConfirmContext, stay: Stay, signal: AbortSignal): Promise<void> {
  const request = { data: { partner_order_id: stay.partner_order_id }, shape: Anything, signal, isChanging: true }
  try {
    await context.call('hotel/order/cancel/', request)
  } catch (error) {
    if (!(error instanceof EtgRefusal)) throw error
    const listed = await listedOrder(context, stay, signal)
    if (listed?.status === 'cancelled') return
    gone(error.code === 'order_not_cancellable' ? 'refund.not-allowed' : 'hotels.supplier-failed')(error)
  }
}
