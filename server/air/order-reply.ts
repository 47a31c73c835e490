import type { AirTickets } from '#contract/air-orders.ts'
import type { AirOffer } from '#domain/air/offer.ts'
import type { BonusRates } from '#domain/bonus/rates.ts'
import { instant } from '#domain/text/dates.ts'
import { statusLabel } from '#domain/payments/order.ts'
import { paymentReasons } from '#domain/payments/payment.ts'
import type { Db } from '#server/db/db.ts'
import { awaitedReply } from '#server/orders/awaited-outcome.ts'
import type { OrderRow } from '#server/orders/order-store.ts'
import { lastPaymentOf } from '#server/payments/payment-store.ts'
import { refundSumOf } from '#server/payments/refunds/refund-reply.ts'
import { bonusOf } from './bonus.ts'
import { changesOf, lastOfEach, seenChange } from './changes/change-store.ts'
import { type ItemRow, type TicketRow, directionsOf, itemsOf, ticketsOf, travellersOf, tripOf } from './order-store.ts'

/** An order as its owner sees it (DAIR-21): no documents. */
export async function ticketsReply(db: Db, order: OrderRow, rates: BonusRates): Promise<AirTickets> {
  const [items, travellers, tickets] = [
    await itemsOf(db, order.id),
    await travellersOf(db, order.id),
    await ticketsOf(db, order.id),
  ]
  const trip = tripOf(items)
  const refund = await refundSumOf(db, order.id)
  return {
    status: order.status,
    statusLabel: statusLabel[order.status],
    number: order.number,
    price: order.price_rub,
    amount: order.amount_rub,
    bonusUsed: order.bonus_rub,
    ...(await bonusOf(db, order, items, rates)),
    expiresAt: instant(order.expires_at),
    items: items.map(itemReply),
    tickets: tickets.map((ticket) => ticketReply(ticket, items)),
    passengers: travellers.map(({ name, surname, kind }) => ({ name, surname, type: kind })),
    ticketThere: directOf(trip.there),
    ticketBack: trip.back ? directOf(trip.back) : null,
    awaited: awaitedOf(items),
    changes: lastOfEach(await changesOf(db, order.id), items).map(seenChange),
    sentTo: order.contact_email,
    refund,
    error: await whyNotPaid(db, order, refund),
  }
}

/** What is waited for longest. */
function awaitedOf(items: ItemRow[]): AirTickets['awaited'] {
  return awaitedReply(items.find(({ status, awaited_since }) => status === 'Ticketing' && awaited_since !== null))
}

function directOf({ flightSegments, airlineFares, totalPrice }: AirOffer) {
  return { flightSegments, airlineFares, totalPrice }
}

function itemReply(item: ItemRow): AirTickets['items'][number] {
  const { there, back } = directionsOf(item)
  return {
    bookingRef: item.booking_ref,
    price: item.price_rub,
    status: item.status,
    ...(there && { ticketThere: directOf(there) }),
    ...(back && { ticketBack: directOf(back) }),
  }
}

function ticketReply({ number, passenger, item_id, order_id }: TicketRow, items: ItemRow[]): AirTickets['tickets'][number] {
  const bookingRef = items.find(({ id }) => id === item_id)?.booking_ref ?? ''
  return { passengerIndex: passenger, ticketNumber: number, bookingRef, receiptUrl: `/api/air/Receipt/${order_id}/${number}` }
}

async function whyNotPaid(db: Db, { id, status }: OrderRow, refund: AirTickets['refund']): Promise<string | null> {
  if (status === 'Expired') return paymentReasons.expired
  if (status === 'Failed') return paymentReasons.failed
  if (status === 'RefundPending') return refund?.asked ? null : paymentReasons.failed
  const last = status === 'Registered' || status === 'Cancelled' ? await lastPaymentOf(db, id) : undefined
  return last?.reason ? paymentReasons[last.reason] : null
}
