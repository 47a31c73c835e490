import { hotelRefundTerms, hotelRefusals } from '#domain/hotels/refund-rules.ts'
import { type RefundLine, type RefundTerms, refundLine } from '#domain/payments/refund.ts'
import { dayRange } from '#domain/text/day-words.ts'
import { counted, words } from '#domain/text/plural.ts'
import type { Db } from '#server/db/db.ts'
import { enqueue } from '#server/jobs/queue.ts'
import type { OrderRow } from '#server/orders/order-store.ts'
import type { Refundable } from '#server/payments/refunds/refund.ts'
import { reopenHold } from './hold.ts'
import { type BookingRow, loadBooking } from './order-store.ts'

/** A hotel order is returned whole: it is one stay (DPAY-07). */
export const hotelRefunds: Refundable = {
  lines: async (db, order, now) => [await loadRefundLine(db, order, now)],
  take: async (trx, { id }) => {
    await reopenHold(trx, id)
    await enqueue(trx, 'release-holds', { orderId: id })
    return true
  },
  returned: async () => true,
}

/** The line of a stay the hotel never confirmed: all its money. */
export function unservedLine(order: OrderRow, stay: BookingRow): RefundLine {
  return refundLine(partOf(order, stay), { withheld: [] })
}

async function loadRefundLine(db: Db, order: OrderRow, now: Date): Promise<RefundLine> {
  const stay = await loadBooking(db, order.id)
  const { hotel, rate } = stay.offer
  const given = { cancellation: rate.cancellation, arrival: stay.arrival, timeZone: hotel.timeZone, now }
  const terms = goneTerms(order, stay) ?? hotelRefundTerms(given)
  return refundLine(partOf(order, stay), terms)
}

function goneTerms({ status }: OrderRow, { confirmation }: BookingRow): RefundTerms | undefined {
  if (status !== 'RefundPending' && status !== 'Refunded') return undefined
  if (!confirmation) return { refused: hotelRefusals['not-confirmed'], gone: true }
  return { refused: hotelRefusals[status === 'Refunded' ? 'returned' : 'returning'], gone: true }
}

function partOf({ price_rub }: OrderRow, { offer: { hotel, rate, query } }: BookingRow) {
  const guests = counted(query.adults + query.children.length, words.guest)
  return {
    part: 'stay',
    title: `${hotel.name}, ${dayRange(query.arrival, query.departure)}`,
    about: `${rate.roomName}, ${rate.meal.info.name.toLowerCase()}, ${guests}`,
    paid: price_rub,
  }
}
