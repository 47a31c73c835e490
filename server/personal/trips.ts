import type * as z from 'zod/mini'
import type { TripEvent } from '#contract/personal.ts'
import { instant, localTimeIn } from '#domain/text/dates.ts'
import { itemsOf, tripOf } from '#server/air/order-store.ts'
import { bookingOf } from '#server/hotels/order-store.ts'
import type { Db } from '#server/db/db.ts'
import type { OrderRow } from '#server/orders/order-store.ts'

type Event = z.infer<typeof TripEvent>

/** The flights and stays a person has ahead or is in the middle of, bought or still to be paid; deleted rows stay out. */
export async function tripEventsOf(db: Db, userId: string, now: Date): Promise<Event[]> {
  const orders = await db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('hidden_at', 'is', null)
    .where('status', 'in', ['Registered', 'Authorized', 'Paid', 'Ticketing', 'Ticketed', 'Confirmed'])
    .where('service_ends_at', '>', now)
    .execute()
  const events: Event[] = []
  for (const order of orders) events.push(...(await eventsOf(db, order)))
  return events.filter((event) => (event.kind === 'flight' ? event.arrivalUtc : event.checkOutUtc) > instant(now))
}

/** The button and the deadline of an order nobody has paid yet. */
function unpaidOf({ id, status, expires_at }: OrderRow): Event['unpaid'] {
  return status === 'Registered' ? { orderId: id, until: instant(expires_at) } : null
}

/** What one order adds to a trip, whoever asks. */
export async function eventsOf(db: Db, order: OrderRow): Promise<Event[]> {
  return order.kind === 'air' ? flightsOf(db, order) : [await stayOf(db, order)]
}

async function flightsOf(db: Db, order: OrderRow): Promise<Event[]> {
  const { there, back } = tripOf(await itemsOf(db, order.id))
  return [...there.flightSegments, ...(back?.flightSegments ?? [])].map((segment) => ({
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
    flight: segment.flight,
    carrier: segment.airline,
  }))
}

async function stayOf(db: Db, order: OrderRow): Promise<Event> {
  const { offer, check_in, check_out } = await bookingOf(db, order.id)
  const { name, regionName, timeZone } = offer.hotel
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
  }
}
