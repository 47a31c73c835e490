import { useCallback, useEffect, useState } from 'react'
import type { PaymentInfo } from '#contract/hotel-orders.ts'
import { pollDelay } from '#domain/air/checkout-state.ts'
import { finalStatuses } from '#domain/payments/order.ts'
import { ApiError } from '#web/data/call.ts'
import { askPaymentInfo } from './order-calls.ts'

/** Watches an order until nothing more can happen to it. `lost`: there is none, or it is not ours to see. */
export function useHotelOrder(orderId: string, first: PaymentInfo | undefined) {
  const [order, setOrder] = useState(first)
  const [lost, setLost] = useState(false)
  const over = lost || (order !== undefined && finalStatuses.includes(order.status))

  const ask = useCallback(
    async (signal?: AbortSignal) => {
      try {
        setOrder(await askPaymentInfo(orderId, signal))
      } catch (error) {
        if (!signal?.aborted && error instanceof ApiError && error.status === 404) setLost(true)
      }
    },
    [orderId],
  )

  useEffect(() => {
    if (over) return
    const since = performance.now()
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    async function round() {
      await ask(stop.signal)
      if (!stop.signal.aborted) timer = setTimeout(() => void round(), pollDelay(performance.now() - since))
    }
    void round()
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [ask, over])

  return { order, lost, ask }
}
