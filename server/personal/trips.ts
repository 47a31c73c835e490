import type * as z from 'zod/mini'
import type { TripEvent, TripOrder, Trips } from '#contract/personal.ts'
import type { User } from '#domain/account/user.ts'
import { bagText } from '#domain/air/baggage.ts'
import { lastFreeMinute } from '#domain/hotels/stay-words.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { isFulfilled } from '#domain/payments/order.ts'
import { instant, localTimeIn } from '#domain/text/dates.ts'
import { dayRange } from '#domain/text/day-words.ts'
import { tripDays, tripsOf } from '#domain/trips/trips-of.ts'
import { calendarParts, loadFlightChanges } from '#server/air/flight-changes.ts'
import { type ItemRow, isFlown, loadItems, receiptLink, loadTickets, tripOf } from '#server/air/order-store.ts'
import type { Db } from '#server/db/db.ts'
import { loadBooking } from '#server/hotels/order-store.ts'
import type { OrderRow } from '#server/orders/order-store.ts'
import { refundToday } from '#server/payments/refunds/refund-reply.ts'
import type { RefundDeps } from '#server/payments/refunds/refund.ts'

type Event = z.infer<typeof TripEvent>

/** The flights and stays a person has ahead or under way, bought or still to be paid; deleted rows are left out. */
export async function loadTripEvents(db: Db, userId: string, now: Date): Promise<Event[]> {
  const events: Event[] = []
  for (const order of await ordersAhead(db, userId, now)) events.push(...(await loadOrderEvents(db, order)))
  return stillAhead(events, now)
}

/** How many orders are searched for the next trip: every page opened by a signed-in person looks it up. */
const MOST_ORDERS = 6

/** The next or current trip, as the header's panel names it; undefined when nothing is ahead. */
export async function findNextTrip(db: Db, userId: string, now: Date): Promise<User['nextTrip']> {
  const orders = await ordersAhead(db, userId, now, MOST_ORDERS)
  const events = (await Promise.all(orders.map((order) => loadOrderEvents(db, order)))).flat()
  const [trip] = tripsOf(stillAhead(events, now))
  if (!trip) return undefined
  return { title: trip.city, when: dayRange(...tripDays(trip)), href: href(paths.accountTrips, {}, { trip: trip.id }) }
}

function stillAhead(events: Event[], now: Date): Event[] {
  return events.filter((event) => (event.kind === 'flight' ? event.arrivalUtc : event.checkOutUtc) > instant(now))
}

/** What the orders of these trips cost, and what would be refunded of each today. */
export async function loadTripOrders(deps: RefundDeps, userId: string): Promise<TripOrder[]> {
  const orders: TripOrder[] = []
  for (const order of await ordersAhead(deps.db, userId, deps.now())) {
    if ((await loadOrderEvents(deps.db, order)).length === 0) continue
    orders.push(await loadTripOrder(deps.db, order, await refundToday(deps, order)))
  }
  return orders
}

/** How many orders past trips are listed of, the latest: the lists of orders have the rest. */
const MOST_PAST = 30

/** The flights and stays a person has behind them, with their orders, none of which is refundable. */
export async function loadPastTrips(db: Db, userId: string, now: Date): Promise<Trips> {
  const past: Trips = { data: [], orders: [] }
  const orders = db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('hidden_at', 'is', null)
    .where('status', 'in', ['Ticketed', 'Confirmed'])
    .where('service_ends_at', '<=', now)
    .orderBy('service_ends_at', 'desc')
    .limit(MOST_PAST)
  for (const order of await orders.execute()) {
    past.data.push(...(await loadOrderEvents(db, order)))
    past.orders.push(await loadTripOrder(db, order, null))
  }
  return past
}

async function loadTripOrder(db: Db, order: OrderRow, refundToday: number | null): Promise<TripOrder> {
  const { id: orderId, number, kind, own_stay: ownStay, price_rub: price, amount_rub: toPay } = order
  const isBought = isFulfilled(order.status) || order.status === 'RefundPending'
  const own = { orderId, number, kind, price, ...(!isBought && { toPay }), isBought, ownStay, refundToday }
  if (kind === 'hotel') {
    const { adults, children } = (await loadBooking(db, orderId)).offer.query
    return { ...own, adults, children: [...children] }
  }
  const items = await loadItems(db, orderId)
  const receipts = (await loadTickets(db, orderId)).map((ticket) => receiptLink(ticket, items))
  return { ...own, price: price - priceGivenBack(items), receipts, ...partyOf(items) }
}

/** What the tickets of refunded or cancelled flights cost, roubles. */
function priceGivenBack(items: readonly ItemRow[]): number {
  return items.reduce((sum, item) => (isFlown(item) ? sum : sum + item.price_rub), 0)
}

/** Remembers whether the travellers of an order sleep elsewhere after its flights. */
export async function saveOwnStay(db: Db, orderId: string, isOwn: boolean): Promise<void> {
  await db.updateTable('orders').set({ own_stay: isOwn }).where('id', '=', orderId).execute()
}

function partyOf(items: ItemRow[]): Pick<TripOrder, 'adults' | 'children'> {
  const fares = tripOf(items).there.airlineFares[0]?.passengers ?? []
  const countOf = (kinds: string) => fares.find(({ type }) => type === kinds)?.count ?? 0
  return {
    adults: countOf('adult'),
    children: [...Array.from({ length: countOf('child') }, () => 8), ...Array.from({ length: countOf('infant') }, () => 1)],
  }
}

function ordersAhead(db: Db, userId: string, now: Date, most?: number): Promise<OrderRow[]> {
  const orders = db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('hidden_at', 'is', null)
    .where('status', 'in', ['Registered', 'Authorized', 'Paid', 'Ticketing', 'Ticketed', 'Confirmed', 'RefundPending'])
    .where('service_ends_at', '>', now)
    .orderBy('begins_at')
  return (most === undefined ? orders : orders.limit(most)).execute()
}

/** The button and the deadline of an unpaid order. */
function unpaidOf({ id, status, expires_at }: OrderRow): Event['unpaid'] {
  return status === 'Registered' ? { orderId: id, until: instant(expires_at) } : null
}

/** What one order adds to a trip, for anybody: nothing of what is refunded or was never issued. */
export async function loadOrderEvents(db: Db, order: OrderRow): Promise<Event[]> {
  if (order.kind === 'air') return loadFlightEvents(db, order)
  return order.status === 'RefundPending' ? [] : [await loadStayEvent(db, order)]
}

async function loadFlightEvents(db: Db, order: OrderRow): Promise<Event[]> {
  const items = (await loadItems(db, order.id)).filter(isFlown)
  const { flown, changes } = calendarParts(items, await loadFlightChanges(db, order.id))
  const flights = flown.flatMap(({ booking_ref: bookingRef, offers }) =>
    offers.flatMap(({ flightSegments }) => flightSegments.map((segment) => ({ segment, bookingRef }))),
  )
  return flights.map(({ segment, bookingRef }) => ({
    kind: 'flight',
    orderId: order.id,
    orderNumber: order.number,
    unpaid: unpaidOf(order),
    from: segment.fromCity,
    to: segment.toCity,
    fromAirport: segment.from,
    toAirport: segment.to,
    fromCode: segment.fromCode,
    toCode: segment.toCode,
    departure: segment.departure,
    arrival: segment.arrival,
    departureUtc: segment.departureUtc,
    arrivalUtc: segment.arrivalUtc,
    clockChange: segment.clockChange,
    flight: segment.flight,
    carrier: segment.airline,
    airlineCode: segment.airlineCode,
    bag: bagText(segment),
    bookingRef,
    ticketIndex: segment.ticketIndex,
    changes,
  }))
}

async function loadStayEvent(db: Db, order: OrderRow): Promise<Event> {
  const { offer, check_in, check_out } = await loadBooking(db, order.id)
  const { name, regionName, timeZone, pictures } = offer.hotel
  const { freeUntil } = offer.rate.cancellation
  return {
    kind: 'stay',
    orderId: order.id,
    orderNumber: order.number,
    unpaid: unpaidOf(order),
    hotelName: name,
    city: regionName,
    checkIn: localTimeIn(check_in, timeZone),
    checkOut: localTimeIn(check_out, timeZone),
    checkInUtc: instant(check_in),
    checkOutUtc: instant(check_out),
    freeUntil,
    lastFree: freeUntil && lastFreeMinute(freeUntil, timeZone),
    picture: pictures[0],
    room: `${offer.rate.roomName}, ${offer.rate.meal.info.name.toLowerCase()}`,
  }
}
