import type { AirTickets } from '#contract/air.ts'
import { keepOffline } from '#web/boot/offline-pages.ts'
import { orderKey } from '#web/purchase/order-access.ts'
import { isPartnerOrder } from './partner-order.ts'
import { routeName } from '#domain/air/trip.ts'

let saved = ''

/** Keeps a bought order and its receipts for a visit without a network, once per page view. */
export async function keepOrder(id: string, tickets: AirTickets): Promise<void> {
  if (saved === id || !navigator.onLine) return
  saved = id
  const key = orderKey(id)
  await keepOffline({
    title: `${routeName(tickets.ticketThere.flightSegments)}, заказ ${tickets.number}`,
    files: [`/api/air/Tickets/${id}${isPartnerOrder(id) ? '/2' : ''}`, ...tickets.tickets.map(({ receiptUrl }) => receiptUrl)],
    headers: new Headers(key ? { 'x-order-key': key } : undefined),
  })
}
