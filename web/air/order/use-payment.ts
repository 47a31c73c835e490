import { useEffect, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { AirTickets } from '#contract/air.ts'
import { type CheckoutState, asking, failed, freshCheckout, opened, applyTickets } from '#domain/air/checkout-state.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import type { PaymentMethod } from '#domain/payments/payment.ts'
import { sessionNow } from '#web/auth/session.ts'
import { ApiError } from '#web/data/call.ts'
import { failureOf } from '#web/data/failure-of.ts'
import { type Paying, askCheckout } from './order-calls.ts'
import { useEndedElsewhere } from './use-ended-elsewhere.ts'
import { paymentErrorText } from '#web/purchase/payment-words.ts'

/** The payment of a held order: it opens with the screen, `pay` asks for the way and the points chosen and goes to the bank. */
export function usePayment(id: string, tickets: AirTickets) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [checkout, setCheckout] = useState<CheckoutState>(() => applyTickets(freshCheckout, tickets))
  const [begunBy, setBegunBy] = useState<PaymentMethod>('card')
  const [leaving, setLeaving] = useState(false)
  const [over, setOver] = useState(false)
  const [points, setPoints] = useState(() => tickets.bonusAvailable > 0 && (tickets.bonusUsed > 0 || sessionNow().addBonuses))
  const key = useRef('')
  const running = useRef<Promise<string | undefined>>(undefined)

  function open(how?: Paying): Promise<string | undefined> {
    running.current ??= ask(how).finally(() => {
      running.current = undefined
    })
    return running.current
  }

  async function ask(how: Paying = {}): Promise<string | undefined> {
    setCheckout(asking)
    key.current ||= crypto.randomUUID()
    try {
      const reply = await askCheckout(id, key.current, how)
      if (reply.method) setBegunBy(reply.method)
      setCheckout((state) => opened(state, reply, new Date()))
      return reply.paymentSystem.errorMessage === null ? reply.paymentSystem.data.paymentUrl : undefined
    } catch (error) {
      key.current = ''
      refused(error)
      return undefined
    }
  }

  function refused(error: unknown) {
    if (error instanceof ApiError && error.status === 404) {
      void revalidate() // signed out in another tab: the page says so
      return setCheckout((state) => failed(state, ''))
    }
    const code = failureOf(error)
    if (code === 'order.window-closed') setOver(true)
    if (code === 'order.bad-state') void navigate(href(paths.airPaid, {}, { id }), { replace: true })
    setCheckout((state) => failed(state, paymentErrorText(error)))
  }

  async function pay(method: PaymentMethod) {
    await running.current // the session that opens with the screen: this press may ask for another sum
    key.current = ''
    const bonus = points ? { useBonus: true, bonusAmount: tickets.bonusAvailable } : { useBonus: false }
    const url = await open({ ...bonus, method })
    if (!url) return
    setLeaving(true)
    location.assign(url)
  }

  const begun = useRef(false)
  useEffect(() => {
    if (!begun.current) void open()
    begun.current = true
    const comeBack = (event: PageTransitionEvent) => event.persisted && setLeaving(false)
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  })

  useEndedElsewhere(id, revalidate)
  useEffect(() => {
    if (!over) return
    void revalidate()
    const timer = setTimeout(() => void revalidate(), AFTER_SWEEP_MS)
    return () => clearTimeout(timer)
  }, [over, revalidate])

  return { checkout, begunBy, over, pay, leaving, end: () => setOver(true), points, switchPoints: setPoints }
}

/** The server lets expired orders go every 15 s. */
const AFTER_SWEEP_MS = 16_000
