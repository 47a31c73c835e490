import { useCallback, useMemo, useState } from 'react'
import { cancelHotelOrder, quoteHotelRefund } from '#contract/hotel-account-orders.ts'
import { type RefundQuote, requestAirRefund, requestOrderRefund, quoteAirRefund, quoteOrderRefund } from '#contract/refund.ts'
import type { Product } from '#domain/product.ts'
import { deleteOfflineOrder } from '#web/boot/offline-pages.ts'
import { call } from '#web/data/call.ts'
import { failureOf } from '#web/data/failure-of.ts'
import { textOf } from '#web/data/refusal-text.ts'
import { type RequestState, useRequest } from '#web/data/use-request.ts'
import { orderKey } from '#web/purchase/order-access.ts'

type RefundState =
  | { phase: 'counting' }
  | { phase: 'failed'; text: string; isOver: boolean }
  | { phase: 'quoted'; quote: RefundQuote; callKey: string; busy: boolean; error?: string }
  | ({ phase: 'accepted' } & Back)

/** Refunded roubles, and how many of them to the card. */
type Back = { total: number; card: number }

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
      return call(requestAirRefund, { number, quoteId, items }, { idempotencyKey })
    },
  },
  hotel: {
    quote: async (orderNumber, signal) => (await call(quoteHotelRefund, { orderNumber }, { signal })).data,
    confirm: (orderNumber, { quoteId }, idempotencyKey) => call(cancelHotelOrder, { orderNumber, quoteId }, { idempotencyKey }),
  },
}

/** Where the order of this id is refunded by anybody who proves it: its user, or a guest with its key. */
function provenRefundCalls(id: string): RefundCalls {
  const proof = { orderKey: orderKey(id) }
  return {
    quote: (_number, signal) => call(quoteOrderRefund, { id }, { ...proof, signal }),
    confirm: (_number, { quoteId, parts }, idempotencyKey) =>
      call(requestOrderRefund, { id, quoteId, parts }, { ...proof, idempotencyKey }),
  }
}

/** A quote with the key of the call that confirms it. */
type KeyedQuote = { quote: RefundQuote; callKey: string }

/** The state of the confirmation of the quote with this key. */
type Confirmation = { callKey?: string; busy: boolean; error?: string; back?: Back }

/** One quote at a time and its confirmation; the key of the call lives as long as its quote (DPAY-07, DAPI-05). */
export function useRefund(number: string, product: Product, orderId?: string) {
  const calls = useMemo(() => (orderId ? provenRefundCalls(orderId) : refundCalls[product]), [product, orderId])
  const count = useCallback(
    async (signal: AbortSignal): Promise<KeyedQuote> => ({
      quote: await calls.quote(number, signal),
      callKey: crypto.randomUUID(),
    }),
    [number, calls],
  )
  const [load, setLoad] = useState(() => count)
  const { request, isOld } = useRequest(load)
  const [confirmation, setConfirmation] = useState<Confirmation>({ busy: false })

  async function confirm(parts: string[], back: Back) {
    if (request.phase !== 'ready' || confirmation.busy) return
    const { quote, callKey } = request.reply
    setConfirmation({ callKey, busy: true })
    try {
      await calls.confirm(number, { quoteId: quote.quoteId, parts }, callKey)
      if (quote.lines.every(({ part, gone }) => gone || parts.includes(part))) void deleteOfflineOrder(number)
      setConfirmation({ callKey, busy: false, back })
    } catch (error) {
      setConfirmation({ callKey, busy: false, error: textOf(error) })
    }
  }

  const state: RefundState = isOld ? { phase: 'counting' } : stateOf(request, confirmation)
  return { state, countAgain: () => setLoad(() => (signal: AbortSignal) => count(signal)), confirm }
}

function stateOf(request: RequestState<KeyedQuote>, { callKey, busy, error, back }: Confirmation): RefundState {
  if (request.phase === 'loading') return { phase: 'counting' }
  if (request.phase === 'failed') {
    // Returned in another tab: what is behind the dialog has changed.
    return { phase: 'failed', text: request.text, isOver: failureOf(request.error) === 'order.bad-state' }
  }
  if (callKey !== request.reply.callKey) return { phase: 'quoted', ...request.reply, busy: false }
  return back ? { phase: 'accepted', ...back } : { phase: 'quoted', ...request.reply, busy, error }
}
