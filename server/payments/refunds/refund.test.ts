import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type RefundActions, later, openRefundActions, orderRows, takeWork } from '#test/orders.ts'
import { acceptRefund, quoteRefund, refundInFull } from './refund.ts'

let refundActions: RefundActions
beforeAll(async () => {
  refundActions = await openRefundActions()
})
beforeEach(() => refundActions.renew())
afterAll(() => refundActions.close())

test('a quote names the sums of everything that may be returned and holds for ten minutes', async () => {
  const { order } = await refundActions.paid()
  const quote = await quoteRefund(refundActions.deps(), order)
  expect(quote.totals).toMatchObject({ penalty: 100, refundTotal: 900, refundCard: 900, refundBonus: 0 })
  expect(quote).toMatchObject({ card: 'MIR •••• 4444', validUntil: new Date(later.getTime() + 600_000) })
  expect(quote.lines.map(({ part, refund }) => [part, refund])).toEqual([
    ['there', 500],
    ['back', 400],
  ])
  expect(quote.left).toEqual({ paidCard: 1000, paidBonus: 0, spentPoints: 0, accrued: 0, referred: 0 })
})

test('only what is fulfilled can be quoted, and only what somebody knows how to return', async () => {
  for (const status of ['Registered', 'Ticketing', 'RefundPending', 'Refunded'] as const) {
    const { order } = await refundActions.paid(status)
    await expect(quoteRefund(refundActions.deps(), order)).rejects.toMatchObject({ code: 'order.bad-state' })
  }
  const { order } = await refundActions.paid()
  for (const [status, text] of [
    ['RefundPending', 'Возврат по\u00a0этому заказу уже оформлен, деньги в\u00a0пути'],
    ['Refunded', 'Деньги за\u00a0этот заказ уже вернулись'],
    ['Cancelled', 'Этот заказ уже отменён'],
  ] as const)
    await expect(quoteRefund(refundActions.deps(), { ...order, status })).rejects.toMatchObject({ details: { text } })
  await expect(quoteRefund(refundActions.deps(), { ...order, kind: 'hotel' })).rejects.toMatchObject({
    code: 'refund.not-allowed',
  })
})

test('an accepted refund owes exactly what was quoted, changes the order status and notifies its owner', async () => {
  const { orderId, paymentId, quote, answer, work } = await refundActions.accepted()
  expect(answer.status).toBe('RefundPending')
  const rows = await orderRows(refundActions.db, orderId)
  expect(rows.status).toBe('RefundPending')
  expect(rows.events).toEqual([{ event: 'ask-refund', note: answer.refundId, at: later }])
  expect(rows.payments[0]).toMatchObject({ refund_due_rub: 900, refunded_rub: 0 })
  const owed = { quote_id: quote.id, payment_id: paymentId, cause: 'asked', penalty_rub: 100, card_rub: 900, bonus_rub: 0 }
  expect(rows.refunds).toMatchObject([{ ...owed, parts: ['there', 'back'], state: 'due', attempt: 1 }])
  expect(work).toEqual({ jobs: [`pay-refund ${answer.refundId}`], letters: [`M-10 ${answer.refundId}`] })
})

test('the same quote again is the same refund; with other parts it is refused', async () => {
  const { orderId, quote, answer } = await refundActions.accepted(['back', 'there'])
  const again = (parts?: string[]) => acceptRefund(refundActions.deps(), orderId, { quoteId: quote.id, parts })
  expect(await again()).toEqual(answer)
  expect(await again(['there', 'back'])).toEqual(answer)
  await expect(again(['there'])).rejects.toMatchObject({ code: 'idempotency.other-body' })
  expect((await orderRows(refundActions.db, orderId)).refunds).toHaveLength(1)
  const part = await refundActions.accepted(['back'])
  const whole = acceptRefund(refundActions.deps(), part.orderId, { quoteId: part.quote.id })
  await expect(whole).rejects.toMatchObject({ code: 'idempotency.other-body' })
  expect(await takeWork(refundActions.db)).toEqual({ jobs: [], letters: [] })
})

test('a quote that ran out, of another order, or from before another refund is refused', async () => {
  const [one, other] = [await refundActions.paid(), await refundActions.paid()]
  const [first, second] = [await quoteRefund(refundActions.deps(), one.order), await quoteRefund(refundActions.deps(), one.order)]
  const at = (moment: Date) => acceptRefund({ ...refundActions.deps(), now: () => moment }, one.orderId, { quoteId: first.id })
  await expect(at(first.validUntil)).rejects.toMatchObject({ code: 'refund.quote-expired' })
  const elsewhere = acceptRefund(refundActions.deps(), other.orderId, { quoteId: first.id })
  await expect(elsewhere).rejects.toMatchObject({ code: 'refund.quote-expired' })
  await expect(acceptRefund(refundActions.deps(), one.orderId, { quoteId: 'none' })).rejects.toMatchObject({
    code: 'refund.quote-expired',
  })
  expect((await at(new Date(first.validUntil.getTime() - 1))).status).toBe('RefundPending')
  await expect(acceptRefund(refundActions.deps(), one.orderId, { quoteId: second.id })).rejects.toMatchObject({
    code: 'refund.quote-expired',
  })
})

test.each([
  ['a part that may not be returned', ['there']],
  ['a part the order does not have', ['back', 'elsewhere']],
  ['nothing', []],
])('%s cannot be chosen', async (_what, parts) => {
  refundActions.trip.there = { refused: 'Тариф невозвратный' }
  const { orderId, order } = await refundActions.paid()
  const { id } = await quoteRefund(refundActions.deps(), order)
  await expect(acceptRefund(refundActions.deps(), orderId, { quoteId: id, parts })).rejects.toMatchObject({
    code: 'refund.not-allowed',
  })
  expect((await orderRows(refundActions.db, orderId)).status).toBe('Ticketed')
})

test('without a choice everything that may be returned is, and the rest stays', async () => {
  refundActions.trip.there = { refused: 'Тариф невозвратный' }
  const { orderId } = await refundActions.accepted()
  expect((await orderRows(refundActions.db, orderId)).refunds).toMatchObject([{ parts: ['back'], card_rub: 400, penalty_rub: 0 }])
})

test('a part that is gone when it is taken stops the whole refund', async () => {
  const { orderId, order } = await refundActions.paid()
  const { id } = await quoteRefund(refundActions.deps(), order)
  refundActions.isThere = false
  await expect(acceptRefund(refundActions.deps(), orderId, { quoteId: id })).rejects.toMatchObject({ code: 'order.bad-state' })
  expect(await orderRows(refundActions.db, orderId)).toMatchObject({ status: 'Ticketed', refunds: [], events: [] })
  expect(await takeWork(refundActions.db)).toEqual({ jobs: [], letters: [] })
})

test('a non-refundable trip may be cancelled whole, and only whole', async () => {
  const all = { title: 'Невозвратно', note: null, amount: 1000 }
  refundActions.trip = { there: { withheld: [all] }, back: { withheld: [all] } }
  const { orderId, order } = await refundActions.paid()
  const { id } = await quoteRefund(refundActions.deps(), order)
  const accept = (parts?: string[]) => acceptRefund(refundActions.deps(), orderId, { quoteId: id, parts })
  await expect(accept(['there'])).rejects.toMatchObject({ code: 'refund.not-allowed' })
  refundActions.isThere = false
  await expect(accept()).rejects.toMatchObject({ code: 'order.bad-state' })
  refundActions.isThere = true
  const twice = [await accept(), await accept()] // the same press on two servers
  expect(twice).toEqual([1, 2].map(() => ({ status: 'Cancelled', refundId: id })))
  const rows = await orderRows(refundActions.db, orderId)
  expect(rows).toMatchObject({ status: 'Cancelled', refunds: [], payments: [{ refund_due_rub: 0 }] })
  expect(rows.events).toEqual([{ event: 'forfeit', note: id, at: later }])
  expect(await takeWork(refundActions.db)).toEqual({ jobs: [], letters: [`M-10 ${orderId}`] })
})

test('when the carrier or the agency is to blame every part still fulfilled is refunded in full', async () => {
  refundActions.trip = { there: { refused: 'Возвращён', gone: true }, back: { refused: 'Тариф невозвратный' } }
  const { orderId } = await refundActions.paid()
  const { refundId, status } = await refundInFull(refundActions.deps(), orderId, 'involuntary')
  expect(status).toBe('RefundPending')
  const rows = await orderRows(refundActions.db, orderId)
  const sums = { card_rub: 400, penalty_rub: 0, cause: 'involuntary', quote_id: null }
  expect(rows.refunds).toMatchObject([{ id: refundId, parts: ['back'], ...sums }])
  expect(rows.refunds[0]?.lines).toMatchObject([{ withheld: [], penalty: 0, refund: 400, allowed: true, reason: null }])
  await expect(refundInFull(refundActions.deps(), orderId, 'our-fault')).rejects.toMatchObject({ code: 'order.bad-state' })
  refundActions.trip.back = { refused: 'Возвращён', gone: true }
  const gone = await refundActions.paid()
  await expect(refundInFull(refundActions.deps(), gone.orderId, 'our-fault')).rejects.toMatchObject({ code: 'order.bad-state' })
})
