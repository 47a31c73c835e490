import type { ListRules } from '#domain/account/list-page.ts'
import type { Measures } from '#domain/account/order-list.ts'
import { HOME_ZONE, dayOf } from '#domain/text/dates.ts'

/** The fields of a row in the list of one's orders: moments as ISO text, the sum in roubles. */
export type AccountOrderRow = { number: string; date: string; dateThereUtc: string; price: number }

export const orderFilters = ['all', 'future', 'completed'] as const
export type OrderFilter = (typeof orderFilters)[number]
export const filterLabel: Record<OrderFilter, string> = { all: 'Все', future: 'Предстоящие', completed: 'Завершённые' }

/** An outbound that leaves at this very instant has left (DACC-04). */
function isFuture({ dateThereUtc }: Pick<AccountOrderRow, 'dateThereUtc'>, now: Date): boolean {
  return Date.parse(dateThereUtc) > now.getTime()
}

export function filtered<Row extends AccountOrderRow>(rows: readonly Row[], filter: OrderFilter, now: Date): Row[] {
  return rows.filter((row) => filter === 'all' || isFuture(row, now) === (filter === 'future'))
}

export type OrderColumn = 'date' | 'departure' | 'price'
export const orderMeasures: Measures<AccountOrderRow, OrderColumn> = {
  date: ({ date }) => Date.parse(date),
  departure: ({ dateThereUtc }) => Date.parse(dateThereUtc),
  price: ({ price }) => price,
}

/** How a page of flight orders is made; the year is that of the departure, by Moscow time. */
export const orderRules: ListRules<AccountOrderRow, OrderColumn, OrderFilter> = {
  filters: orderFilters,
  filtered,
  measures: orderMeasures,
  yearOf: ({ dateThereUtc }) => Number(dayOf(new Date(dateThereUtc), HOME_ZONE).slice(0, 4)),
}
