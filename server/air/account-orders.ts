import type { FastifyInstance } from 'fastify'
import { type SqlBool, sql } from 'kysely'
import type * as z from 'zod/mini'
import {
  type AirDetail,
  type AirRow,
  type DetailSegment,
  getAirOrder,
  hideAirOrders,
  listAirOrders,
  showAirOrders,
} from '#contract/account-orders.ts'
import { requestAirRefund, quoteAirRefund } from '#contract/refund.ts'
import { type ListPlace, type ListQuery, listPage } from '#domain/account/list-page.ts'
import { type OrderColumn, type OrderFilter, orderFilters, orderRules } from '#domain/air/account-orders.ts'
import { type Segment, endsOf } from '#domain/air/offer.ts'
import { onTicket } from '#domain/air/transliteration.ts'
import { isFulfilled, statusLabel, terminalStatuses } from '#domain/payments/order.ts'
import { HOME_ZONE, instant } from '#domain/text/dates.ts'
import type { Db } from '#server/db/db.ts'
import { userIdOf } from '#server/http/caller.ts'
import { type CallContext, serve } from '#server/http/serve.ts'
import type { KeyRing } from '#server/keys/ring.ts'
import type { OrderRow } from '#server/orders/order-store.ts'
import { type Owned, type SqlRules, hideOrders, listedOrders, orderPage, ownOrder } from '#server/orders/own-orders.ts'
import { loadFiscalLinks } from '#server/payments/fiscal/fiscal-receipts.ts'
import { confirmRefund, buildRefundQuote, loadSeenRefunds } from '#server/payments/refunds/refund-reply.ts'
import type { RefundDeps } from '#server/payments/refunds/refund.ts'
import { loadFlightChanges, loadFlown, lastOfEach, changeForBuyer } from './flight-changes.ts'
import {
  type Hidden,
  type ItemRow,
  identityOf,
  loadItems,
  itemsOfAll,
  loadTickets,
  loadTravellers,
  tripOf,
} from './order-store.ts'
import type { Identity } from './sealed.ts'

/** The flight orders of a person, newest purchase first, without those deleted from the list (DACC-02). */
async function loadAirOrders(db: Db, userId: string): Promise<AirRow[]> {
  return loadRows(db, await ownRows(db, userId).where('hidden_at', 'is', null).orderBy('created_at', 'desc').execute())
}

type OrderPageQuery = ListQuery & { userId: string; now: Date }

const begins = sql`coalesce(begins_at, created_at)`

/** `orderRules` of a row, expressed in SQL. */
export const airPageRules: SqlRules<OrderColumn, OrderFilter> = {
  filters: orderFilters,
  where: (filter, now) =>
    ({ all: sql<SqlBool>`true`, future: sql<SqlBool>`${begins} > ${now}`, completed: sql<SqlBool>`${begins} <= ${now}` })[filter],
  measures: { date: sql.ref('created_at'), departure: begins, price: sql.ref('price_rub') },
  year: sql<number>`extract(year from ${begins} at time zone ${sql.lit(HOME_ZONE)})::int`,
}

/**
 * Five of them and the position of the page; filtered by words when some are given. The offers of other orders are not read
 * (DACC-12).
 */
async function loadAirPage(db: Db, query: OrderPageQuery): Promise<z.input<typeof listAirOrders.reply>> {
  const { ids, list, found } = query.q ? await foundPage(db, query) : await wholePage(db, query)
  const wholeOrders = ids.length === 0 ? [] : await loadRows(db, await ownRows(db, query.userId).where('id', 'in', ids).execute())
  const byId = new Map(wholeOrders.map((row) => [row.bookingId, row]))
  return {
    tickets: ids.flatMap((id) => byId.get(id) ?? []).map((row) => ({ ...row, found: found?.get(row.bookingId) ?? null })),
    list: { ...list, nearest: await nextFlight(db, query) },
  }
}

type FoundPage = { ids: string[]; list: ListPlace<OrderFilter>; found?: Map<string, string | null> }

function wholePage(db: Db, { userId, now, ...query }: OrderPageQuery): Promise<FoundPage> {
  return orderPage(db, { userId, kind: 'air' }, airPageRules, { query, now })
}

/** Words are searched for in all orders of the person, in either alphabet. */
async function foundPage(db: Db, { userId, now, ...query }: OrderPageQuery): Promise<FoundPage> {
  const people = await loadPeople(db, userId)
  const orders = await listedOrders(db, { userId, kind: 'air' })
  const light = orders.map(({ id, number, price_rub, places, created_at, begins_at }) => ({
    id,
    number,
    date: instant(created_at),
    dateThereUtc: instant(begins_at ?? created_at),
    price: price_rub,
    places: places ?? '',
    people: people.get(id) ?? [],
  }))
  const { rows, list } = listPage(light, orderRules, query, now)
  return { ids: rows.map(({ id }) => id), list, found: new Map(rows.map(({ id, found }) => [id, found])) }
}

/** How many orders are searched for the next flight: most often the first has one. */
const MOST_ORDERS = 6

/** The next departure among ticketed orders, as it is flown now: cancelled flights do not count. */
async function nextFlight(db: Db, { userId, now }: Pick<OrderPageQuery, 'userId' | 'now'>): Promise<AirRow | null> {
  const ahead = ownRows(db, userId).where('hidden_at', 'is', null).where('status', '=', 'Ticketed').where('begins_at', '>', now)
  for (const order of await ahead.orderBy('begins_at').orderBy('created_at', 'desc').limit(MOST_ORDERS).execute()) {
    const [there, back = null] = (await loadFlown(db, order.id)).flatMap(({ offers }) => offers)
    if (there) return rowOf(order, { there, back }, (await loadTravellers(db, order.id)).length)
  }
  return null
}

/** The passengers of each order of a person, as on their tickets. */
async function loadPeople(db: Db, userId: string): Promise<Map<string, string[]>> {
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

async function loadRows(db: Db, orders: OrderRow[]): Promise<AirRow[]> {
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
  return orders.map((order) => rowOf(order, tripOf(itemsBy.get(order.id) ?? []), countBy.get(order.id) ?? 0))
}

function ownRows(db: Db, userId: string) {
  return db.selectFrom('orders').selectAll().where('user_id', '=', userId).where('kind', '=', 'air')
}

function rowOf(order: OrderRow, { there, back }: ReturnType<typeof tripOf>, passengersCount: number): AirRow {
  const [first, last] = endsOf(there.flightSegments)
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
export async function loadAirOrder(
  { db, env }: Deps,
  userId: string,
  number: string,
): Promise<z.input<typeof getAirOrder.reply>> {
  const order = await ownOrder(db, { userId, kind: 'air' }, number)
  const items = await loadItems(db, order.id)
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
    fiscalReceipts: await loadFiscalLinks(db, order.id),
    refunds: await loadSeenRefunds(db, order.id),
    changes: lastOfEach(await loadFlightChanges(db, order.id), items).map(changeForBuyer),
    ticketThere: { flightSegments: there.flightSegments.map(segmentOf), ...codeOf(items, 'there') },
    ticketBack: back && { flightSegments: back.flightSegments.map(segmentOf), ...codeOf(items, 'back') },
    passengers: await loadOrderPassengers(db, env.secret, order.id),
  }
}

/** The booking reference of the carrier of a direction. */
function codeOf(items: readonly ItemRow[], way: 'there' | 'back'): { bookingRef?: string } {
  const item = items.find(({ direction }) => direction === way || direction === 'both')
  return item ? { bookingRef: item.booking_ref } : {}
}

async function loadOrderPassengers(db: Db, secret: KeyRing, orderId: string): Promise<AirDetail['passengers']> {
  const [travellers, tickets] = [await loadTravellers(db, orderId), await loadTickets(db, orderId)]
  return travellers.map((traveller) => {
    const { name, surname, position } = traveller
    const ticketNumbers = tickets.filter(({ passenger }) => passenger === position).map(({ number }) => number)
    const [ticketNumber = null] = ticketNumbers
    return { name, surname, ...shownOf(identityOf(secret, traveller)), ticketNumber, ticketNumbers }
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
    ...(segment.bagPieces !== undefined && { baggagePieces: segment.bagPieces }),
    operatingCarrier: segment.operatingCarrier ?? segment.airline,
    departureUtc: segment.departureUtc,
    arrivalUtc: segment.arrivalUtc,
  }
}

/** Numbers of a person's orders that are still in progress, or whose trip is not over: they cannot be erased yet. */
export async function tripsAhead(db: Db, userId: string, now: Date): Promise<string[]> {
  const living = ownRows(db, userId).where('status', 'not in', terminalStatuses)
  const ahead = living.where((is) => is.or([is('status', '!=', 'Ticketed'), is('service_ends_at', '>', now)]))
  return (await ahead.clearSelect().select('number').execute()).map(({ number }) => number)
}

type AccountRouteDeps = RefundDeps & { env: { secret: KeyRing } }

/** A person's own flight orders (DACC-02, DACC-06). */
export function airAccountRoutes(app: FastifyInstance, deps: AccountRouteDeps): void {
  const { db, now, env } = deps
  serve(app, listAirOrders, async (query, context) => {
    const userId = userIdOf(context)
    return query.p ? loadAirPage(db, { ...query, userId, now: now() }) : { tickets: await loadAirOrders(db, userId) }
  })
  serve(app, getAirOrder, ({ number }, context) => loadAirOrder({ db, env }, userIdOf(context), number))
  serve(app, quoteAirRefund, async ({ number }, context) => buildRefundQuote(deps, await ownOrder(db, ownedBy(context), number)))
  serve(app, requestAirRefund, async ({ number, quoteId, items }, context) =>
    confirmRefund(deps, await ownOrder(db, ownedBy(context), number), { quoteId, parts: items }, context),
  )
  serve(app, hideAirOrders, async ({ numbers }, context) => {
    await hideOrders(db, ownedBy(context), numbers, now())
    return {}
  })
  serve(app, showAirOrders, async ({ numbers }, context) => {
    await hideOrders(db, ownedBy(context), numbers, null)
    return {}
  })
}

function ownedBy(context: CallContext): Owned {
  return { userId: userIdOf(context), kind: 'air' }
}
