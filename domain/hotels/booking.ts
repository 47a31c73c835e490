import type { ListRules } from '#domain/account/list-page.ts'
import type { Measures } from '#domain/account/order-list.ts'
import type { OrderStatus } from '#domain/payments/order.ts'

/** What the list of one's stays calls a status (DPAY-03, third column); the filters compare it with `PAID`. */
const PAID = 'Оплачен'
export const hotelOrderLabel: Record<OrderStatus, string> = {
  Registered: 'Ожидает оплаты',
  Authorized: 'Платёж подтверждается',
  Paid: PAID,
  Ticketing: PAID,
  Ticketed: PAID,
  Confirmed: PAID,
  Failed: 'Не оформлен',
  Expired: 'Не оплачен',
  Cancelled: 'Отменён',
  RefundPending: 'Оформляется возврат',
  Refunded: 'Возврат выполнен',
}

/** What the list needs of a stay: moments as ISO text, the sum in roubles. */
export type HotelOrderRow = {
  orderNumber: string
  dateBuy: string
  checkInUtc: string
  checkOutUtc: string
  price: number
  orderStatus: string
}

export const hotelOrderFilters = ['all', 'future', 'active', 'completed'] as const
export type HotelOrderFilter = (typeof hotelOrderFilters)[number]
export const hotelOrderFilterLabel: Record<HotelOrderFilter, string> = {
  all: 'Все',
  future: 'Предстоящие',
  active: 'Текущие',
  completed: 'Завершённые',
}

/** Where a stay belongs (spec §4, DACC-04); equal instants count as earlier, and an unpaid stay to come belongs nowhere. */
export function stageOf(
  { checkInUtc, checkOutUtc, orderStatus }: HotelOrderRow,
  now: Date,
): Exclude<HotelOrderFilter, 'all'> | null {
  const moment = now.getTime()
  if (Date.parse(checkOutUtc) <= moment) return 'completed'
  if (orderStatus !== PAID) return null
  return Date.parse(checkInUtc) > moment ? 'future' : 'active'
}

export function filteredOrders<Row extends HotelOrderRow>(rows: readonly Row[], filter: HotelOrderFilter, now: Date): Row[] {
  return rows.filter((row) => filter === 'all' || stageOf(row, now) === filter)
}

export type HotelOrderColumn = 'date' | 'checkIn' | 'price'
export const hotelOrderMeasures: Measures<HotelOrderRow, HotelOrderColumn> = {
  date: ({ dateBuy }) => Date.parse(dateBuy),
  checkIn: ({ checkInUtc }) => Date.parse(checkInUtc),
  price: ({ price }) => price,
}

/** How a page of stays is made; a year is that of the arrival. */
export const hotelOrderRules: ListRules<HotelOrderRow, HotelOrderColumn, HotelOrderFilter> = {
  filters: hotelOrderFilters,
  filtered: filteredOrders,
  measures: hotelOrderMeasures,
  yearOf: ({ checkInUtc }) => Number(checkInUtc.slice(0, 4)),
}

/** The stays and what is being deleted of them (spec §3, DACC-06): asked for, then done. */
export type HotelOrders<Row extends HotelOrderRow> = {
  data: Row[]
  listIdsHotelForDeletion: string[]
  listDeletedHotelReservations: string[]
}

export function hotelOrdersOf<Row extends HotelOrderRow>(data: Row[]): HotelOrders<Row> {
  return { data, listIdsHotelForDeletion: [], listDeletedHotelReservations: [] }
}

/** Rows on the screen: what is being deleted is gone at once. */
export function shownOrders<Row extends HotelOrderRow>(stays: HotelOrders<Row>): Row[] {
  const gone = new Set([...stays.listIdsHotelForDeletion, ...stays.listDeletedHotelReservations])
  return stays.data.filter(({ orderNumber }) => !gone.has(orderNumber))
}

export function deletingOrders<Row extends HotelOrderRow>(stays: HotelOrders<Row>, numbers: string[]): HotelOrders<Row> {
  return { ...stays, listIdsHotelForDeletion: [...stays.listIdsHotelForDeletion, ...numbers] }
}

export function deletedOrders<Row extends HotelOrderRow>(stays: HotelOrders<Row>, numbers: string[]): HotelOrders<Row> {
  const rest = restoredOrders(stays, numbers)
  return { ...rest, listDeletedHotelReservations: [...rest.listDeletedHotelReservations, ...numbers] }
}

/** Back in the list: the deletion failed or was undone. */
export function restoredOrders<Row extends HotelOrderRow>(stays: HotelOrders<Row>, numbers: string[]): HotelOrders<Row> {
  const others = (all: string[]) => all.filter((each) => !numbers.includes(each))
  return {
    ...stays,
    listIdsHotelForDeletion: others(stays.listIdsHotelForDeletion),
    listDeletedHotelReservations: others(stays.listDeletedHotelReservations),
  }
}
