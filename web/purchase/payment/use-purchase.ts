import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { PaymentEvent, paymentEvents } from '#contract/hotel-orders.ts'
import type { PaymentMethod } from '#domain/payments/payment.ts'
import { type OpenPayment, type PayableOrder, freshPurchase, purchaseAfter } from '#domain/payments/purchase.ts'
import { serverNow } from '#web/boot/server-clock.ts'
import { failureOf } from '#web/data/failure-of.ts'
import { usePolling } from '#web/data/use-polling.ts'
import { useTimeout } from '#web/ui/timers.ts'
import { useWindowEvent } from '#web/ui/use-window-event.ts'
import { paymentErrorText } from './payment-words.ts'

/** How an order is paid: by default as it was before. */
export type PaymentChoice = { method?: PaymentMethod; points?: number }

/** The calls of one product. Each throws `ApiError`. */
export type PurchaseCalls = {
  /** Opens the payment, or returns the one that is open already. */
  open(choice: PaymentChoice, idempotencyKey: string): Promise<OpenPayment>
  /** Where points are a call of their own: takes so many roubles of them, none at 0. */
  takePoints?(points: number, idempotencyKey: string): Promise<{ points: number; isPaid: boolean }>
}

/** The server expires orders every 15 s. */
const AFTER_SWEEP_MS = 16_000

/**
 * Pays for an order of any product. The payment opens with the page unless the bank has just refused it; `pay` opens it with the
 * choice and goes to the bank. What happens to the order elsewhere is the loader's to find: it is run again and leads on.
 */
export function usePurchase(order: PayableOrder, calls: PurchaseCalls) {
  const [purchase, dispatch] = useReducer(purchaseAfter, order, freshPurchase)
  const { revalidate } = useRevalidator()
  const { phase, isLeaving, points } = purchase
  /** The points of the order as the server last reported them, and the payment it had opened before that. */
  const [taken, setTaken] = useState(order.points)
  const [outdated, setOutdated] = useState<OpenPayment>()
  const running = useRef<Promise<unknown>>(Promise.resolve())

  /** One after another, so that the last choice wins; the key is new for each (DAPI-05). */
  function inTurn<Reply>(task: () => Promise<Reply>): Promise<Reply> {
    const next = running.current.then(task)
    running.current = next.catch(() => undefined)
    return next
  }

  function open(choice: PaymentChoice = {}): Promise<OpenPayment | undefined> {
    return inTurn(async () => {
      dispatch({ type: 'opening' })
      try {
        const payment = await calls.open(choice, crypto.randomUUID())
        dispatch({ type: 'opened', payment, now: new Date(serverNow()) })
        return payment
      } catch (error) {
        dispatch({ type: 'failed', code: failureOf(error), text: paymentErrorText(error) })
        return undefined
      }
    })
  }

  /** With a frame on the page the bank opens there, where it allows framing. */
  async function pay(choice: PaymentChoice, hasFrame = false) {
    const payment = await open(choice)
    if (!payment || (hasFrame && payment.mode === 'iframe')) return
    dispatch({ type: 'leaving', isLeaving: true })
    location.assign(payment.paymentUrl)
  }

  async function choosePoints(amount: number) {
    const { takePoints } = calls
    if (!takePoints) return dispatch({ type: 'points-chosen', points: amount })
    dispatch({ type: 'points-asked' })
    try {
      const reply = await inTurn(() => takePoints(amount, crypto.randomUUID()))
      setTaken(reply.points)
      dispatch({ type: 'points-chosen', points: reply.points })
      await (reply.isPaid ? revalidate() : open())
    } catch (error) {
      dispatch({ type: 'points-failed', text: paymentErrorText(error) })
    }
  }

  const begun = useRef(false) // effects run twice in development
  const openFirst = useEffectEvent(() => void open())
  useEffect(() => {
    if (!begun.current && !order.isDeclined) openFirst()
    begun.current = true
    // oxlint-disable-next-line react/exhaustive-deps -- what the bank had said when the page opened
  }, [])

  const [seen, setSeen] = useState(order)
  if (seen !== order) {
    setSeen(order)
    dispatch({ type: 'order-seen', order })
    // Another tab has taken points, or returned them: what this one has opened is of another sum.
    if (order.points !== taken && !points.isBusy) {
      setTaken(order.points)
      if (points.amount === taken) {
        dispatch({ type: 'points-chosen', points: order.points })
        setOutdated(purchase.payment)
      }
    }
  }
  // Opened once more afterwards: a press of this tab may have overtaken an answer.
  const isOutdated = outdated !== undefined && outdated === purchase.payment && phase === 'paying'
  useTimeout(() => void open().then(revalidate), isOutdated ? 0 : undefined, outdated)

  const isStreaming = usePaymentEvents(purchase.payment?.connectionId ?? null, ({ status, isDone }) => {
    if (!isLeaving && (status !== 'Registered' || isDone)) void revalidate()
  })
  usePolling(isLeaving ? 'never' : isStreaming ? 'shown' : 'often')

  const isOver = phase === 'expired' || phase === 'decided' || phase === 'missing'
  useTimeout(() => void revalidate(), isOver ? 0 : undefined, phase)
  useTimeout(() => void revalidate(), isOver ? AFTER_SWEEP_MS : undefined, phase)
  useWindowEvent('pageshow', ({ persisted }) => {
    if (!persisted) return
    dispatch({ type: 'leaving', isLeaving: false })
    void revalidate() // what was done at the bank is known only to the server
  })

  return {
    purchase,
    isOver,
    open,
    pay,
    choosePoints,
    chooseMethod: (method: PaymentMethod) => dispatch({ type: 'method-chosen', method }),
    expire: () => dispatch({ type: 'expired' }),
    leave: (isLeavingNow: boolean) => dispatch({ type: 'leaving', isLeaving: isLeavingNow }),
  }
}

/** Listens to the news of a payment. False while nobody sends them: the page has no stream, or it has failed twice (DHOT-15). */
function usePaymentEvents(connectionId: string | null, onEvent: (event: PaymentEvent) => void): boolean {
  const [broken, setBroken] = useState<string>()
  const handleEvent = useEffectEvent(onEvent)
  useEffect(() => {
    if (!connectionId) return
    let failures = 0
    const stream = new EventSource(`${paymentEvents.path}?connectionId=${encodeURIComponent(connectionId)}`)
    stream.addEventListener('payment', ({ data }) => {
      const read = PaymentEvent.safeParse(JSON.parse(String(data)))
      failures = 0
      if (read.success) handleEvent(read.data)
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
