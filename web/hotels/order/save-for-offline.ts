import type { PaymentInfo } from '#contract/hotel-orders.ts'
import { isCancelledOrRefunded } from '#domain/payments/refund.ts'
import { sessionNow } from '#web/auth/session.ts'
import { deleteOfflineOrder, savePageOffline } from '#web/boot/offline-pages.ts'
import { wipeHotelDraftOf } from '#web/hotels/booking/draft.ts'
import { orderKey } from '#web/purchase/order-access.ts'
import { infoAddress, voucherAddress } from './order-calls.ts'
import { orderPages } from './orders-cache.ts'

/** Saves a confirmed stay and its voucher for a visit without a network. */
async function saveHotelOrderOffline(order: PaymentInfo): Promise<void> {
  const { orderId } = order
  const key = orderKey(orderId)
  await savePageOffline({
    owner: sessionNow().claims?.sub,
    state: orderId,
    title: `${order.hotelName}, заказ ${order.orderNumber}`,
    files: [voucherAddress(orderId)],
    answers: { [infoAddress(orderId)]: { data: order, error: null } },
    headers: new Headers(key ? { 'x-order-key': key } : undefined),
  })
}

/**
 * The list of stays is fetched again: it may hold the former order. Once the room is booked, what was typed for it is deleted,
 * and it is saved for a visit without a network; a cancelled stay is not.
 */
export function afterAnswer(order: PaymentInfo): void {
  orderPages.forget()
  if (isCancelledOrRefunded(order.status)) void deleteOfflineOrder(order.orderNumber)
  if (order.status !== 'Confirmed') return
  wipeHotelDraftOf(order.stay.rateId)
  void saveHotelOrderOffline(order).catch(() => {})
}
