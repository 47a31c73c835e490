import { useCallback, useEffect, useRef, useState } from 'react'
import type { AirTickets } from '#contract/air.ts'
import { type CheckoutState, asking, failed, freshCheckout, pollDelay, applyTickets } from '#domain/air/checkout-state.ts'
import { finalStatuses } from '#domain/payments/order.ts'
import { ApiError } from '#web/data/call.ts'
import { textOf } from '#web/data/refusal-text.ts'
import { askTickets } from './order-calls.ts'

export type OrderWatch = {
  tickets: AirTickets | undefined
  checkout: CheckoutState
  /** The order is not ours to see, or there is none. */
  lost: boolean
  /** Asks now. */
  ask: () => Promise<void>
}

/** Watches an order until nothing more can happen to it: every 3 s for two minutes, then every 10 s (DAIR-21). */
export function useOrder(id: string, first?: AirTickets): OrderWatch {
  const [tickets, setTickets] = useState(first)
  const [checkout, setCheckout] = useState(() => (first ? applyTickets(freshCheckout, first) : freshCheckout))
  const [lost, setLost] = useState(false)
  const since = useRef(0)

  const ask = useCallback(
    async (signal?: AbortSignal) => {
      setCheckout(asking)
      try {
        const reply = await askTickets(id, signal)
        setTickets(reply)
        setCheckout((state) => applyTickets(state, reply))
      } catch (error) {
        if (signal?.aborted) return
        if (error instanceof ApiError && error.status === 404) setLost(true)
        setCheckout((state) => failed(state, textOf(error)))
      }
    },
    [id],
  )

  const over = lost || (tickets !== undefined && finalStatuses.includes(tickets.status))
  useEffect(() => {
    if (over) return
    since.current ||= performance.now()
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    async function round() {
      await ask(stop.signal)
      if (!stop.signal.aborted) timer = setTimeout(round, pollDelay(performance.now() - since.current))
    }
    void round()
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [ask, over])

  return { tickets, checkout, lost, ask }
}
