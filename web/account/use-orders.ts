import { useEffect, useState } from 'react'
import { Refused } from '#web/api.ts'
import { textOf } from '#web/text-of.ts'
import { toast, toastLife } from '#web/ui/toast.ts'
import type { Asked } from './use-asked.ts'

/** How the orders of one product are asked for, taken off the list and put back. `List` is the product's own state of it. */
export type OrdersDesk<Row, List> = {
  ask(signal: AbortSignal): Promise<Row[]>
  hide(numbers: string[]): Promise<unknown>
  show(numbers: string[]): Promise<unknown>
  /** What was asked for not long ago, and a way to forget it; without it the list is asked for each time. */
  known?(): Row[] | undefined
  forget?(): void
  listOf(rows: Row[]): List
  removing(list: List, numbers: string[]): List
  removed(list: List, numbers: string[]): List
  kept(list: List, numbers: string[]): List
  shown(list: List): Row[]
  /** Why a deletion failed; a status of 0 means that nobody answered. */
  removalFailure(status: number): string
}

type Orders<List> = Exclude<Asked<List>, { phase: 'ready' }> | { phase: 'ready'; list: List }

/** The rows on the screen, what was deleted last, and what can be done. */
export type OrdersView<Row> = {
  asked: Asked<Row[]>
  retry: () => void
  reload: () => void
  remove: (numbers: string[]) => Promise<void>
  undoable: string[]
  undo: () => Promise<void>
}

/** The orders of the account: asked once, deleted with undo (ACC-07, ACC-11). `desk` must be the same object each time. */
export function useOrders<Row, List>(desk: OrdersDesk<Row, List>): OrdersView<Row> {
  const [orders, setOrders] = useState<Orders<List>>(() => {
    const known = desk.known?.()
    return known ? { phase: 'ready', list: desk.listOf(known) } : { phase: 'loading' }
  })
  const [undoable, setUndoable] = useState<string[]>([])
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    if (desk.known?.()) return
    const stop = new AbortController()
    desk.ask(stop.signal).then(
      (rows) => setOrders({ phase: 'ready', list: desk.listOf(rows) }),
      (problem: unknown) => {
        if (!stop.signal.aborted) setOrders({ phase: 'failed', text: textOf(problem) })
      },
    )
    return () => stop.abort()
  }, [desk, attempt])

  function change(by: (list: List) => List) {
    setOrders((now) => (now.phase === 'ready' ? { ...now, list: by(now.list) } : now))
  }

  async function remove(numbers: string[]) {
    change((list) => desk.removing(list, numbers))
    try {
      await desk.hide(numbers)
      desk.forget?.()
      change((list) => desk.removed(list, numbers))
      setUndoable(numbers)
      toast('Удаление выполнено успешно!', { life: toastLife.deletion })
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem
      change((list) => desk.kept(list, numbers))
      toast(desk.removalFailure(problem.status), { tone: 'err', life: toastLife.deletion })
    }
  }

  async function undo() {
    try {
      await desk.show(undoable)
      desk.forget?.()
      change((list) => desk.kept(list, undoable))
      setUndoable([])
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem
      toast(problem.text, { tone: 'err' })
    }
  }

  /** The list as it is now; the old one stays in sight meanwhile. */
  function reload() {
    desk.forget?.()
    setAttempt((count) => count + 1)
  }

  function retry() {
    setOrders({ phase: 'loading' })
    reload()
  }

  const asked: Asked<Row[]> = orders.phase === 'ready' ? { phase: 'ready', reply: desk.shown(orders.list) } : orders
  return { asked, retry, reload, remove, undoable, undo }
}
