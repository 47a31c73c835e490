import type { ReactNode } from 'react'
import { replace } from 'react-router'
import { claimOrder } from '#contract/account-orders.ts'
import type { ListPlace, ListQuery } from '#domain/account/list-page.ts'
import { type Sort, newestFirst, sortText } from '#domain/account/order-list.ts'
import type { OrderStatus } from '#domain/payments/order.ts'
import { ApiError, call } from '#web/data/call.ts'
import { textOf } from '#web/data/refusal-text.ts'
import { toast, toastLife } from '#web/ui/toast.ts'
import { pageIndexOf } from './list-address.ts'

/** Five orders of a list and their position in it; `nearest` is the trip that begins next, whatever the page. */
export type OrdersPage<Row> = { rows: Row[]; place: ListPlace<string> & { nearest?: Row | null } }

/** How the orders of one product are fetched, removed from the list and put back. */
export type OrderListCalls<Row> = {
  load(query: ListQuery, signal: AbortSignal, owner: string): Promise<OrdersPage<Row>>
  hide(numbers: string[]): Promise<unknown>
  show(numbers: string[]): Promise<unknown>
  /** The list has changed: nothing cached of it is valid any more. */
  forget?(): void
  /** Why a deletion failed; a status of 0 means that nobody answered. */
  removalFailure(status: number): string
}

/** The outcome of a press: the numbers that can be put back; a failure changes nothing. */
export type OrdersChange = { undoable: string[]; isFailed?: boolean }

/** What a press requests: `remove` takes numbers off the list, `undo` puts back those of `undoable`. */
export function changeForm(intent: 'remove' | 'undo', numbers: string[], undoable: string[]): FormData {
  const form = new FormData()
  form.set('intent', intent)
  for (const number of numbers) form.append('number', number)
  for (const number of undoable) form.append('undoable', number)
  return form
}

/** Takes orders off a list or puts them back (ACC-11, DACC-06); says so in a toast. */
export async function changeOrders(calls: OrderListCalls<unknown>, request: Request): Promise<OrdersChange> {
  const form = await request.formData()
  const [numbers, undoable] = [form.getAll('number').map(String), form.getAll('undoable').map(String)]
  try {
    if (form.get('intent') === 'undo') {
      await calls.show(numbers)
      calls.forget?.()
      return { undoable: [] }
    }
    await calls.hide(numbers)
    calls.forget?.()
    toast('Удаление выполнено успешно!', { life: toastLife.deletion })
    return { undoable: numbers }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (form.get('intent') === 'undo') toast(error.text, { tone: 'err' })
    else toast(calls.removalFailure(error.status), { tone: 'err', life: toastLife.deletion })
    return { undoable, isFailed: true }
  }
}

/** A press that changed nothing fetches no list: without a network it would only wait for one. */
export function isListChanged({
  actionResult,
  defaultShouldRevalidate,
}: {
  actionResult?: unknown
  defaultShouldRevalidate: boolean
}) {
  return (actionResult as OrdersChange | undefined)?.isFailed ? false : defaultShouldRevalidate
}

/** Follows the letter of a guest's order: `?claim=` adds it to this account once and is removed from the address (DAIR-28). */
export async function claimFrom({ url, signal }: Request): Promise<void> {
  const address = new URL(url)
  const token = address.searchParams.get('claim')
  if (!token) return
  try {
    const { number } = await call(claimOrder, { token }, { signal })
    toast(`Заказ ${number} добавлен`)
  } catch (error) {
    if (signal.aborted) throw error
    toast(error instanceof ApiError && error.status === 404 ? 'Этот заказ оформлен на\u00a0другую почту' : textOf(error), {
      tone: 'err',
    })
  }
  address.searchParams.delete('claim')
  throw replace(address.pathname + address.search)
}

/** The props of a table of orders: the rows of one page, how they are sorted, and the effect of a press. */
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
  /** Something of the order is being refunded: the list has changed. */
  onReturned: () => void
}

type NamedSort<By extends string> = { label: string; sort: Sort<By> }

/** Everything that differs between the orders of the products. */
export type OrderKind<Row, By extends string, Filter extends string> = {
  calls: OrderListCalls<Row>
  /** The legend of the filters. */
  which: string
  /** What the search is called. */
  search: string
  /** The first one is selected by default. */
  filters: readonly [Filter, ...Filter[]]
  filterLabel: Record<Filter, string>
  /** Instead of the table when a filter leaves nothing. */
  nothing: Record<Filter, string>
  /** Every order of the list, by its name; the first is the default. */
  sorts: readonly [NamedSort<By>, ...NamedSort<By>[]]
  /** `Заказ A1: бронь и оплата не отменяются.`: what deletion does not change. */
  removedText: (numbers: string[]) => string
  numberOf: (row: Row) => string
  /** Instead of everything when there are no orders at all. */
  empty: ReactNode
  /** The next trip, over the list. */
  Nearest?: (props: { row: Row; now: Date; onOpen: (number: string) => void }) => ReactNode
  Table: (props: OrderRowsProps<Row, By>) => ReactNode
  Dialog: (props: OrderDialogProps) => ReactNode
}

/** The query of the address; what it cannot mean is ignored. */
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

/** The colour of an order's state, in the list and in its window. */
export const tones: Partial<Record<OrderStatus, 'ok' | 'warn' | 'err' | 'water'>> = {
  Registered: 'warn',
  Authorized: 'water',
  Paid: 'water',
  Ticketing: 'water',
  Ticketed: 'ok',
  Confirmed: 'ok',
  Failed: 'err',
}
