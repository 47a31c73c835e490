import { useEffect, useState } from 'react'
import { type AirRow, hideAirOrders, listAirOrders, showAirOrders } from '#contract/cabinet.ts'
import { type Cabinet, cabinetOf, kept, removed, removing } from '#domain/air/cabinet.ts'
import { defaultFailure } from '#domain/air/failure.ts'
import { Refused, call } from '#web/api.ts'
import { toast, toastLife } from '#web/ui/toast.ts'

type Orders = { phase: 'loading' } | { phase: 'failed'; text: string } | { phase: 'ready'; cabinet: Cabinet<AirRow> }

/** The flight orders of the account: asked once, deleted with undo (ACC-07, ACC-11, ACCA-08). */
export function useAirOrders() {
  const [orders, setOrders] = useState<Orders>({ phase: 'loading' })
  const [undoable, setUndoable] = useState<string>()

  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    const stop = new AbortController()
    call(listAirOrders, {}, { signal: stop.signal }).then(
      ({ tickets }) => setOrders({ phase: 'ready', cabinet: cabinetOf(tickets) }),
      (problem: unknown) => {
        if (!stop.signal.aborted) setOrders({ phase: 'failed', text: problem instanceof Refused ? problem.text : defaultFailure })
      },
    )
    return () => stop.abort()
  }, [attempt])

  function change(by: (cabinet: Cabinet<AirRow>) => Cabinet<AirRow>) {
    setOrders((now) => (now.phase === 'ready' ? { ...now, cabinet: by(now.cabinet) } : now))
  }

  async function remove(number: string) {
    change((cabinet) => removing(cabinet, number))
    try {
      await call(hideAirOrders, { numbers: [number] })
      change((cabinet) => removed(cabinet, number))
      setUndoable(number)
      toast('Удаление выполнено успешно!', { life: toastLife.deletion })
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem
      change((cabinet) => kept(cabinet, number))
      toast(removalFailure(problem.status), { tone: 'err', life: toastLife.deletion })
    }
  }

  async function undo() {
    if (!undoable) return
    try {
      await call(showAirOrders, { numbers: [undoable] })
      change((cabinet) => kept(cabinet, undoable))
      setUndoable(undefined)
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem
      toast(problem.text, { tone: 'err' })
    }
  }

  function retry() {
    setOrders({ phase: 'loading' })
    setAttempt(attempt + 1)
  }

  /** The same list as it is now, without hiding the old one meanwhile. */
  function reload() {
    setAttempt(attempt + 1)
  }

  return { orders, retry, reload, remove, undoable, undo }
}

/** ACCA-10 and ACCA-11; a status of 0 means that nobody answered. */
function removalFailure(status: number): string {
  return status >= 400 ? `Ошибка ${status} ! Не удалось выполнить удаление!` : defaultFailure
}
