import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSession } from '#web/auth/session.ts'
import { serverNow } from '#web/boot/server-clock.ts'
import { ApiError } from '#web/data/call.ts'
import { type UnpaidRef, type UnpaidOrder, forgetUnpaid, unpaidOf, unpaidText, watchUnpaid } from './unpaid-order.ts'

/** The unpaid order made by this tab, as the server has it now; undefined when there is none to pay. */
export function useUnpaidOrder(): UnpaidOrder | undefined {
  const text = useSyncExternalStore(watchUnpaid, unpaidText, () => null)
  const phase = useSession((session) => session.phase)
  const [found, setFound] = useState<{ text: string; order: UnpaidOrder }>()
  useEffect(() => {
    const unpaid = unpaidOf(text)
    if (!unpaid || text === null || phase === 'unknown' || phase === 'renewing') return
    let left = false
    const check = async () => {
      const order = await fetchUnpaid(unpaid)
      if (!left && order !== 'unknown') setFound(order && { text, order })
    }
    const checkAgain = () => document.visibilityState === 'visible' && void check()
    void check()
    // Another tab may have paid it in the meantime.
    document.addEventListener('visibilitychange', checkAgain)
    return () => {
      left = true
      document.removeEventListener('visibilitychange', checkAgain)
    }
  }, [text, phase])
  return found && found.text === text ? found.order : undefined
}

/** Nothing is shown for an order that is over, is not ours any more, or of which nobody answers. */
async function fetchUnpaid({ product, id }: UnpaidRef): Promise<UnpaidOrder | 'unknown' | undefined> {
  try {
    const order = product === 'air' ? await flights(id) : await stay(id)
    if (order && order.until > serverNow()) return order
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status !== 404) return 'unknown'
  }
  forgetUnpaid()
  return undefined
}

const flights = async (id: string) => (await import('#web/air/order/unpaid-flights.ts')).unpaidFlights(id)
const stay = async (id: string) => (await import('#web/hotels/order/unpaid-room.ts')).unpaidRoom(id)
