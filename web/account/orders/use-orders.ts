import { useEffect, useState } from 'react'
import type { ListQuery, ListPlace } from '#domain/account/list-page.ts'
import { ApiError } from '#web/data/call.ts'
import { onceConnected } from '#web/boot/once-connected.ts'
import { textOf } from '#web/data/refusal-text.ts'
import { toast, toastLife } from '#web/ui/toast.ts'
import type { RequestState } from '#web/data/use-request.ts'

/** Five orders of a list and where they stand in it; `nearest` is the trip that begins next, whatever the page. */
export type OrdersPage<Row> = { rows: Row[]; place: ListPlace<string> & { nearest?: Row | null } }

/** How the orders of one product are asked for, taken off the list and put back. `List` is the product's own state of it. */
export type OrderListCalls<Row, List> = {
  ask(query: ListQuery, signal: AbortSignal): Promise<OrdersPage<Row>>
  hide(numbers: string[]): Promise<unknown>
  show(numbers: string[]): Promise<unknown>
  /** What was asked for not long ago, and a way to forget it; without it the list is asked for each time. */
  known?(query: ListQuery): OrdersPage<Row> | undefined
  forget?(): void
  listOf(rows: Row[]): List
  removing(list: List, numbers: string[]): List
  removed(list: List, numbers: string[]): List
  restored(list: List, numbers: string[]): List
  shown(list: List): Row[]
  /** Why a deletion failed; a status of 0 means that nobody answered. */
  removalFailure(status: number): string
}

type Ready<Row, List> = { phase: 'ready'; list: List; place: OrdersPage<Row>['place']; key: string }
type Orders<Row, List> = Exclude<RequestState<List>, { phase: 'ready' }> | Ready<Row, List>

/** The rows on the screen, what was deleted last, and what can be done. */
export type OrdersView<Row> = {
  request: RequestState<OrdersPage<Row>>
  /** Another page is on its way; the old one stays in sight meanwhile. */
  isTurning: boolean
  retry: () => void
  reload: () => void
  /** Answers whether they are off the list. */
  remove: (numbers: string[]) => Promise<boolean>
  undoable: string[]
  undo: () => Promise<void>
}

/** A page of the orders of the account, deleted with undo (ACC-07, ACC-11). `calls` must be the same object each time. */
export function useOrders<Row, List>(calls: OrderListCalls<Row, List>, query: ListQuery): OrdersView<Row> {
  const key = JSON.stringify(query)
  const readyOf = ({ rows, place }: OrdersPage<Row>): Ready<Row, List> => {
    return { phase: 'ready', list: calls.listOf(rows), place, key }
  }
  const [orders, setOrders] = useState<Orders<Row, List>>(() => {
    const known = calls.known?.(query)
    return known ? readyOf(known) : { phase: 'loading' }
  })
  const [undoable, setUndoable] = useState<string[]>([])
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    const known = calls.known?.(query)
    if (known) return setOrders(readyOf(known))
    const stop = new AbortController()
    const failed = (error: unknown) => {
      if (!stop.signal.aborted) setOrders({ phase: 'failed', text: textOf(error) })
    }
    onceConnected(() => calls.ask(query, stop.signal), stop.signal, failed).then((page) => {
      if (!stop.signal.aborted) setOrders(readyOf(page))
    }, failed)
    return () => stop.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- `key` is what is asked for, in a form that compares
  }, [calls, attempt, key])

  function change(by: (list: List) => List) {
    setOrders((now) => (now.phase === 'ready' ? { ...now, list: by(now.list) } : now))
  }

  async function remove(numbers: string[]) {
    change((list) => calls.removing(list, numbers))
    try {
      await calls.hide(numbers)
      calls.forget?.()
      change((list) => calls.removed(list, numbers))
      setUndoable(numbers)
      setAttempt((count) => count + 1)
      toast('Удаление выполнено успешно!', { life: toastLife.deletion })
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      change((list) => calls.restored(list, numbers))
      toast(calls.removalFailure(error.status), { tone: 'err', life: toastLife.deletion })
      return false
    }
  }

  async function undo() {
    try {
      await calls.show(undoable)
      calls.forget?.()
      change((list) => calls.restored(list, undoable))
      setUndoable([])
      reload()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast(error.text, { tone: 'err' })
    }
  }

  /** The list as it is now; the old one stays in sight meanwhile. */
  function reload() {
    calls.forget?.()
    setAttempt((count) => count + 1)
  }

  function retry() {
    setOrders({ phase: 'loading' })
    reload()
  }

  if (orders.phase !== 'ready') return { request: orders, isTurning: false, retry, reload, remove, undoable, undo }
  const reply = { rows: calls.shown(orders.list), place: orders.place }
  return { request: { phase: 'ready', reply }, isTurning: orders.key !== key, retry, reload, remove, undoable, undo }
}
