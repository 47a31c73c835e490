import { type Selectable, sql } from 'kysely'
import * as z from 'zod/mini'
import type { AirOffer } from '#domain/air/offer.ts'
import type { PassengerKind } from '#domain/air/passenger-kind.ts'
import type { Passenger } from '#domain/air/passenger.ts'
import { ticketParts } from '#domain/air/ticket.ts'
import type { Db } from '#server/db/db.ts'
import { randomId } from '#server/db/random-id.ts'
import { StoredDay, storedJson } from '#server/db/stored-json.ts'
import type { Tables } from '#server/db/tables.ts'
import type { KeyRing } from '#server/keys/ring.ts'
import { type NewOrder, openingRow, recordRegistration } from '#server/orders/order-store.ts'
import type { Held } from './hold.ts'
import { type Identity, seal, unseal } from './sealed.ts'
import { storedOffers } from './stored-offers.ts'
import type { NetPrice } from './supplier.ts'

/** A booking item with what was sold in it. */
export type ItemRow = Omit<StoredItem, 'offers' | 'net'> & { offers: AirOffer[]; net: NetPrice | null }
type StoredItem = Selectable<Tables['order_items']>
export type TicketRow = Selectable<Tables['tickets']>
export type TravellerRow = Selectable<Tables['order_passengers']>

export type NewAirOrder = NewOrder & {
  partner: boolean
  marker: string | null
  click: string | null
  contact: { email: string; contactPerson: string; contactPhone: string }
  held: Held[]
  passengers: Passenger[]
  kinds: PassengerKind[]
}

/** Writes an order with its items and passengers; documents are sealed. Only inside a transaction. */
export async function insertOrder(trx: Db, secret: KeyRing, order: NewAirOrder): Promise<void> {
  const price = order.held.reduce((sum, { hold }) => sum + hold.price, 0)
  const limit = new Date(Math.min(...order.held.map(({ hold }) => Date.parse(hold.timeLimit))))
  await trx
    .insertInto('orders')
    .values({
      ...openingRow(order, price, limit),
      kind: 'air',
      number: sql<string>`'A' || lpad(nextval('air_order_numbers')::text, 8, '0')`,
      partner: order.partner,
      marker: order.marker,
      click: order.click,
      contact_email: order.contact.email,
      contact_person: order.contact.contactPerson,
      contact_phone: order.contact.contactPhone,
      service_ends_at: lastLanding(order.held),
      begins_at: new Date(Math.min(...flightsOf(order.held).map(({ departureUtc }) => Date.parse(departureUtc)))),
      places: placesOf(order.held),
    })
    .execute()
  await trx
    .insertInto('order_items')
    .values(order.held.map((held, at) => itemOf(order, held, at)))
    .execute()
  await trx
    .insertInto('order_passengers')
    .values(order.passengers.map((passenger, at) => travellerOf(secret, order, passenger, at)))
    .execute()
  await recordRegistration(trx, { id: order.id, product: 'air', now: order.now })
}

function flightsOf(held: Held[]) {
  return held.flatMap(({ hold }) => hold.offers.flatMap(({ flightSegments }) => flightSegments))
}

function lastLanding(held: Held[]): Date {
  return new Date(Math.max(...flightsOf(held).map(({ arrivalUtc }) => Date.parse(arrivalUtc))))
}

/** The ends of the directions, for searching the list of orders (DACC-12). */
function placesOf(held: Held[]): string {
  const directions = held.flatMap(({ hold }) => hold.offers.map(({ flightSegments }) => flightSegments))
  return directions
    .flatMap((flights) => [flights[0]?.fromCity, flights[0]?.fromCode, flights.at(-1)?.toCity, flights.at(-1)?.toCode])
    .join(' ')
}

function itemOf(order: NewAirOrder, { key, direction, supplier, hold }: Held, position: number) {
  return {
    id: randomId(),
    order_id: order.id,
    position,
    direction,
    hold_key: key,
    supplier,
    supplier_ref: hold.supplierRef,
    booking_ref: hold.bookingRef,
    price_rub: hold.price,
    time_limit: hold.timeLimit,
    status: 'Registered' as const,
    offers: storedOffers.write(hold.offers),
    ...(hold.net && { net: storedNet.write(hold.net) }),
  }
}

function travellerOf(secret: KeyRing, order: NewAirOrder, passenger: Passenger, position: number) {
  const { name, surname, birthDay, gender, document } = passenger
  const sealed = seal(secret, placeOf(order.id, position), { birthDay, gender, document })
  return { order_id: order.id, position, name, surname, kind: order.kinds[position] ?? 'adult', sealed }
}

/** What a seal is bound to. */
export function placeOf(orderId: string, position: number): string {
  return `${orderId}:${position}`
}

export function loadItems(db: Db, orderId: string): Promise<ItemRow[]> {
  return itemsOfAll(db, [orderId])
}

/** The items of several orders, each order's in their places. */
export async function itemsOfAll(db: Db, orderIds: readonly string[]): Promise<ItemRow[]> {
  const rows = await db.selectFrom('order_items').selectAll().where('order_id', 'in', orderIds).orderBy('position').execute()
  return rows.map((row) => ({
    ...row,
    offers: storedOffers.read(row.offers),
    net: row.net === null ? null : storedNet.read(row.net),
  }))
}

/** A booking by the number its supplier knows it by. */
export type Booking = { supplier: string; supplierRef: string }

export async function findItem(db: Db, { supplier, supplierRef }: Booking): Promise<ItemRow | undefined> {
  const named = db.selectFrom('order_items').select('order_id').where('supplier', '=', supplier)
  const row = await named.where('supplier_ref', '=', supplierRef).executeTakeFirst()
  if (!row) return undefined
  return (await loadItems(db, row.order_id)).find((item) => item.supplier === supplier && item.supplier_ref === supplierRef)
}

export async function loadTravellers(db: Db, orderId: string): Promise<TravellerRow[]> {
  return db.selectFrom('order_passengers').selectAll().where('order_id', '=', orderId).orderBy('position').execute()
}

/** Valid tickets: refunded ones are void. */
export async function loadTickets(db: Db, orderId: string): Promise<TicketRow[]> {
  return db
    .selectFrom('tickets')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('voided_at', 'is', null)
    .orderBy('passenger')
    .orderBy('issued_at')
    .orderBy('part')
    .orderBy('number')
    .execute()
}

/** A ticket, the booking it is of, the index of its flights there, and where its itinerary receipt is. */
export function receiptLink({ number, item_id, part, order_id }: TicketRow, items: readonly ItemRow[]) {
  const item = items.find(({ id }) => id === item_id)
  const ticketIndex = item && ticketParts(item.offers)[part]?.segments[0]?.ticketIndex
  return {
    ticketNumber: number,
    bookingRef: item?.booking_ref ?? '',
    ticketIndex,
    receiptUrl: `/api/air/Receipt/${order_id}/${number}`,
  }
}

/** The offers of an item by direction. */
export function directionsOf({ direction, offers }: Pick<ItemRow, 'direction' | 'offers'>): {
  there?: AirOffer
  back?: AirOffer
} {
  const [first, second] = offers
  if (direction === 'back') return { back: first }
  return { there: first, back: direction === 'both' ? second : undefined }
}

/** Whether an item is flown: a failed or refunded one is not. */
export function isFlown({ status }: Pick<ItemRow, 'status'>): boolean {
  return status !== 'Failed' && status !== 'RefundPending' && status !== 'Refunded'
}

/** The whole trip of an order: what was accepted there and back. */
export function tripOf(items: ItemRow[]): { there: AirOffer; back: AirOffer | null } {
  const parts = items.map(directionsOf)
  const there = parts.find((part) => part.there)?.there
  if (!there) throw new Error('An order without an outbound flight')
  return { there, back: parts.find((part) => part.back)?.back ?? null }
}

/** When the first flight of these items takes off; null of no flights. */
export function firstDeparture(items: readonly Pick<ItemRow, 'offers'>[]): Date | null {
  const departures = items.flatMap(({ offers }) => offers.flatMap(({ flightSegments: [first] }) => first?.departureUtc ?? []))
  const [earliest] = departures.toSorted()
  return earliest === undefined ? null : new Date(earliest)
}

/** What was frozen with the sold offer: the supplier's sum, a rate with its day, a mark-up. */
const Net = z.object({
  amount: z.string(),
  pricing: z.object({
    rate: z.object({ currency: z.string(), nominal: z.number(), roubles: z.string(), day: StoredDay }),
    markupPercent: z.number(),
  }),
})

const storedNet = storedJson({ column: 'order_items.net', v: 1, schema: Net, upgrades: {} })

/** Why a traveller's document cannot be shown: its retention has ended, or no key of ours opens it. */
export type Hidden = 'erased' | 'closed'

/** Who a traveller is by their document. */
export function identityOf(ring: KeyRing, { order_id, position, sealed }: TravellerRow): Identity | Hidden {
  return sealed === '' ? 'erased' : (unseal(ring, placeOf(order_id, position), sealed) ?? 'closed')
}
