import type { ListRules } from '#domain/account/list-page.ts'
import type { Measures } from '#domain/account/order-list.ts'
import type { OrderStatus } from '#domain/payments/order.ts'

/** The status in the list of one's stays (DPAY-03, third column); the filters compare it with `PAID`. */
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

/** The fields of a stay in the list: moments as ISO text, the sum in roubles. */
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

/** The group a stay is in (spec §4, DACC-04); equal instants count as earlier, and an unpaid stay ahead is in none. */
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
