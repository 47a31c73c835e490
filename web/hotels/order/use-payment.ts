import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { PaymentInfo } from '#contract/hotel-orders.ts'
import type { RateInfo } from '#contract/hotels.ts'
import {
  freshPurchase,
  withOutcome,
  withParamsLoading,
  paramsFailed,
  withParams,
  withPointsLoading,
  pointsFailed,
  withPoints,
  type HotelPurchase,
} from '#domain/hotels/hotel-purchase.ts'
import type { PaymentMethod } from '#domain/payments/payment.ts'
import { ApiError } from '#web/data/call.ts'
import { failureOf } from '#web/data/failure-of.ts'
import { askPaymentInfo, askPaymentParams, askPoints } from './order-calls.ts'
import { resultLink } from './order-links.ts'
import { usePaymentEvents } from './use-payment-events.ts'
import { paymentErrorText } from '#web/purchase/payment-words.ts'

type Purchase = HotelPurchase<RateInfo, PaymentInfo>

/** The payment of a held room: its address, its outcome, its points (HOTB-03 to HOTB-10). */
export function useHotelPayment(first: PaymentInfo) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [state, setState] = useState<Purchase>(() => {
    const known = { ...freshPurchase<RateInfo, PaymentInfo>(first.stay), orderId: first.orderId, paymentInfo: first }
    return withOutcome(known, first)
  })
  const orderId = state.orderId ?? first.orderId
  const [mode, setMode] = useState<'iframe' | 'redirect'>('iframe')
  const [method, setMethod] = useState<PaymentMethod>('card')
  const [over, setOver] = useState(false)
  const running = useRef<Promise<void>>(undefined)

  /** The visitor is going somewhere of their own will: news of the order no longer move the page. */
  const left = useRef(false)
  const leave = useCallback(
    () => (left.current ? undefined : navigate(resultLink(orderId), { replace: true })),
    [navigate, orderId],
  )

  const openNow = useCallback(
    async (wish: PaymentMethod | undefined) => {
      setState(withParamsLoading)
      try {
        const params = await askPaymentParams(orderId, wish)
        setMode(params.mode)
        setMethod(params.method)
        setState((now) => withParams(now, params))
      } catch (error) {
        const code = failureOf(error)
        if (code === 'order.window-closed') setOver(true)
        if (code === 'order.bad-state') void leave()
        if (error instanceof ApiError && error.status === 404) void revalidate() // signed out in another tab: the page says so
        setState((now) => paramsFailed(now, paymentErrorText(error)))
      }
    },
    [orderId, leave, revalidate],
  )

  /** One after another: the last way chosen is the one that stands. */
  const open = useCallback(
    (wish?: PaymentMethod) => (running.current = Promise.resolve(running.current).then(() => openNow(wish))),
    [openNow],
  )

  const applyInfo = useCallback(
    ({ status, isSuccess, isDone }: Pick<PaymentInfo, 'status' | 'isSuccess' | 'isDone'>) => {
      setState((now) => withOutcome(now, { isSuccess, isDone }))
      if (status !== 'Registered') void leave()
    },
    [leave],
  )

  const ask = useCallback(async () => {
    try {
      const info = await askPaymentInfo(orderId)
      setState((now) => ({ ...now, paymentInfo: info }))
      applyInfo(info)
    } catch {
      // the next look asks again; nothing is lost meanwhile
    }
  }, [orderId, applyInfo])

  usePaymentEvents(state.connectionId, ask, (event) => {
    applyInfo(event)
    if (event.status === 'Registered' && event.isDone) void ask()
  })

  const begun = useRef(false)
  useEffect(() => {
    // A visitor whom the bank sent back with a «no» reads it first and says when to try again.
    if (!begun.current && !first.isDone) void open()
    begun.current = true
  }, [open, first.isDone])

  async function usePoints(amount: number) {
    setState(withPointsLoading)
    try {
      const answer = await askPoints(orderId, amount)
      setState((now) => withPoints(now, answer))
      await ask()
      if (answer.showPayment) await open()
    } catch (error) {
      setState((now) => pointsFailed(now, paymentErrorText(error)))
    }
  }

  function payBy(wish: PaymentMethod) {
    setMethod(wish)
    void open(wish)
  }

  function noteLeaving(isLeaving: boolean) {
    left.current = isLeaving
  }

  return { state, mode, method, over, open, payBy, usePoints, noteLeaving, end: () => setOver(true) }
}
