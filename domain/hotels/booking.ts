import type { ListRules } from '#domain/account/list-page.ts'
import type { Measures } from '#domain/account/order-list.ts'
import type { OrderStatus } from '#domain/payments/order.ts'

/** What the list of one's stays calls a status (DPAY-03, third column); the filters compare it with `PAID`. */
const PAID = 'Оплачен'
export const stayLabel: Record<OrderStatus, string> = {
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
export type StayRow = {
  orderNumber: string
  dateBuy: string
  checkInUtc: string
  checkOutUtc: string
  price: number
  orderStatus: string
}

export const stayFilters = ['all', 'future', 'active', 'completed'] as const
export type StayFilter = (typeof stayFilters)[number]
export const stayFilterLabel: Record<StayFilter, string> = {
  all: 'Все',
  future: 'Предстоящие',
  active: 'Текущие',
  completed: 'Завершённые',
}

/** Where a stay belongs (spec §4, DACC-04); equal instants count as earlier, and an unpaid stay to come belongs nowhere. */
export function stageOf({ checkInUtc, checkOutUtc, orderStatus }: StayRow, now: Date): Exclude<StayFilter, 'all'> | null {
  const moment = now.getTime()
  if (Date.parse(checkOutUtc) <= moment) return 'completed'
  if (orderStatus !== PAID) return null
  return Date.parse(checkInUtc) > moment ? 'future' : 'active'
}

export function filteredStays<Row extends StayRow>(rows: readonly Row[], filter: StayFilter, now: Date): Row[] {
  return rows.filter((row) => filter === 'all' || stageOf(row, now) === filter)
}

export type StayColumn = 'date' | 'checkIn' | 'price'
export const stayMeasures: Measures<StayRow, StayColumn> = {
  date: ({ dateBuy }) => Date.parse(dateBuy),
  checkIn: ({ checkInUtc }) => Date.parse(checkInUtc),
  price: ({ price }) => price,
}

/** How a page of stays is made; a year is that of the arrival. */
export const stayRules: ListRules<StayRow, StayColumn, StayFilter> = {
  filters: stayFilters,
  filtered: filteredStays,
  measures: stayMeasures,
  yearOf: ({ checkInUtc }) => Number(checkInUtc.slice(0, 4)),
}

/** The stays and what is being deleted of them (spec §3, DACC-06): asked for, then done. */
export type Stays<Row extends StayRow> = {
  data: Row[]
  listIdsHotelForDeletion: string[]
  listDeletedHotelReservations: string[]
}

export function staysOf<Row extends StayRow>(data: Row[]): Stays<Row> {
  return { data, listIdsHotelForDeletion: [], listDeletedHotelReservations: [] }
}

/** Rows on the screen: what is being deleted is gone at once. */
export function shownStays<Row extends StayRow>(stays: Stays<Row>): Row[] {
  const gone = new Set([...stays.listIdsHotelForDeletion, ...stays.listDeletedHotelReservations])
  return stays.data.filter(({ orderNumber }) => !gone.has(orderNumber))
}

export function deletingStays<Row extends StayRow>(stays: Stays<Row>, numbers: string[]): Stays<Row> {
  return { ...stays, listIdsHotelForDeletion: [...stays.listIdsHotelForDeletion, ...numbers] }
}

export function deletedStays<Row extends StayRow>(stays: Stays<Row>, numbers: string[]): Stays<Row> {
  const rest = keptStays(stays, numbers)
  return { ...rest, listDeletedHotelReservations: [...rest.listDeletedHotelReservations, ...numbers] }
}

/** Back in the list: the deletion failed or was undone. */
export function keptStays<Row extends StayRow>(stays: Stays<Row>, numbers: string[]): Stays<Row> {
  const others = (all: string[]) => all.filter((each) => !numbers.includes(each))
  return {
    ...stays,
    listIdsHotelForDeletion: others(stays.listIdsHotelForDeletion),
    listDeletedHotelReservations: others(stays.listDeletedHotelReservations),
  }
}
