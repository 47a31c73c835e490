import { useEffect, useState } from 'react'
import { type HotelRow, deleteHotelBookings, listHotelBookings, restoreHotelBookings } from '#contract/hotel-cabinet.ts'
import { defaultFailure } from '#domain/air/failure.ts'
import { type Stays, deletedStays, deletingStays, keptStays, staysOf } from '#domain/hotels/booking.ts'
import { Refused, call } from '#web/api.ts'
import { toast, toastLife } from '#web/ui/toast.ts'
import { useSession } from './session.ts'
import { dropStays, keepStays, keptStaysOf } from './stays-cache.ts'

type Orders = { phase: 'loading' } | { phase: 'failed'; text: string } | { phase: 'ready'; stays: Stays<HotelRow> }

/** The hotel orders of the account: asked once in fifteen minutes, deleted with undo (ACCH-08 to ACCH-12). */
export function useStays() {
  const whose = useSession(({ claims }) => claims?.BonusAccountId ?? '')
  const [orders, setOrders] = useState<Orders>(() => {
    const known = keptStaysOf(whose)
    return known ? { phase: 'ready', stays: staysOf(known) } : { phase: 'loading' }
  })
  const [undoable, setUndoable] = useState<string[]>([])
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    if (keptStaysOf(whose)) return
    const stop = new AbortController()
    call(listHotelBookings, {}, { signal: stop.signal }).then(
      ({ data }) => {
        keepStays(whose, data)
        setOrders({ phase: 'ready', stays: staysOf(data) })
      },
      (problem: unknown) => {
        if (!stop.signal.aborted) setOrders({ phase: 'failed', text: problem instanceof Refused ? problem.text : defaultFailure })
      },
    )
    return () => stop.abort()
  }, [whose, attempt])

  function change(by: (stays: Stays<HotelRow>) => Stays<HotelRow>) {
    setOrders((now) => (now.phase === 'ready' ? { ...now, stays: by(now.stays) } : now))
  }

  async function remove(numbers: string[]) {
    change((stays) => deletingStays(stays, numbers))
    try {
      await call(deleteHotelBookings, { numbers })
      dropStays()
      change((stays) => deletedStays(stays, numbers))
      setUndoable(numbers)
      toast('Удаление выполнено успешно!', { life: toastLife.deletion })
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem
      change((stays) => keptStays(stays, numbers))
      toast('Не удалось выполнить удаление!', { tone: 'err', life: toastLife.deletion })
    }
  }

  async function undo() {
    try {
      await call(restoreHotelBookings, { numbers: undoable })
      dropStays()
      change((stays) => keptStays(stays, undoable))
      setUndoable([])
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem
      toast(problem.text, { tone: 'err' })
    }
  }

  /** The list as it is now; the old one stays in sight meanwhile. */
  function reload() {
    dropStays()
    setAttempt(attempt + 1)
  }

  function retry() {
    setOrders({ phase: 'loading' })
    reload()
  }

  return { orders, retry, reload, remove, undoable, undo }
}
