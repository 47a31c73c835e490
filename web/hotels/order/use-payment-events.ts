import { useEffect, useRef } from 'react'
import { PaymentEvent } from '#contract/hotel-orders.ts'
import { PAYMENT_PAGE_LEFT } from '#web/purchase/payment-page-left.ts'

type PaymentState = Pick<PaymentEvent, 'status' | 'isSuccess' | 'isDone' | 'reason'>

/** How often the server is asked once the stream has failed twice (DHOT-15). */
const POLL_MS = 3000

/**
 * Listens to the payment of an order: its stream, or questions every 3 s after the stream has failed twice. A word from the
 * bank's frame only makes it ask at once: what a frame says is never believed.
 */
export function usePaymentEvents(
  connectionId: string | null,
  ask: () => Promise<unknown>,
  onState: (state: PaymentState) => void,
): void {
  const latest = useRef({ ask, onState })
  useEffect(() => {
    latest.current = { ask, onState }
  })

  useEffect(() => {
    if (!connectionId) return
    let timer: ReturnType<typeof setInterval> | undefined
    let failures = 0
    const stream = new EventSource(`/api/Base/PaymentEvents?connectionId=${encodeURIComponent(connectionId)}`)
    stream.addEventListener('payment', ({ data }) => {
      const read = PaymentEvent.safeParse(JSON.parse(String(data)))
      failures = 0
      if (read.success) latest.current.onState(read.data)
    })
    stream.addEventListener('error', () => {
      failures += 1
      if (failures < 2 || timer) return
      stream.close()
      timer = setInterval(() => void latest.current.ask(), POLL_MS)
    })
    return () => {
      stream.close()
      clearInterval(timer)
    }
  }, [connectionId])

  useEffect(() => {
    const hear = ({ origin, data }: MessageEvent) => {
      if (origin === location.origin && data === PAYMENT_PAGE_LEFT) void latest.current.ask()
    }
    const poll = () => document.visibilityState === 'visible' && void latest.current.ask()
    addEventListener('message', hear)
    document.addEventListener('visibilitychange', poll)
    return () => {
      removeEventListener('message', hear)
      document.removeEventListener('visibilitychange', poll)
    }
  }, [])
}
