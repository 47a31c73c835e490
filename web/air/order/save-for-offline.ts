import type { AirTickets } from '#contract/air-orders.ts'
import { routeName } from '#domain/air/trip.ts'
import { isFulfilled } from '#domain/payments/order.ts'
import { isCancelledOrRefunded } from '#domain/payments/refund.ts'
import { wipeDraftOf } from '#web/air/booking/draft.ts'
import { sessionNow } from '#web/auth/session.ts'
import { deleteOfflineOrder, savePageOffline } from '#web/boot/offline-pages.ts'
import { orderKey } from '#web/purchase/order-access.ts'
import { isPartnerOrder } from './partner-order.ts'

/** Saves a bought order and its receipts for a visit without a network, again once something of it has changed. */
async function saveOrderOffline(id: string, tickets: AirTickets): Promise<void> {
  const key = orderKey(id)
  await savePageOffline({
    owner: sessionNow().claims?.sub,
    state: JSON.stringify(tickets),
    title: `${routeName(tickets.ticketThere.flightSegments)}, заказ ${tickets.number}`,
    files: [`/api/air/Tickets/${id}${isPartnerOrder(id) ? '/2' : ''}`, ...tickets.tickets.map(({ receiptUrl }) => receiptUrl)],
    headers: new Headers(key ? { 'x-order-key': key } : undefined),
  })
}

/**
 * Once there are tickets, what was typed for them is deleted and they are saved for a visit without a network, until all of them
 * are refunded.
 */
export function afterAnswer(id: string, tickets: AirTickets): void {
  const hasTickets = tickets.items.some(({ status }) => status === 'Ticketed')
  if (isCancelledOrRefunded(tickets.status) && !hasTickets) void deleteOfflineOrder(tickets.number)
  if (!isFulfilled(tickets.status)) return
  wipeDraftOf(id)
  void saveOrderOffline(id, tickets).catch(() => {})
}
