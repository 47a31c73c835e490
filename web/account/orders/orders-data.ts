import { replace } from 'react-router'
import { claimOrder } from '#contract/personal.ts'
import type { ListPlace, ListQuery } from '#domain/account/list-page.ts'
import { ApiError, call } from '#web/data/call.ts'
import { textOf } from '#web/data/refusal-text.ts'
import { toast, toastLife } from '#web/ui/toast.ts'

/** Five orders of a list and where they stand in it; `nearest` is the trip that begins next, whatever the page. */
export type OrdersPage<Row> = { rows: Row[]; place: ListPlace<string> & { nearest?: Row | null } }

/** How the orders of one product are asked for, taken off the list and put back. */
export type OrderListCalls<Row> = {
  ask(query: ListQuery, signal: AbortSignal, owner: string): Promise<OrdersPage<Row>>
  hide(numbers: string[]): Promise<unknown>
  show(numbers: string[]): Promise<unknown>
  /** The list is not what it was: nothing kept of it is good any more. */
  forget?(): void
  /** Why a deletion failed; a status of 0 means that nobody answered. */
  removalFailure(status: number): string
}

/** What became of a press: the numbers that can be put back; a failure changes nothing. */
export type OrdersChange = { undoable: string[]; isFailed?: boolean }

/** What a press asks for: `remove` takes numbers off the list, `undo` puts back those of `undoable`. */
export function changeForm(intent: 'remove' | 'undo', numbers: string[], undoable: string[]): FormData {
  const form = new FormData()
  form.set('intent', intent)
  for (const number of numbers) form.append('number', number)
  for (const number of undoable) form.append('undoable', number)
  return form
}

/** Takes orders off a list or puts them back (ACC-11, DACC-06); tells of it in a toast. */
export async function changeOrders(calls: OrderListCalls<unknown>, request: Request): Promise<OrdersChange> {
  const form = await request.formData()
  const [numbers, undoable] = ['number', 'undoable'].map((name) => form.getAll(name).map(String)) as [string[], string[]]
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

/** A press that changed nothing asks for no list: without a network it would only wait for one. */
export function isListChanged({
  actionResult,
  defaultShouldRevalidate,
}: {
  actionResult?: unknown
  defaultShouldRevalidate: boolean
}) {
  return (actionResult as OrdersChange | undefined)?.isFailed ? false : defaultShouldRevalidate
}

/** Follows the letter of a guest's order: `?claim=` adds it to this account once and leaves the address (DAIR-28). */
export async function claimFrom({ url, signal }: Request): Promise<void> {
  const address = new URL(url)
  const token = address.searchParams.get('claim')
  if (!token) return
  try {
    const { number } = await call(claimOrder, { token }, { signal })
    toast(`Заказ ${number} добавлен`)
  } catch (error) {
    if (signal.aborted) throw error
    toast(error instanceof ApiError && error.status === 404 ? 'Этот заказ оформлен на\u00a0другой e-mail' : textOf(error), {
      tone: 'err',
    })
  }
  address.searchParams.delete('claim')
  throw replace(address.pathname + address.search)
}
