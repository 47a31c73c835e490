import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '#domain/refusal.ts'
import type { IssuedTicket } from '#server/air/supplier.ts'
import { priceChanged } from '#server/orders/price-changed.ts'
import { Anything, type Order } from './duffel-shapes.ts'
import { orderPath, readOrder } from './find-order.ts'
import { holdOf } from './hold.ts'
import { isConfirmed, notesOf, paymentsSent, withConfirmed, withPaying } from './order-notes.ts'
import { refuse } from './refusals.ts'
import type { DuffelContext } from './search.ts'

type Confirmation = { supplierRef: string; price: number }

/** Agrees to a hold at its price, and writes that on the order. Refuses `air.no-seats`, `order.price-changed`. */
export async function confirm(context: DuffelContext, { supplierRef, price }: Confirmation, signal: AbortSignal): Promise<void> {
  const order = await readOrder(context, supplierRef, signal)
  if (!isAlive(order, context.now())) throw new Refusal('air.no-seats')
  const now = holdOf(context, order).price
  if (now !== price) throw priceChanged(price, now)
  if (isConfirmed(order)) return
  const data = { metadata: withConfirmed(order) }
  await context.call(orderPath(supplierRef), { method: 'PATCH', data, shape: Anything, signal }).catch(refuse('air.no-seats'))
}

/** Held or paid for, and neither cancelled nor run out. */
export function isAlive(order: Order, now: Date): boolean {
  if (order.cancelled_at) return false
  return isPaid(order) || Date.parse(notesOf(order).timeLimit) > now.getTime()
}

/** By its time of payment or its documents; where no such time is told at all, by its not waiting for money any more. */
function isPaid({ payment_status: { paid_at, awaiting_payment }, documents }: Order): boolean {
  if (paid_at || (documents ?? []).length > 0) return true
  return paid_at === undefined && awaiting_payment === false
}

/** So long after a payment was sent an order that still awaits one means that it was not taken. */
const SETTLES_MS = 10 * 60_000
/** After so many that had no effect only their word is waited for. */
const MOST_PAYMENTS = 3

/** How often an order that is paid is read for its tickets, and how many times; the job comes back later. */
const READS = 4

/**
 * Pays for a confirmed hold, which issues it, and reads the tickets. What was paid for before is only read: a payment whose
 * answer was lost is not sent again before the order has said for long enough that it still awaits one. Refuses `air.no-seats`, and
 * `order.not-ready` while there is nothing but to wait.
 */
export async function ticket(
  context: DuffelContext & { betweenReadsMs: number },
  { supplierRef }: { supplierRef: string },
  signal: AbortSignal,
): Promise<IssuedTicket[]> {
  let order = await readOrder(context, supplierRef, signal)
  if (order.cancelled_at || !isConfirmed(order)) throw new Refusal('air.no-seats')
  if (!isPaid(order)) {
    if (!isAlive(order, context.now())) throw new Refusal('air.no-seats')
    await pay(context, order, signal)
  }
  for (let read = 0; read < READS; read += 1) {
    if (read > 0) await pause(context.betweenReadsMs, undefined, { signal })
    order = await readOrder(context, supplierRef, signal)
    const tickets = ticketsOf(order)
    if (tickets) return tickets
  }
  throw new Refusal('order.not-ready', { supplierText: 'paid for, no tickets yet' })
}

async function pay({ call, now }: DuffelContext, order: Order, signal: AbortSignal): Promise<void> {
  const sent = paymentsSent(order)
  if (sent.length === MOST_PAYMENTS || now().getTime() - (sent.at(-1) ?? 0) < SETTLES_MS)
    throw new Refusal('order.not-ready', { supplierText: 'a payment on its way' })
  const notes = { method: 'PATCH', data: { metadata: withPaying(order, now()) }, shape: Anything, signal } as const
  await call(orderPath(order.id), notes).catch(refuse('air.no-seats'))
  const payment = { type: 'balance', amount: order.total_amount, currency: order.total_currency }
  const data = { order_id: order.id, payment }
  await call('/air/payments', { method: 'POST', data, shape: Anything, signal }).catch(refuse('air.no-seats'))
}

const TICKET = /^\d{13}$/

/** The tickets, when everybody has one; undefined while they are being issued. */
function ticketsOf(order: Order): IssuedTicket[] | undefined {
  const { passengerIds } = notesOf(order)
  const tickets = (order.documents ?? []).flatMap(({ type, unique_identifier, passenger_ids }) => {
    const ticketNumber = unique_identifier.replaceAll(/\D/g, '')
    if ((type ?? 'electronic_ticket') !== 'electronic_ticket' || !TICKET.test(ticketNumber)) return []
    const whose = passenger_ids ?? (passengerIds.length === 1 ? passengerIds : [])
    return whose.flatMap((id) => {
      const passengerIndex = passengerIds.indexOf(id)
      return passengerIndex < 0 ? [] : [{ passengerIndex, ticketNumber }]
    })
  })
  const isWhole = passengerIds.every((_id, at) => tickets.some(({ passengerIndex }) => passengerIndex === at))
  return isWhole ? tickets.toSorted((one, other) => one.passengerIndex - other.passengerIndex) : undefined
}
