import { useEffect, useEffectEvent, useState } from 'react'
import { PaymentEvent, paymentEvents } from '#contract/hotel-orders.ts'

/** Listens to the news of a payment. False while nobody tells them: the page has no stream, or it has failed twice (DHOT-15). */
export function usePaymentEvents(connectionId: string | null, onEvent: (event: PaymentEvent) => void): boolean {
  const [broken, setBroken] = useState<string>()
  const hear = useEffectEvent(onEvent)
  useEffect(() => {
    if (!connectionId) return
    let failures = 0
    const stream = new EventSource(`${paymentEvents.path}?connectionId=${encodeURIComponent(connectionId)}`)
    stream.addEventListener('payment', ({ data }) => {
      const read = PaymentEvent.safeParse(JSON.parse(String(data)))
      failures = 0
      if (read.success) hear(read.data)
    })
    stream.addEventListener('error', () => {
      failures += 1
      if (failures < 2) return
      stream.close()
      setBroken(connectionId)
    })
    return () => stream.close()
  }, [connectionId])
  return connectionId !== null && broken !== connectionId
}
