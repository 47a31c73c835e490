import { useEffect, useMemo, useState } from 'react'
import { cancelHotelOrder, quoteHotelRefund } from '#contract/hotel-account-orders.ts'
import { type RefundQuote, askAirRefund, askOrderRefund, quoteAirRefund, quoteOrderRefund } from '#contract/refund.ts'
import type { Product } from '#domain/product.ts'
import { call } from '#web/data/call.ts'
import { orderKey } from '#web/purchase/order-access.ts'
import { onceConnected } from '#web/boot/once-connected.ts'
import { textOf } from '#web/data/refusal-text.ts'

type RefundState =
  | { phase: 'counting' }
  | { phase: 'failed'; text: string }
  | { phase: 'quoted'; quote: RefundQuote; callKey: string; busy: boolean; error?: string }
  | { phase: 'accepted'; total: number }

type RefundCalls = {
  quote: (number: string, signal: AbortSignal) => Promise<RefundQuote>
  confirm: (number: string, input: { quoteId: string; parts: string[] }, callKey: string) => Promise<unknown>
}

/** Where each kind of order is returned. */
const refundCalls: Record<Product, RefundCalls> = {
  air: {
    quote: (number, signal) => call(quoteAirRefund, { number }, { signal }),
    confirm: (number, { quoteId, parts }, idempotencyKey) => {
      const items = parts as ('there' | 'back' | 'both')[] // parts of flight orders are directions
      return call(askAirRefund, { number, quoteId, items }, { idempotencyKey })
    },
  },
  hotel: {
    quote: async (orderNumber, signal) => (await call(quoteHotelRefund, { orderNumber }, { signal })).data,
    confirm: (orderNumber, { quoteId }, idempotencyKey) => call(cancelHotelOrder, { orderNumber, quoteId }, { idempotencyKey }),
  },
}

/** Where the order of this id is returned by whoever proves it: its user, or a guest with its key. */
function provenRefundCalls(id: string): RefundCalls {
  const proof = { orderKey: orderKey(id) }
  return {
    quote: (_number, signal) => call(quoteOrderRefund, { id }, { ...proof, signal }),
    confirm: (_number, { quoteId, parts }, idempotencyKey) =>
      call(askOrderRefund, { id, quoteId, parts }, { ...proof, idempotencyKey }),
  }
}

/** One quote at a time and its confirmation; the key of the call lives as long as its quote (DPAY-07, DAPI-05). */
export function useRefund(number: string, product: Product, orderId?: string) {
  const [state, setState] = useState<RefundState>({ phase: 'counting' })
  const [attempt, setAttempt] = useState(0)
  const calls = useMemo(() => (orderId ? provenRefundCalls(orderId) : refundCalls[product]), [product, orderId])

  useEffect(() => {
    const stop = new AbortController()
    const failed = (error: unknown) => {
      if (!stop.signal.aborted) setState({ phase: 'failed', text: textOf(error) })
    }
    onceConnected(() => calls.quote(number, stop.signal), stop.signal, failed).then(
      (quote) => setState({ phase: 'quoted', quote, callKey: crypto.randomUUID(), busy: false }),
      failed,
    )
    return () => stop.abort()
  }, [number, calls, attempt])

  function countAgain() {
    setState({ phase: 'counting' })
    setAttempt(attempt + 1)
  }

  async function confirm(parts: string[], total: number) {
    if (state.phase !== 'quoted' || state.busy) return
    const { quote, callKey } = state
    setState({ ...state, busy: true, error: undefined })
    try {
      await calls.confirm(number, { quoteId: quote.quoteId, parts }, callKey)
      setState({ phase: 'accepted', total })
    } catch (error) {
      setState({ ...state, busy: false, error: textOf(error) })
    }
  }

  return { state, countAgain, confirm }
}
