import { type SqlBool, sql } from 'kysely'
import type { HotelDetail, HotelRow } from '#contract/hotel-account-orders.ts'
import { type ListPlace, type ListQuery, listPage } from '#domain/account/list-page.ts'
import {
  type HotelOrderColumn,
  type HotelOrderFilter,
  hotelOrderFilters,
  hotelOrderLabel,
  hotelOrderRules,
} from '#domain/hotels/booking.ts'
import { isArrivalOver } from '#domain/hotels/refund-rules.ts'
import { lastFreeMinute } from '#domain/hotels/stay-words.ts'
import { termSteps } from '#domain/hotels/terms.ts'
import { terminalStatuses } from '#domain/payments/order.ts'
import { daysBetween, formatDay, formatLocalTime, instant, localTimeIn } from '#domain/text/dates.ts'
import type { Db } from '#server/db/db.ts'
import type { OrderRow } from '#server/orders/order-store.ts'
import { type SqlRules, orderPage, ownOrder } from '#server/orders/own-orders.ts'
import { loadFiscalLinks } from '#server/payments/fiscal/fiscal-receipts.ts'
import { loadSeenRefunds } from '#server/payments/refunds/refund-reply.ts'
import { type BookingRow, loadBooking, loadOrderGuests } from './order-store.ts'
import { isVoucherReady } from './payment.ts'
import { storedRoom } from './stored-room.ts'

function ownRows(db: Db, userId: string) {
  return db.selectFrom('orders').where('user_id', '=', userId).where('kind', '=', 'hotel')
}

/** The hotel orders of a person, newest purchase first, without those deleted from the list (DACC-03). */
export async function loadHotelOrders(db: Db, userId: string): Promise<HotelRow[]> {
  const rows = await wholeRows(db, userId).where('hidden_at', 'is', null).orderBy('orders.created_at', 'desc').execute()
  return rows.map(rowOf)
}

type OrderPageQuery = ListQuery & { userId: string; now: Date }

/** Paid, or confirmed by the hotel: `PAID` of the list. */
const paid = sql<SqlBool>`status in ('Paid', 'Ticketing', 'Ticketed', 'Confirmed')`

/** `hotelOrderRules` of a stay, expressed in SQL. */
export const hotelPageRules: SqlRules<HotelOrderColumn, HotelOrderFilter> = {
  filters: hotelOrderFilters,
  where: (filter, now) =>
    ({
      all: sql<SqlBool>`true`,
      future: sql<SqlBool>`check_out > ${now} and ${paid} and check_in > ${now}`,
      active: sql<SqlBool>`check_out > ${now} and ${paid} and check_in <= ${now}`,
      completed: sql<SqlBool>`check_out <= ${now}`,
    })[filter],
  measures: { date: sql.ref('created_at'), checkIn: sql.ref('check_in'), price: sql.ref('price_rub') },
  year: sql<number>`extract(year from check_in at time zone 'UTC')::int`,
}

/** Five of them and the position of the page; filtered by words when some are given. Other offers are not read (DACC-12). */
export async function loadHotelPage(db: Db, query: OrderPageQuery) {
  const { ids, list, found } = query.q ? await foundPage(db, query) : await wholePage(db, query)
  const wholeOrders = ids.length === 0 ? [] : await wholeRows(db, query.userId).where('id', 'in', ids).execute()
  const byId = new Map(wholeOrders.map((row) => [row.id, rowOf(row)]))
  const data = ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [{ ...row, found: found?.get(id) ?? null }] : []
  })
  return { data, list }
}

type FoundPage = { ids: string[]; list: ListPlace<HotelOrderFilter>; found?: Map<string, string | null> }

function wholePage(db: Db, { userId, now, ...query }: OrderPageQuery): Promise<FoundPage> {
  return orderPage(db, { userId, kind: 'hotel' }, hotelPageRules, { query, now })
}

/** Words are searched for in all stays of the person, in either alphabet. */
async function foundPage(db: Db, { userId, now, ...query }: OrderPageQuery): Promise<FoundPage> {
  const people = await loadPeople(db, userId)
  const orders = await ownRows(db, userId)
    .innerJoin('hotel_bookings', 'hotel_bookings.order_id', 'orders.id')
    .select(['id', 'number', 'status', 'price_rub', 'places', 'orders.created_at', 'check_in', 'check_out'])
    .where('hidden_at', 'is', null)
    .orderBy('orders.created_at', 'desc')
    .execute()
  const light = orders.map(({ id, number, status, price_rub, places, created_at, check_in, check_out }) => ({
    id,
    number,
    orderNumber: number,
    orderStatus: hotelOrderLabel[status],
    dateBuy: instant(created_at),
    checkInUtc: instant(check_in),
    checkOutUtc: instant(check_out),
    price: price_rub,
    places: places ?? '',
    people: people.get(id) ?? [],
  }))
  const { rows, list } = listPage(light, hotelOrderRules, query, now)
  return { ids: rows.map(({ id }) => id), list, found: new Map(rows.map(({ id, found }) => [id, found])) }
}

/** Who stays in each order of a person. */
async function loadPeople(db: Db, userId: string): Promise<Map<string, string[]>> {
  const rows = await ownRows(db, userId)
    .innerJoin('hotel_guests', 'hotel_guests.order_id', 'orders.id')
    .select(['hotel_guests.order_id', 'first_name', 'last_name'])
    .where('hidden_at', 'is', null)
    .execute()
  const byOrder = Map.groupBy(rows, (row) => row.order_id)
  return new Map([...byOrder].map(([id, all]) => [id, all.map(({ first_name, last_name }) => `${last_name} ${first_name}`)]))
}

function wholeRows(db: Db, userId: string) {
  return ownRows(db, userId)
    .innerJoin('hotel_bookings', 'hotel_bookings.order_id', 'orders.id')
    .select([
      'id',
      'number',
      'orders.created_at',
      'price_rub',
      'status',
      'expires_at',
      'arrival',
      'departure',
      'check_in',
      'check_out',
      'offer',
    ])
}

function rowOf(row: Awaited<ReturnType<ReturnType<typeof wholeRows>['execute']>>[number]): HotelRow {
  const { hotel, query } = storedRoom.read(row.offer)
  return {
    orderNumber: row.number,
    dateBuy: instant(row.created_at),
    hotelName: hotel.name,
    city: hotel.regionName,
    picture: hotel.pictures[0] ?? null,
    guestsCount: query.adults + query.children.length,
    checkIn: row.arrival,
    checkOut: row.departure,
    checkInUtc: instant(row.check_in),
    checkOutUtc: instant(row.check_out),
    price: row.price_rub,
    orderStatus: hotelOrderLabel[row.status],
    statusCode: row.status,
    expiresAt: instant(row.expires_at),
    parentOrderId: row.id,
  }
}

/** Numbers of a person's stays that are still in progress or not over: they cannot be erased yet. */
export async function ordersAhead(db: Db, userId: string, now: Date): Promise<string[]> {
  const rows = await ownRows(db, userId)
    .innerJoin('hotel_bookings', 'hotel_bookings.order_id', 'orders.id')
    .select(['number'])
    .where('status', 'not in', terminalStatuses)
    .where((is) => is.or([is('status', '!=', 'Confirmed'), is('check_out', '>', now)]))
    .execute()
  return rows.map(({ number }) => number)
}

type OrderQuery = { userId: string; number: string; now: Date }

/** One stay of a person with its guests and terms; refuses `not-found` for another's, as for none at all (I23). */
export async function loadHotelOrder(db: Db, { userId, number, now }: OrderQuery): Promise<HotelDetail> {
  const order = await ownOrder(db, { userId, kind: 'hotel' }, number)
  const [stay, guests] = [await loadBooking(db, order.id), await loadOrderGuests(db, order.id)]
  const { hotel, rate, query } = stay.offer
  const refundable = order.status === 'Confirmed' && !isArrivalOver({ arrival: stay.arrival, timeZone: hotel.timeZone }, now)
  return {
    orderNumber: order.number,
    parentOrderId: order.id,
    hotelName: hotel.name,
    address: hotel.address,
    roomType: rate.roomName,
    region: hotel.regionName,
    guests: guests.map(({ position, last_name, first_name }) => ({ id: position, fio: `${last_name} ${first_name}`.trim() })),
    adults: query.adults,
    children: query.children.length,
    checkIn: stay.arrival,
    checkOut: stay.departure,
    checkInTime: hotel.checkInTime,
    checkOutTime: hotel.checkOutTime,
    nights: daysBetween(stay.arrival, stay.departure),
    food: rate.meal.info.name,
    wishes: stay.wishes,
    canceled: cancellationInWords(order, stay),
    price: order.price_rub,
    orderStatus: hotelOrderLabel[order.status],
    statusCode: order.status,
    confirmation: stay.confirmation,
    voucherReady: isVoucherReady(order, stay),
    refundable,
    ...(refundable && { terms: termSteps(order.price_rub, rate.cancellation, now) }),
    timeZone: hotel.timeZone,
    ...(hotel.pictures[0] && { picture: hotel.pictures[0] }),
    stars: hotel.stars,
    fiscalReceipts: await loadFiscalLinks(db, order.id),
    refunds: await loadSeenRefunds(db, order.id),
    expiresAt: instant(order.expires_at),
  }
}

/** `Отменён 10.12.2026`, `Бесплатная отмена до 18.12.2026 23:59` by the hotel's clock, `Без бесплатной отмены` (DACC-03). */
function cancellationInWords({ status, updated_at }: OrderRow, { offer: { rate, hotel } }: BookingRow): string {
  const gone = ['Cancelled', 'RefundPending', 'Refunded'].includes(status)
  if (gone) return `Отменён ${formatDay(localTimeIn(updated_at, hotel.timeZone))}`
  const { freeUntil } = rate.cancellation
  return freeUntil
    ? `Бесплатная отмена до ${formatLocalTime(lastFreeMinute(freeUntil, hotel.timeZone))}`
    : 'Без бесплатной отмены'
}
