import type * as z from 'zod/mini'
import type { AirDetail, AirRow, DetailSegment, getAirOrder, listAirOrders } from '#contract/account-orders.ts'
import { type ListQuery, listPage } from '#domain/account/list-page.ts'
import { orderRules, nearestOf } from '#domain/air/account-orders.ts'
import type { Segment } from '#domain/air/offer.ts'
import { onTicket } from '#domain/air/transliteration.ts'
import { instant } from '#domain/text/dates.ts'
import { statusLabel } from '#domain/payments/order.ts'
import type { Db } from '#server/db/db.ts'
import type { KeyRing } from '#server/keys/ring.ts'
import type { OrderRow } from '#server/orders/order-store.ts'
import { listedOrders, ownOrder } from '#server/orders/own-orders.ts'
import { fiscalLinksOf } from '#server/payments/fiscal/fiscal-receipts.ts'
import { seenRefundsOf } from '#server/payments/refunds/refund-reply.ts'
import { isFulfilled } from '#server/payments/refunds/refund.ts'
import { type Hidden, identityOf } from './identity.ts'
import { type ItemRow, itemsOf, itemsOfAll, ticketsOf, travellersOf, tripOf } from './order-store.ts'
import type { Identity } from './sealed.ts'

/** The flight orders of a person, newest purchase first; what they have deleted from the list is not there (DACC-02). */
export async function airOrdersOf(db: Db, userId: string): Promise<AirRow[]> {
  return rowsOf(db, await ownRows(db, userId).where('hidden_at', 'is', null).orderBy('created_at', 'desc').execute())
}

type OrderPageQuery = ListQuery & { userId: string; now: Date }

/** Five of them, found by the words, and where they stand in the list; the offers of no other order are read (DACC-12). */
export async function airPageOf(db: Db, { userId, now, ...query }: OrderPageQuery): Promise<z.input<typeof listAirOrders.reply>> {
  const people = await peopleOf(db, userId, query.q)
  const orders = await listedOrders(db, { userId, kind: 'air' })
  const light = orders.map(({ id, number, status, price_rub, places, created_at, begins_at }) => ({
    id,
    number,
    status,
    date: instant(created_at),
    dateThereUtc: instant(begins_at ?? created_at),
    price: price_rub,
    places: places ?? '',
    people: people.get(id) ?? [],
  }))
  const { rows, list } = listPage(light, orderRules, query, now)
  const next = nearestOf(light, now)
  const ids = [...rows.map(({ id }) => id), ...(next ? [next.id] : [])]
  const wholeOrders = ids.length === 0 ? [] : await rowsOf(db, await ownRows(db, userId).where('id', 'in', ids).execute())
  const byId = new Map(wholeOrders.map((row) => [row.bookingId, row]))
  return {
    tickets: rows.flatMap(({ id, found }) => (byId.has(id) ? [{ ...byId.get(id)!, found }] : [])),
    list: { ...list, nearest: (next && byId.get(next.id)) ?? null },
  }
}

/** Who flies in each order of a person, as their tickets say; asked for only when something is searched. */
async function peopleOf(db: Db, userId: string, query: string | undefined): Promise<Map<string, string[]>> {
  if (!query) return new Map()
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_passengers', 'order_passengers.order_id', 'orders.id')
    .select(['orders.id', 'name', 'surname'])
    .where('user_id', '=', userId)
    .where('orders.kind', '=', 'air')
    .where('hidden_at', 'is', null)
    .execute()
  const byOrder = Map.groupBy(rows, ({ id }) => id)
  return new Map([...byOrder].map(([id, all]) => [id, all.map(({ name, surname }) => onTicket(surname, name))]))
}

async function rowsOf(db: Db, orders: OrderRow[]): Promise<AirRow[]> {
  const ids = orders.map(({ id }) => id)
  if (ids.length === 0) return []
  const items = await itemsOfAll(db, ids)
  const people = await db
    .selectFrom('order_passengers')
    .select(['order_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('order_id', 'in', ids)
    .groupBy('order_id')
    .execute()
  const itemsBy = Map.groupBy(items, (item) => item.order_id)
  const countBy = new Map(people.map(({ order_id, count }) => [order_id, count]))
  return orders.map((order) => rowOf(order, itemsBy.get(order.id) ?? [], countBy.get(order.id) ?? 0))
}

function ownRows(db: Db, userId: string) {
  return db.selectFrom('orders').selectAll().where('user_id', '=', userId).where('kind', '=', 'air')
}

function rowOf(order: OrderRow, items: ItemRow[], passengersCount: number): AirRow {
  const { there, back } = tripOf(items)
  const first = there.flightSegments[0]!
  const last = there.flightSegments.at(-1)! // a direction has at least one flight
  return {
    bookingId: order.id,
    number: order.number,
    date: instant(order.created_at),
    from: first.fromCity,
    to: last.toCity,
    dateThere: first.departure,
    arrivalThere: last.arrival,
    fromCode: first.fromCode,
    toCode: last.toCode,
    dateBack: back?.flightSegments[0]?.departure ?? null,
    dateThereUtc: first.departureUtc,
    endsUtc: (back?.flightSegments.at(-1) ?? last).arrivalUtc,
    passengersCount,
    price: order.price_rub,
    status: order.status,
    statusLabel: statusLabel[order.status],
  }
}

type Deps = { db: Db; env: { secret: KeyRing } }

/** One order of a person with its flights, passengers and refunds; refuses `not-found` (ACCA-03, DACC-02). */
export async function airOrderOf({ db, env }: Deps, userId: string, number: string): Promise<z.input<typeof getAirOrder.reply>> {
  const order = await ownOrder(db, { userId, kind: 'air' }, number)
  const items = await itemsOf(db, order.id)
  const { there, back } = tripOf(items)
  return {
    bookingId: order.id,
    number: order.number,
    date: instant(order.created_at),
    status: order.status,
    statusLabel: statusLabel[order.status],
    price: order.price_rub,
    expiresAt: instant(order.expires_at),
    items: items.map((item) => ({ bookingRef: item.booking_ref, price: item.price_rub, status: item.status })),
    refundable: isFulfilled(order.status),
    fiscalReceipts: await fiscalLinksOf(db, order.id),
    refunds: await seenRefundsOf(db, order.id),
    ticketThere: { flightSegments: there.flightSegments.map(segmentOf) },
    ticketBack: back && { flightSegments: back.flightSegments.map(segmentOf) },
    passengers: await passengersOf(db, env.secret, order.id),
  }
}

async function passengersOf(db: Db, secret: KeyRing, orderId: string): Promise<AirDetail['passengers']> {
  const [travellers, tickets] = [await travellersOf(db, orderId), await ticketsOf(db, orderId)]
  return travellers.map((traveller) => {
    const { name, surname, position } = traveller
    const ticketNumber = tickets.find(({ passenger }) => passenger === position)?.number ?? null
    return { name, surname, ...shownOf(identityOf(secret, traveller)), ticketNumber }
  })
}

const hidden: Record<Hidden, PassengerDetails> = {
  erased: { birthDay: '', gender: null, documentNumber: '' },
  closed: { birthDay: null, gender: null, documentNumber: null },
}

type PassengerDetails = Pick<AirDetail['passengers'][number], 'birthDay' | 'gender' | 'documentNumber'>

function shownOf(identity: Identity | Hidden): PassengerDetails {
  if (typeof identity === 'string') return hidden[identity]
  const { birthDay, gender, document } = identity
  return { birthDay, gender, documentNumber: `•••${document.number.slice(-4)}` }
}

function segmentOf(segment: Segment): DetailSegment {
  return {
    id: `${segment.flight} ${segment.departureUtc}`,
    departure: segment.from,
    arrival: segment.to,
    departureCity: segment.fromCity,
    arrivalCity: segment.toCity,
    departureTime: segment.departure,
    arrivalTime: segment.arrival,
    number: segment.flight,
    equipment: segment.equipment,
    baggageMass: segment.bagAllowanceKg,
    operatingCarrier: segment.operatingCarrier ?? segment.airline,
  }
}

/** Numbers of a person's orders that are still on their way, or whose trip is not over: they cannot be forgotten yet. */
export async function tripsAhead(db: Db, userId: string, now: Date): Promise<string[]> {
  const orders = await ownRows(db, userId).where('status', 'not in', ['Failed', 'Expired', 'Cancelled', 'Refunded']).execute()
  const ahead: string[] = []
  for (const { id, number, status } of orders) {
    const { there, back } = tripOf(await itemsOf(db, id))
    const lands = (back ?? there).flightSegments.at(-1)?.arrivalUtc ?? ''
    if (status !== 'Ticketed' || lands > instant(now)) ahead.push(number)
  }
  return ahead
}
