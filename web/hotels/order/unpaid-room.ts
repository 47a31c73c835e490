import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { formatRub } from '#domain/text/money.ts'
import type { UnpaidOrder } from '#web/purchase/unpaid-order.ts'
import { fetchPaymentInfo } from './order-calls.ts'

/** An unpaid order of a room. */
export async function unpaidRoom(id: string): Promise<UnpaidOrder | undefined> {
  const { status, orderNumber, hotelName, amount, expiresAt } = await fetchPaymentInfo(id)
  if (status !== 'Registered') return undefined
  const what = `${hotelName}, ${formatRub(amount)}`
  return { number: orderNumber, what, until: Date.parse(expiresAt), to: href(paths.hotelBooking, {}, { orderId: id }) }
}
