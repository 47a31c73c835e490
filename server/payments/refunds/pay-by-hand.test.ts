import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { needsReview } from '#server/orders/manual-review.ts'
import { registerReceipt } from '#server/payments/fiscal/fiscal-receipts.ts'
import type { FiscalReceipts } from '#server/payments/fiscal/register.ts'
import { type RefundActions, later, openRefundActions, orderRows, takeWork } from '#test/orders.ts'
import { payByHand } from './pay-refund.ts'
import { loadSeenRefunds, sumRefunds } from './refund-reply.ts'

let refundActions: RefundActions
beforeAll(async () => {
  refundActions = await openRefundActions()
})
beforeEach(() => refundActions.renew())
afterAll(() => refundActions.close())

test('a refund the bank never makes is ended by hand, once, and its books, its letter and its receipt say so', async () => {
  const { orderId, paymentId, answer, send } = await refundActions.accepted()
  const by = () => payByHand(refundActions.byHand(), orderId, 'card closed')
  await expect(by()).rejects.toMatchObject({ code: 'order.bad-state' })
  refundActions.bank.refundSays = { refundId: '', state: 'refused', reason: 'account_closed' }
  await expect(send()).rejects.toMatchObject({ code: 'payment.failed' })
  await takeWork(refundActions.db)
  expect(await by()).toEqual({ amount: 900, bank: 'open' })
  const { status, events, payments, refunds, receipts } = await orderRows(refundActions.db, orderId)
  expect([status, events.at(-1)?.event]).toEqual(['Refunded', 'refund'])
  expect(refunds).toMatchObject([{ state: 'done', done_at: later, provider_refund_id: null, error: 'card closed' }])
  expect(payments).toMatchObject([{ refunded_rub: 900, refund_due_rub: 900 }])
  expect(receipts).toEqual([{ payment_id: paymentId, refund_id: answer.refundId, amount_rub: 900 }])
  const receipt = refundActions.db.selectFrom('fiscal_receipts').select(['id', 'state']).where('order_id', '=', orderId)
  const fiscal = { register: () => Promise.reject(new Error('No register has seen this refund')) } as unknown as FiscalReceipts
  const { id } = await receipt.executeTakeFirstOrThrow()
  await registerReceipt({ db: refundActions.db, fiscal, now: () => later }, id, AbortSignal.timeout(60_000))
  expect(await receipt.execute()).toEqual([{ id, state: 'refused' }])
  const waiting = (await needsReview(refundActions.db, later)).filter(({ what }) => what.includes(id))
  expect(waiting.map(({ what }) => what)).toEqual([expect.stringContaining('деньги возвращены переводом')])
  expect((await takeWork(refundActions.db)).letters).toEqual([`M-11 ${answer.refundId}`])
  expect(await loadSeenRefunds(refundActions.db, orderId)).toMatchObject([{ card: 900, done: true, byHand: true }])
  const order = { id: orderId, status: 'Refunded', price_rub: 1_000 } as const
  expect(await sumRefunds(refundActions.db, order)).toMatchObject({ total: 900, byHand: 900 })
  const calls = refundActions.bank.calls.length
  await expect(by()).rejects.toMatchObject({ code: 'order.bad-state' })
  await send()
  expect(refundActions.bank.calls).toHaveLength(calls)
})

test('a refund the bank rejects outright is refused as well: the operator may send the money another way', async () => {
  const { orderId, answer, send } = await refundActions.accepted()
  const { refund } = refundActions.bank
  refundActions.bank.refund = () => Promise.reject(new Refusal('payment.failed'))
  await expect(send()).rejects.toMatchObject({ code: 'payment.failed' })
  await expect(payByHand(refundActions.byHand(), orderId, 'too old')).rejects.toMatchObject({ code: 'order.bad-state' })
  const rejected = new Refusal('payment.failed', { supplierText: 'HTTP 400', isAnswer: true })
  refundActions.bank.refund = () => Promise.reject(rejected)
  await expect(send()).rejects.toMatchObject({ code: 'payment.failed' })
  expect((await orderRows(refundActions.db, orderId)).refunds).toMatchObject([{ state: 'due', attempt: 2, error: 'HTTP 400' }])
  refundActions.bank.refund = refund
  await takeWork(refundActions.db)
  expect(await payByHand(refundActions.byHand(), orderId, 'too old')).toEqual({ amount: 900, bank: 'open' })
  expect((await takeWork(refundActions.db)).letters).toEqual([`M-11 ${answer.refundId}`])
})

test('the operator completing a refund by hand is shown whether the bank has paid it after all, or does not say', async () => {
  const refused = async () => {
    const accepted = await refundActions.accepted()
    refundActions.bank.refundSays = { refundId: '', state: 'refused', reason: 'no money' }
    await expect(accepted.send()).rejects.toMatchObject({ code: 'payment.failed' })
    return accepted.orderId
  }
  const unheard = await refused()
  refundActions.bank.listed = [
    { refundId: 'r1', amount: 900, state: 'refused', reason: null },
    { refundId: 'r2', amount: 900, state: 'done', reason: null },
  ]
  expect(await payByHand(refundActions.byHand(), unheard, 'why')).toEqual({ amount: 900, bank: 'paid' })
  expect((await orderRows(refundActions.db, unheard)).refunds).toMatchObject([{ provider_refund_id: 'r2', error: null }])
  const underWay = await refused()
  refundActions.bank.listed = [{ refundId: 'r3', amount: 900, state: 'pending', reason: null }]
  await expect(payByHand(refundActions.byHand(), underWay, 'why')).rejects.toMatchObject({ code: 'order.bad-state' })
  expect((await orderRows(refundActions.db, underWay)).refunds).toMatchObject([{ state: 'due', provider_refund_id: 'r3' }])
  const atBank = await refused()
  refundActions.bank.listed = [{ refundId: 'r4', amount: 1000, state: 'done', reason: null }]
  expect(await payByHand(refundActions.byHand(), atBank, 'why')).toEqual({ amount: 900, bank: 'other' })
  const silent = await refused()
  refundActions.bank.listRefunds = () => Promise.reject(new Refusal('payment.failed'))
  expect(await payByHand(refundActions.byHand(), silent, 'why')).toEqual({ amount: 900, bank: 'silent' })
})
