import type { ReactNode } from 'react'
import type { ListQuery } from '#domain/account/list-page.ts'
import { type Sort, newestFirst, sortText } from '#domain/account/order-list.ts'
import { pageIndexOf } from './list-address.ts'
import type { OrderListCalls } from './orders-data.ts'

/** What a table of orders is given: the rows of one page, how they are sorted, and what a press does. */
export type OrderRowsProps<Row, By extends string> = {
  rows: Row[]
  sort: Sort<By>
  onSort: (by: By) => void
  onOpen: (number: string) => void
  onDelete: (numbers: string[]) => void
}

export type OrderDialogProps = {
  number: string
  onClose: () => void
  /** Something of the order is on its way back: the list is not what it was. */
  onReturned: () => void
}

type NamedSort<By extends string> = { label: string; sort: Sort<By> }

/** All in which the orders of one product differ from another's. */
export type OrderKind<Row, By extends string, Filter extends string> = {
  calls: OrderListCalls<Row>
  /** The legend of the filters. */
  which: string
  /** What the search is called. */
  search: string
  /** The first one is on until another is pressed. */
  filters: readonly [Filter, ...Filter[]]
  filterLabel: Record<Filter, string>
  /** Instead of the table when a filter leaves nothing. */
  nothing: Record<Filter, string>
  /** Every order the list can stand in, by its name; the first is the one it begins with. */
  sorts: readonly [NamedSort<By>, ...NamedSort<By>[]]
  /** `Заказ A1: бронь и оплата не отменяются.`: what deletion leaves as it is. */
  removedText: (numbers: string[]) => string
  numberOf: (row: Row) => string
  /** Instead of everything when there are no orders at all. */
  empty: ReactNode
  /** The trip that begins next, over the list. */
  Nearest?: (props: { row: Row; now: Date; onOpen: (number: string) => void }) => ReactNode
  Table: (props: OrderRowsProps<Row, By>) => ReactNode
  Dialog: (props: OrderDialogProps) => ReactNode
}

/** What the address asks of a list; what it cannot mean is passed over. */
export function listQueryOf(
  kind: Pick<OrderKind<never, string, string>, 'filters' | 'sorts'>,
  params: URLSearchParams,
): ListQuery {
  const year = params.get('y') ?? ''
  return {
    q: params.get('q')?.trim().slice(0, 80) || undefined,
    f: kind.filters.slice(1).find((each) => each === params.get('f')),
    y: /^\d{4}$/.test(year) ? year : undefined,
    p: String(pageIndexOf(params.get('p')) + 1),
    sort: kind.sorts.map(({ sort }) => sortText(sort)).find((each) => each === params.get('sort')),
  }
}

/** How a press of a sort changes the address. */
export function sortChange(sort: Sort<string>) {
  const text = sortText(sort)
  return { sort: text === sortText(newestFirst) ? undefined : text, p: undefined }
}
