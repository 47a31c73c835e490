import { type RefundTerms, refundLine } from '#domain/payments/refund.ts'
import type { OrderStatus } from '#domain/payments/order.ts'
import { orderById } from '#server/orders/order-store.ts'
import { payRefund } from '#server/payments/refunds/pay-refund.ts'
import { paymentById } from '#server/payments/payment-store.ts'
import { type Refundable, acceptRefund, quoteRefund } from '#server/payments/refunds/refund.ts'
import { openMemoryDatabase } from './database.ts'
import { now } from './ledger-model.ts'
import { attemptOf, orderIn, scriptedBank, takeWork } from './orders.ts'

/** The moment everything is asked for: a minute after it was paid. */
export const later = new Date(now.getTime() + 60_000)

export type RefundActions = Awaited<ReturnType<typeof openRefundActions>>

/** A till that returns the money of return tickets: two parts, 600 and 400 roubles, on the terms a test gives them. */
export async function openRefundActions() {
  const database = await openMemoryDatabase()
  const { db } = database
  const usual = () => ({
    bank: scriptedBank(),
    trip: { there: { withheld: [{ title: 'Сбор', note: null, amount: 100 }] }, back: { withheld: [] } } as Trip,
    isThere: true,
    nothingLeft: true,
  })
  const refundActions = { db, ...usual(), deps, paid, accepted, renew, close: () => database.close() }
  const trips: Refundable = {
    lines: async () => [
      refundLine({ part: 'there', title: 'Туда', about: '', paid: 600 }, refundActions.trip.there),
      refundLine({ part: 'back', title: 'Обратно', about: '', paid: 400 }, refundActions.trip.back),
    ],
    take: async () => refundActions.isThere,
    returned: async () => refundActions.nothingLeft,
  }

  function deps() {
    return { db, payments: refundActions.bank, now: () => later, refundables: { air: trips, hotel: undefined } }
  }

  async function paid(status: OrderStatus = 'Ticketed') {
    const orderId = await orderIn(db, status)
    const paymentId = await attemptOf(db, orderId, { state: 'Succeeded', card: 'MIR •••• 4444', captured_at: now })
    const order = await orderById(db, orderId)
    const payment = await paymentById(db, paymentId)
    if (!order || !payment) throw new Error('The rows were just written')
    return { order, payment, orderId, paymentId, provider: payment.provider_payment_id }
  }

  /** A refund accepted for the parts, and its sending. */
  async function accepted(parts?: string[]) {
    const bought = await paid()
    const quote = await quoteRefund(deps(), bought.order)
    const answer = await acceptRefund(deps(), bought.orderId, { quoteId: quote.id, parts })
    const work = await takeWork(db)
    return { ...bought, quote, answer, work, send: () => payRefund(deps(), answer.refundId, AbortSignal.timeout(60_000)) }
  }

  /** Forgets what a test before has told and left to do. */
  async function renew(): Promise<void> {
    Object.assign(refundActions, usual())
    await takeWork(db)
  }
  return refundActions
}

type Trip = Record<'there' | 'back', RefundTerms>
