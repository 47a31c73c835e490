import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { endsOf } from '#domain/air/offer.ts'
import { isMore } from '#domain/money/exchange.ts'
import { Refusal } from '#domain/refusal.ts'
import { dayOfLocal, instant } from '#domain/text/dates.ts'
import type { AirSupplier, Hold, IssuedTicket } from '#server/air/supplier.ts'
import { priceChanged } from '#server/orders/price-changed.ts'
import { DuffelRefusal, inOurWords, refuse } from './duffel-calls.ts'
import { Anything, Order } from './duffel-shapes.ts'
import { fieldsOf, offersOf } from './offers.ts'
import {
  type OrderNotes,
  isConfirmed,
  notesOf,
  orderByKey,
  orderPath,
  paymentsSent,
  readOrder,
  withConfirmed,
  withPaying,
  writeNotes,
} from './orders.ts'
import { infantIdsOf, kindsOfOffer, orderPassengers, wrongPeople } from './passengers.ts'
import { type DuffelContext, type ReadOffer, readOffer } from './search.ts'

type Request = Parameters<AirSupplier['book']>[0]

/**
 * Holds an offer, once per key. The key is looked up before anything is ordered: after a 5xx, a timeout or a broken connection
 * the order may well exist. Refuses `air.no-seats`, `air.session-expired` and passengers it does not accept.
 */
export async function book(context: DuffelContext, request: Request, signal: AbortSignal): Promise<Hold> {
  const offerId = request.refs.map(({ optionId }) => optionId).find((id) => id.startsWith('off_'))
  const known = await orderByKey(context, { key: request.key, offerId }, signal).catch(unsent)
  if (known) return holdOf(context, known)
  if (new Set(request.refs.map(({ sessionId }) => sessionId)).size !== 1) throw new Refusal('air.session-expired')
  const read = await readOffer(context, request.refs, signal).catch(unsent)
  const { passengers, notes } = orderOf(read, request)
  const data = { selected_offers: [read.offer.id], passengers, metadata: writeNotes(notes) }
  return holdOf(context, await orderHeld(context, data, signal))
}

/** They failed before any hold was requested. */
function unsent(error: unknown): never {
  if (!(error instanceof Refusal)) throw error
  throw new Refusal(error.code, { ...error.details, isUnsent: true })
}

function orderOf({ offer, sessionId, optionIds, offers }: ReadOffer, { key, passengers, contact }: Request) {
  const lastDay = dayOfLocal(endsOf(offers.at(-1)!.flightSegments)[0].departure)
  const people = orderPassengers(offer, passengers, { contact, lastDay })
  const kinds = kindsOfOffer(offer)
  const kindOf = (id: string) => kinds[offer.passengers.findIndex((passenger) => passenger.id === id)] ?? 'adult'
  const notes: OrderNotes = {
    key,
    sessionId,
    optionIds,
    kinds: people.ids.map(kindOf),
    passengerIds: people.ids,
    net: offer.total_amount,
    timeLimit: paidBy(offer.payment_requirements) ?? offers[0]!.timeLimit ?? '',
  }
  return { passengers: people.passengers, notes }
}

/** The type of an order paid later: the guide and their own client differ, so the second is sent when the first is rejected. */
const LATER = ['hold', 'pay_later'] as const

async function orderHeld({ call }: DuffelContext, data: object, signal: AbortSignal): Promise<Order> {
  let refused: unknown
  for (const type of LATER) {
    try {
      return (await call('/air/orders', { method: 'POST', data: { ...data, type }, shape: Order, signal })).data
    } catch (error) {
      if (!isAboutType(error)) throw wrongPeople(error) ?? inOurWords(error)
      refused = error
    }
  }
  throw inOurWords(refused)
}

function isAboutType(error: unknown): boolean {
  return error instanceof DuffelRefusal && error.status === 422 && /(^|\/)type$/.test(error.field)
}

/** The time until which a hold may be paid, and until which its price is guaranteed. */
function paidBy(limits: { payment_required_by?: string | null; price_guarantee_expires_at?: string | null }): string | undefined {
  const ends = [limits.payment_required_by, limits.price_guarantee_expires_at].flatMap((end) => (end ? [Date.parse(end)] : []))
  return ends.length === 0 ? undefined : instant(new Date(Math.min(...ends)))
}

/** An order as a hold: prices follow from the sum and the rate stored on it, or from its sum where that rose. */
export function holdOf({ airportOf }: Pick<DuffelContext, 'airportOf'>, order: Order): Hold {
  const { sessionId, optionIds, kinds, passengerIds, timeLimit, net } = notesOf(order)
  const infantIds = infantIdsOf(passengerIds, kinds)
  const sale = { session: fieldsOf(sessionId), sessionId, optionIds, kinds, infantIds, timeLimit }
  const total_amount = isMore(net, order.total_amount) ? net : order.total_amount
  const offers = offersOf({ ...order, total_amount }, sale, airportOf)
  if (!offers) throw new Refusal('air.supplier-failed', { supplierText: 'an order that is not as it was sold' })
  return {
    supplierRef: order.id,
    bookingRef: order.booking_reference,
    price: offers.reduce((sum, { totalPrice }) => sum + totalPrice, 0),
    timeLimit,
    offers,
    net: { amount: total_amount, pricing: sale.session.pricing },
  }
}

type Confirmation = { supplierRef: string; price: number }

/** Accepts a hold at its price, and stores that on the order. Refuses `air.no-seats`, `order.price-changed`. */
export async function confirm(context: DuffelContext, { supplierRef, price }: Confirmation, signal: AbortSignal): Promise<void> {
  const order = await readOrder(context, supplierRef, signal)
  if (!isAlive(order, context.now())) throw new Refusal('air.no-seats')
  const now = holdOf(context, order).price
  if (now !== price) throw priceChanged(price, now)
  if (isConfirmed(order)) return
  const data = { metadata: withConfirmed(order) }
  await context.call(orderPath(supplierRef), { method: 'PATCH', data, shape: Anything, signal }).catch(refuse('air.no-seats'))
}

/** Held or paid for, and neither cancelled nor expired. */
export function isAlive(order: Order, now: Date): boolean {
  if (order.cancelled_at) return false
  return isPaid(order) || Date.parse(notesOf(order).timeLimit) > now.getTime()
}

/** By its payment deadline or its documents; where it has no deadline, by no longer awaiting payment. */
function isPaid({ payment_status: { paid_at, awaiting_payment }, documents }: Order): boolean {
  if (paid_at || (documents ?? []).length > 0) return true
  return paid_at === undefined && awaiting_payment === false
}

/** How long after a payment was sent an order that still awaits one means that it failed. */
const SETTLES_MS = 10 * 60_000
/** After so many payments without effect only their report is awaited. */
const MOST_PAYMENTS = 3

/** How often a paid order is polled for its tickets, and how many times; after that the job retries later. */
const READS = 4

/**
 * Pays for a confirmed hold, which issues it, and reads the tickets. An order paid before is only read: a payment whose answer
 * was lost is not sent again until the order has awaited one for long enough. Refuses `air.no-seats`, and `order.not-ready` while
 * the outcome is pending.
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

/** In test mode the tickets of each order are numbered from one: replaced by thirteen digits that no other order has. */
function ticketNumberOf({ id, live_mode }: Order, identifier: string): string {
  const number = identifier.replaceAll(/\D/g, '')
  if (live_mode !== false || TICKET.test(number)) return number
  const digits = createHash('sha256').update(`${id} ${identifier}`).digest().readUIntBE(0, 6) % 10 ** 10
  return `000${String(digits).padStart(10, '0')}`
}

/** The tickets, when every passenger has one; undefined while they are being issued. */
function ticketsOf(order: Order): IssuedTicket[] | undefined {
  const { passengerIds } = notesOf(order)
  const tickets = (order.documents ?? []).flatMap(({ type, unique_identifier, passenger_ids }) => {
    const ticketNumber = ticketNumberOf(order, unique_identifier)
    if ((type ?? 'electronic_ticket') !== 'electronic_ticket' || !TICKET.test(ticketNumber)) return []
    const holders = passenger_ids ?? (passengerIds.length === 1 ? passengerIds : [])
    return holders.flatMap((id) => {
      const passengerIndex = passengerIds.indexOf(id)
      return passengerIndex < 0 ? [] : [{ passengerIndex, ticketNumber }]
    })
  })
  const isWhole = passengerIds.every((_id, at) => tickets.some(({ passengerIndex }) => passengerIndex === at))
  return isWhole ? tickets.toSorted((one, other) => one.passengerIndex - other.passengerIndex) : undefined
}
