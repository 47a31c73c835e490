import type { FastifyInstance } from 'fastify'
import {
  type AirTickets,
  bookFlights,
  cancelUnpaid,
  checkoutFlights,
  checkoutPartnerFlights,
  getPartnerTickets,
  getTickets,
  receiptPdf,
} from '#contract/air-orders.ts'
import type { PublicConfig } from '#contract/config.ts'
import type { AirOffer } from '#domain/air/offer.ts'
import type { BonusRates } from '#domain/bonus/rates.ts'
import { statusLabel } from '#domain/payments/order.ts'
import { paymentReasons } from '#domain/payments/payment.ts'
import { Refusal } from '#domain/refusal.ts'
import { instant } from '#domain/text/dates.ts'
import { loadOrderBonus } from '#server/bonus/order-bonus.ts'
import type { Db } from '#server/db/db.ts'
import { readCaller, headerOf } from '#server/http/caller.ts'
import { type CallContext, sendBytes, serve } from '#server/http/serve.ts'
import { claimTokenOf, ownedOrder } from '#server/orders/order-key.ts'
import type { OrderRow } from '#server/orders/order-store.ts'
import { awaitedReply } from '#server/orders/supplier-answers.ts'
import { closeUnpaid, findLastPayment } from '#server/payments/payment-store.ts'
import { sumRefunds } from '#server/payments/refunds/refund-reply.ts'
import { type BookDeps, book } from './book.ts'
import { type CheckoutDeps, checkout, termsOf } from './checkout.ts'
import { type ChangeRow, calendarParts, loadFlightChanges, lastOfEach, changeForBuyer } from './flight-changes.ts'
import {
  type ItemRow,
  directionsOf,
  isFlown,
  loadItems,
  receiptLink,
  loadTickets,
  loadTravellers,
  tripOf,
} from './order-store.ts'
import { loadReceipt } from './receipt-data.ts'

export type OrderDeps = BookDeps & CheckoutDeps & { site: PublicConfig }

/** Booking, payment, tickets and receipts of flights (DAIR-18 to DAIR-21). */
export function orderRoutes(app: FastifyInstance, deps: OrderDeps): void {
  const owned = async (id: string, context: CallContext, partner: boolean) =>
    ofKind(await ownedOrder(deps.db, id, context), partner)
  serve(app, bookFlights, (input, context) => book(deps, input, context))
  serve(app, checkoutFlights, async (input, context) => checkout(deps, await owned(input.id, context, false), input, context))
  serve(app, checkoutPartnerFlights, async (input, context) =>
    checkout(deps, await owned(input.id, context, true), input, context),
  )
  serve(app, getTickets, async ({ id }, context) => loadReply(deps, await owned(id, context, false)))
  serve(app, getPartnerTickets, async ({ id }, context) => loadReply(deps, await owned(id, context, true)))
  serve(app, cancelUnpaid, async ({ id }, context) => cancel(deps, await ownedOrder(deps.db, id, context)))
  receiptRoute(app, deps)
}

/** The order for a caller who has proved ownership; a guest also gets the token that adds it to an account (DAIR-28). */
async function loadReply({ db, site, env }: OrderDeps, order: OrderRow) {
  const reply = await ticketsReply(db, order, site.bonus)
  return order.user_id === null ? { ...reply, claim: claimTokenOf(env.secret, order.id) } : reply
}

/** The path of a call must fit the order's kind: `/2` is for orders that began at a metasearch (DAIR-17). */
function ofKind(order: OrderRow, partner: boolean): OrderRow {
  if (order.kind !== 'air' || order.partner !== partner) throw new Refusal('not-found')
  return order
}

async function cancel({ db, now }: OrderDeps, { id, status }: OrderRow) {
  if (status !== 'Registered' && status !== 'Cancelled') throw new Refusal('order.bad-state')
  const done = status === 'Cancelled' || (await closeUnpaid(db, { id, event: 'cancel', now: now() }))
  if (!done) throw new Refusal('order.bad-state')
  return { status: 'Cancelled' as const }
}

function receiptRoute(app: FastifyInstance, deps: OrderDeps): void {
  app.get<{ Params: { id: string; ticketNumber: string } }>(receiptPdf.path, async (request, reply) => {
    const { id, ticketNumber } = request.params
    const proof = { caller: await readCaller(request), orderKey: headerOf(request, 'x-order-key') }
    const order = await ownedOrder(deps.db, id, proof)
    const receipt = await loadReceipt(deps, order, ticketNumber, 'full')
    const name = `Ticket_${ticketNumber}.pdf`
    const { drawReceipt } = await import('./receipt.ts') // the first document loads it, the start does not need it
    return sendBytes(reply, { contentType: receiptPdf.mediaType, name, bytes: await drawReceipt(receipt) })
  })
}

/** An order as its owner sees it (DAIR-21): no documents. */
async function ticketsReply(db: Db, order: OrderRow, rates: BonusRates): Promise<AirTickets> {
  const [items, travellers, tickets] = [
    await loadItems(db, order.id),
    await loadTravellers(db, order.id),
    await loadTickets(db, order.id),
  ]
  const trip = tripOf(items)
  const changes = await loadFlightChanges(db, order.id)
  const refund = await sumRefunds(db, order)
  return {
    status: order.status,
    statusLabel: statusLabel[order.status],
    number: order.number,
    price: order.price_rub,
    amount: order.amount_rub,
    bonusUsed: order.bonus_rub,
    ...(await loadOrderBonus(db, order, termsOf(items, rates))),
    expiresAt: instant(order.expires_at),
    items: items.map(itemReply),
    tickets: tickets.map((ticket) => ({
      passengerIndex: ticket.passenger,
      ...receiptLink(ticket, items),
    })),
    passengers: travellers.map(({ name, surname, kind }) => ({ name, surname, type: kind })),
    ticketThere: directOf(trip.there),
    ticketBack: trip.back ? directOf(trip.back) : null,
    awaited: awaitedOf(items),
    changes: lastOfEach(changes, items).map(changeForBuyer),
    calendar: calendarReply(items.filter(isFlown), changes),
    sentTo: order.contact_email,
    refund,
    error: await whyNotPaid(db, order, refund),
  }
}

/** Items refunded or never issued are in no calendar. */
function calendarReply(flownItems: ItemRow[], changes: ChangeRow[]): NonNullable<AirTickets['calendar']> {
  const { flown, ...changed } = calendarParts(flownItems, changes)
  const directions = flown.map(directionsOf)
  return { flown: (['there', 'back'] as const).filter((way) => directions.some((one) => one[way])), ...changed }
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

async function whyNotPaid(db: Db, { id, status }: OrderRow, refund: AirTickets['refund']): Promise<string | null> {
  if (status === 'Expired') return refund ? paymentReasons.failed : paymentReasons.expired // late money is on its way back
  if (status === 'Failed') return paymentReasons.failed
  if (status === 'RefundPending') return refund?.asked ? null : paymentReasons.failed
  const last = status === 'Registered' || status === 'Cancelled' ? await findLastPayment(db, id) : undefined
  return last?.reason ? paymentReasons[last.reason] : null
}
