import { useEffect } from 'react'
import { pollDelay } from '#domain/air/checkout-state.ts'
import { ApiError } from '#web/data/call.ts'
import { askTickets } from './order-calls.ts'

/**
 * Watches an unpaid order while its payment is on the screen: it may be paid, cancelled or let go in another tab or on
 * another device. `onEnded` is called when it can no longer be paid here.
 */
export function useEndedElsewhere(id: string, onEnded: () => unknown): void {
  useEffect(() => {
    const since = performance.now()
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    async function poll() {
      clearTimeout(timer)
      if (document.visibilityState === 'visible' && (await hasEnded(id, stop.signal))) onEnded()
      if (stop.signal.aborted) return
      clearTimeout(timer)
      timer = setTimeout(() => void poll(), pollDelay(performance.now() - since))
    }
    timer = setTimeout(() => void poll(), pollDelay(0))
    const pollNow = () => void poll()
    document.addEventListener('visibilitychange', pollNow, { signal: stop.signal })
    addEventListener('pageshow', pollNow, { signal: stop.signal })
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [id, onEnded])
}

async function hasEnded(id: string, signal: AbortSignal): Promise<boolean> {
  try {
    return (await askTickets(id, signal)).status !== 'Registered'
  } catch (error) {
    return error instanceof ApiError && error.status === 404 // signed out in another tab: the page says so
  }
}
