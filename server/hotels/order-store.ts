import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import { type NewOrder, openingRow, recordRegistration } from '#server/orders/order-store.ts'
import { storedRoom } from './stored-room.ts'
import type { CheckedRate, RoomHold, StayGuest } from './supplier.ts'

/** The stay of an order as it was accepted, and what the hotel said of it since. */
export type BookingRow = Omit<Selectable<Tables['hotel_bookings']>, 'offer'> & { offer: CheckedRate }
export type GuestRow = Selectable<Tables['hotel_guests']>

export type NewHotelOrder = NewOrder & {
  contact: { email: string; phone: string }
  key: string
  supplier: string
  hold: RoomHold
  guests: StayGuest[]
  wishes: string
  /** Until when it can be paid. */
  expiresAt: Date
}

/** Writes an order with its stay and guests. Only inside a transaction. */
export async function insertHotelOrder(trx: Db, order: NewHotelOrder): Promise<void> {
  const { hold, contact, guests, now } = order
  const [first] = guests
  await trx
    .insertInto('orders')
    .values({
      ...openingRow(order, hold.price, order.expiresAt),
      kind: 'hotel',
      number: sql<string>`'H' || lpad(nextval('hotel_order_numbers')::text, 8, '0')`,
      partner: false,
      contact_email: contact.email,
      contact_person: first ? `${first.firstName} ${first.lastName}` : '',
      contact_phone: contact.phone,
      service_ends_at: new Date(hold.checkOut),
      begins_at: new Date(hold.checkIn),
      places: `${hold.offer.hotel.name} ${hold.offer.hotel.regionName}`,
    })
    .execute()
  await trx.insertInto('hotel_bookings').values(stayOf(order)).execute()
  await trx
    .insertInto('hotel_guests')
    .values(
      guests.map(({ firstName, lastName, age }, position) => {
        return { order_id: order.id, position, first_name: firstName, last_name: lastName, age }
      }),
    )
    .execute()
  await recordRegistration(trx, { id: order.id, product: 'hotel', now })
}

function stayOf({ id, key, supplier, hold, wishes }: NewHotelOrder) {
  const { hotel, query } = hold.offer
  return {
    order_id: id,
    hold_key: key,
    supplier,
    supplier_ref: hold.supplierRef,
    hotel_id: hotel.id,
    arrival: query.arrival, // a supplier's query holds real days
    departure: query.departure, // likewise
    check_in: hold.checkIn,
    check_out: hold.checkOut,
    offer: storedRoom.write(hold.offer),
    wishes,
  }
}

/** The stay of a hotel order; throws for an order of another kind. */
export async function loadBooking(db: Db, orderId: string): Promise<BookingRow> {
  const row = await db.selectFrom('hotel_bookings').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()
  return { ...row, offer: storedRoom.read(row.offer) }
}

export async function loadOrderGuests(db: Db, orderId: string): Promise<GuestRow[]> {
  return db.selectFrom('hotel_guests').selectAll().where('order_id', '=', orderId).orderBy('position').execute()
}
