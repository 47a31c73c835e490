import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refundLine } from '#domain/payments/refund.ts'
import { Refusal } from '#domain/refusal.ts'
import { inTransaction } from '#server/db/db.ts'
import { orderById } from '#server/orders/order-store.ts'
import { paymentById } from '#server/payments/payment-store.ts'
import type { ListedRefund } from '#server/payments/provider.ts'
import { settle } from '#server/payments/settle.ts'
import { sweep } from '#server/payments/sweep.ts'
import { now } from '#test/ledger-model.ts'
import { type RefundActions, createAttempt, later, openRefundActions, orderIn, orderRows, takeWork } from '#test/orders.ts'
import { payRefund } from './pay-refund.ts'
import { acceptRefund, createLateRefund, createFailureRefund, quoteRefund, refundInFull } from './refund.ts'

let refundActions: RefundActions
beforeAll(async () => {
  refundActions = await openRefundActions()
})
beforeEach(() => refundActions.renew())
afterAll(() => refundActions.close())

test('the money of a refund is sent once, under the key stored with it, and the whole order ends', async () => {
  const { orderId, paymentId, provider, answer, send } = await refundActions.accepted()
  await send()
  const about = { description: `Возврат по заказу N${orderId}`, email: 'anna@mail.example' }
  const request = { key: `refund:${answer.refundId}:1`, paymentId: provider, amount: 900, ...about }
  expect(refundActions.bank.calls).toEqual([['refund', request]])
  const { status, events, payments, refunds, receipts } = await orderRows(refundActions.db, orderId)
  expect(status).toBe('Refunded')
  expect(events.at(-1)).toEqual({ event: 'refund', note: answer.refundId, at: later })
  expect(refunds).toMatchObject([{ state: 'done', done_at: later, provider_refund_id: `of ${request.key}`, error: null }])
  expect(payments).toMatchObject([{ refunded_rub: 900, refund_due_rub: 900, closed_at: null, updated_at: later }])
  expect(receipts).toEqual([{ payment_id: paymentId, refund_id: answer.refundId, amount_rub: 900 }])
  expect((await takeWork(refundActions.db)).letters).toEqual([`M-11 ${answer.refundId}`])
  await send()
  expect(refundActions.bank.calls).toHaveLength(1)
})

test('a refund whose reply was lost is sent again with the same e-mail address, even if the buyer has changed theirs', async () => {
  const { orderId, send } = await refundActions.accepted()
  const { refund } = refundActions.bank
  const requests: unknown[] = []
  const unheard: typeof refund = (request) => (requests.push(request), Promise.reject(new Refusal('payment.failed')))
  refundActions.bank.refund = unheard
  await expect(send()).rejects.toMatchObject({ code: 'payment.failed' })
  await refundActions.db.updateTable('orders').set({ contact_email: 'new@mail.example' }).where('id', '=', orderId).execute()
  await expect(send()).rejects.toMatchObject({ code: 'payment.failed' })
  expect(requests[1]).toEqual(requests[0])
})

test('a payment refunded to the last rouble is closed', async () => {
  refundActions.trip.there = { withheld: [] }
  const { orderId, send } = await refundActions.accepted()
  await send()
  expect((await orderRows(refundActions.db, orderId)).payments).toMatchObject([{ refunded_rub: 1000, closed_at: later }])
})

test('an order of which something is left goes on with it', async () => {
  refundActions.nothingLeft = false
  const { orderId, answer, send } = await refundActions.accepted(['back'])
  await send()
  const { status, events, payments } = await orderRows(refundActions.db, orderId)
  expect({ status, event: events.at(-1)?.event }).toEqual({ status: 'Ticketed', event: 'refund-part' })
  expect(payments).toMatchObject([{ refunded_rub: 400, closed_at: null }])
  expect(answer.status).toBe('RefundPending')
})

test('a refund the bank has started is polled after twenty seconds, not made again', async () => {
  const { orderId, answer, send } = await refundActions.accepted()
  refundActions.bank.refundSays = { refundId: 'r7', state: 'pending', reason: null }
  await send()
  const { status, refunds, receipts } = await orderRows(refundActions.db, orderId)
  expect({ status, receipts }).toEqual({ status: 'RefundPending', receipts: [] })
  expect(refunds).toMatchObject([{ state: 'due', provider_refund_id: 'r7', attempt: 1, updated_at: later }])
  const job = refundActions.db.selectFrom('jobs').select('run_at').where('kind', '=', 'pay-refund')
  expect(await job.execute()).toEqual([{ run_at: new Date(later.getTime() + 20_000) }])
  expect(await takeWork(refundActions.db)).toEqual({ jobs: [`pay-refund ${answer.refundId}`], letters: [] })
  refundActions.bank.refundSays = { refundId: 'r7', state: 'done', reason: null }
  await send()
  expect(refundActions.bank.calls.at(-1)).toEqual(['refundStatus', 'r7'])
  expect((await orderRows(refundActions.db, orderId)).status).toBe('Refunded')
})

test('a refund the bank refuses gets a new key, is reported for manual review, and is retried', async () => {
  const { orderId, answer, send } = await refundActions.accepted()
  refundActions.bank.refundSays = { refundId: 'r8', state: 'refused', reason: 'no money' }
  await expect(send()).rejects.toMatchObject({ code: 'payment.failed' })
  const { status, events, refunds } = await orderRows(refundActions.db, orderId)
  expect(status).toBe('RefundPending')
  expect(events.at(-1)).toEqual({ event: 'refund-refused', note: answer.refundId, at: later })
  const refused = { state: 'due', attempt: 2, provider_refund_id: null, error: 'no money', updated_at: later }
  expect(refunds).toMatchObject([refused])
  refundActions.bank.refundSays = { refundId: '', state: 'refused', reason: null }
  await expect(send()).rejects.toMatchObject({ code: 'payment.failed' })
  expect((await orderRows(refundActions.db, orderId)).refunds).toMatchObject([{ attempt: 3, error: 'refused' }])
  refundActions.bank.refundSays = { refundId: 'r9', state: 'done', reason: null }
  await send()
  expect(refundActions.bank.calls.at(-1)).toMatchObject(['refund', { key: `refund:${answer.refundId}:3` }])
  expect((await orderRows(refundActions.db, orderId)).refunds).toMatchObject([
    { state: 'done', error: null, provider_refund_id: 'r9' },
  ])
})

test('a refund the bank goes on refusing is requested less and less often, in the job and by the sweep', async () => {
  const { orderId, answer } = await refundActions.accepted()
  refundActions.bank.refundSays = { refundId: '', state: 'refused', reason: 'no money' }
  const attempts = async () => (await orderRows(refundActions.db, orderId)).refunds[0]?.attempt
  const log = { warn() {}, error() {} }
  for (let minute = 0; minute < 24 * 60; minute += 10) {
    const at = new Date(later.getTime() + minute * 60_000)
    const deps = { ...refundActions.deps(), now: () => at }
    await sweep({ ...deps, log }, at)
    const { jobs } = await takeWork(refundActions.db)
    if (minute === 0 || jobs.length > 0)
      for (const _try of [1, 2]) await payRefund(deps, answer.refundId, AbortSignal.timeout(60_000)).catch(() => {})
  }
  expect(await attempts()).toBeLessThan(40)
  expect(await attempts()).toBeGreaterThan(20)
  refundActions.bank.refundSays = undefined
  const nextDay = { ...refundActions.deps(), now: () => new Date(later.getTime() + 25 * 3_600_000) }
  await payRefund(nextDay, answer.refundId, AbortSignal.timeout(60_000))
  expect((await orderRows(refundActions.db, orderId)).refunds).toMatchObject([{ state: 'done' }])
})

test('after a refusal the bank’s refunds are read before the next key is sent: what it has made all the same is not made twice', async () => {
  const { orderId, send } = await refundActions.accepted(['back'])
  const { refund } = refundActions.bank
  refundActions.bank.refund = () => Promise.reject(new Refusal('payment.failed', { supplierText: 'HTTP 403', isAnswer: true }))
  await expect(send()).rejects.toMatchObject({ code: 'payment.failed' })
  Object.assign(refundActions.bank, { refund, listed: [{ refundId: 'unheard', amount: 400, state: 'done', reason: null }] })
  await send()
  expect(refundActions.bank.calls.map(([call]) => call)).toEqual(['listRefunds'])
  expect((await orderRows(refundActions.db, orderId)).refunds).toMatchObject([{ state: 'done', provider_refund_id: 'unheard' }])
})

test('a refund made in the bank’s cabinet and repeated here for the books is not paid a second time', async () => {
  refundActions.nothingLeft = false
  const { order, orderId, paymentId } = await refundActions.paid()
  refundActions.bank.says = { state: 'Captured', refunded: 400 }
  await settle(refundActions.deps(), paymentId, AbortSignal.timeout(60_000))
  refundActions.bank.listed = [{ refundId: 'cabinet', amount: 400, state: 'done', reason: null }]
  const quote = await quoteRefund(refundActions.deps(), order)
  const { refundId } = await acceptRefund(refundActions.deps(), orderId, { quoteId: quote.id, parts: ['back'] })
  await payRefund(refundActions.deps(), refundId, AbortSignal.timeout(60_000))
  expect(refundActions.bank.calls.map(([call]) => call)).toEqual(['get', 'listRefunds'])
  expect((await orderRows(refundActions.db, orderId)).refunds).toMatchObject([{ state: 'done', provider_refund_id: 'cabinet' }])
})

test('a reply about a refund updated by another worker in the meantime changes nothing', async () => {
  const { orderId, answer, send } = await refundActions.accepted()
  const slow = refundActions.bank.refund
  refundActions.bank.refund = async (request, signal) => {
    await refundActions.db.updateTable('refunds').set({ attempt: 2 }).where('id', '=', answer.refundId).execute()
    return slow(request, signal)
  }
  await send()
  expect(await orderRows(refundActions.db, orderId)).toMatchObject({
    status: 'RefundPending',
    refunds: [{ state: 'due', provider_refund_id: null }],
  })
  refundActions.bank.refund = async (request, signal) => {
    await refundActions.db.updateTable('refunds').set({ state: 'done', done_at: now }).where('id', '=', answer.refundId).execute()
    return slow(request, signal)
  }
  await send()
  expect(await orderRows(refundActions.db, orderId)).toMatchObject({ status: 'RefundPending', payments: [{ refunded_rub: 0 }] })
  await payRefund(refundActions.deps(), 'no such refund', AbortSignal.timeout(60_000))
})

test('unfulfilled items are refunded without their points being requested, and an order waits for all its refunds', async () => {
  refundActions.nothingLeft = false
  const { orderId, paymentId, order } = await refundActions.paid('RefundPending')
  const line = refundLine({ part: 'there', title: '', about: '', paid: 600 }, { withheld: [] })
  const twin = refundLine({ part: 'back', title: '', about: '', paid: 400 }, { withheld: [] })
  for (const lines of [[line], [twin]])
    await inTransaction(refundActions.db, (trx) => createFailureRefund(trx, { order, lines }, later))
  const { refunds, payments } = await orderRows(refundActions.db, orderId)
  expect(refunds).toMatchObject([
    { cause: 'not-issued', quote_id: null, payment_id: paymentId, card_rub: 600, n: 1, parts: ['there'] },
    { cause: 'not-issued', card_rub: 400, n: 2, parts: ['back'] },
  ])
  expect(payments).toMatchObject([{ refund_due_rub: 1000 }])
  const work = await takeWork(refundActions.db)
  expect(work.jobs).toEqual(refunds.map(({ id }) => `pay-refund ${id}`).toSorted())
  expect(work.letters).toEqual([`M-09 ${paymentId}`])
  await payRefund(refundActions.deps(), refunds[0]?.id ?? '', AbortSignal.timeout(60_000))
  expect((await orderRows(refundActions.db, orderId)).status).toBe('RefundPending')
  refundActions.nothingLeft = true
  await payRefund(refundActions.deps(), refunds[1]?.id ?? '', AbortSignal.timeout(60_000))
  expect(await orderRows(refundActions.db, orderId)).toMatchObject({
    status: 'Refunded',
    payments: [{ refunded_rub: 1000, closed_at: later }],
  })
})

test('an order paid by points alone gives nothing back by card, and ends all the same', async () => {
  const orderId = await orderIn(refundActions.db, 'Ticketed')
  await refundActions.db.updateTable('orders').set({ bonus_rub: 1000, amount_rub: 0 }).where('id', '=', orderId).execute()
  const { refundId } = await refundInFull(refundActions.deps(), orderId, 'our-fault')
  await payRefund(refundActions.deps(), refundId, AbortSignal.timeout(60_000))
  expect(refundActions.bank.calls).toEqual([])
  const { status, refunds, receipts } = await orderRows(refundActions.db, orderId)
  expect({ status, receipts }).toEqual({ status: 'Refunded', receipts: [] })
  expect(refunds).toMatchObject([{ payment_id: null, card_rub: 0, bonus_rub: 1000, provider_refund_id: null, state: 'done' }])
  await takeWork(refundActions.db)
  const unserved = await orderIn(refundActions.db, 'RefundPending')
  await refundActions.db.updateTable('orders').set({ bonus_rub: 1000, amount_rub: 0 }).where('id', '=', unserved).execute()
  const order = await orderById(refundActions.db, unserved)
  if (!order) throw new Error('The row was just written')
  const line = refundLine({ part: 'there', title: '', about: '', paid: 1000 }, { withheld: [] })
  await inTransaction(refundActions.db, (trx) => createFailureRefund(trx, { order, lines: [line] }, later))
  expect((await takeWork(refundActions.db)).letters).toEqual([`M-09 ${unserved}`])
})

test('each refund is shared by what earlier ones left', async () => {
  refundActions.nothingLeft = false
  const { orderId, paymentId, send } = await refundActions.accepted(['back'])
  await send()
  const order = await orderById(refundActions.db, orderId)
  if (!order) throw new Error('The row was just written')
  const second = await quoteRefund(refundActions.deps(), order)
  expect(second.left).toMatchObject({ paidCard: 600, paidBonus: 0 })
  const late = await createAttempt(refundActions.db, orderId, { state: 'Abandoned', attempt: 2 })
  const other = await paymentById(refundActions.db, late)
  if (!other) throw new Error('The row was just written')
  await inTransaction(refundActions.db, (trx) => createLateRefund(trx, other, later))
  await inTransaction(refundActions.db, (trx) => createLateRefund(trx, other, later))
  const { refunds } = await orderRows(refundActions.db, orderId)
  expect(refunds.map(({ payment_id, card_rub }) => [payment_id, card_rub])).toEqual([
    [paymentId, 400],
    [late, 1000],
  ])
  expect((await quoteRefund(refundActions.deps(), order)).left).toMatchObject({ paidCard: 600 })
})

test('a refund without the payment it goes back by stays owed', async () => {
  const { orderId, answer, send } = await refundActions.accepted()
  await refundActions.db.updateTable('payments').set({ provider_payment_id: null }).where('order_id', '=', orderId).execute()
  await expect(send()).rejects.toThrow(`Refund ${answer.refundId} has no payment to go back by`)
  expect((await orderRows(refundActions.db, orderId)).refunds).toMatchObject([{ state: 'due', attempt: 1 }])
})

const DAY_AND_HOUR_MS = 25 * 3_600_000

/** The bank has taken a thousand roubles and knows a key for a day; the next answers of it may get lost. */
function forgetfulBank(clock: { now: Date }, lostAnswers: number) {
  const made: (ListedRefund & { amount: number; key: string; at: number })[] = []
  return {
    ...refundActions.bank,
    made,
    listRefunds: async () => made,
    async refund({ key, amount }: { key: string; amount: number }) {
      const known = made.find((refund) => refund.key === key && clock.now.getTime() - refund.at < 86_400_000)
      const whole = made.reduce((sum, refund) => sum + refund.amount, amount)
      if (!known && whole > 1000) throw new Refusal('payment.failed')
      const refund = known ?? {
        key,
        at: clock.now.getTime(),
        amount,
        refundId: `of ${key}`,
        state: 'done' as const,
        reason: null,
      }
      if (!known) made.push(refund)
      if ((lostAnswers -= 1) >= 0) throw new Refusal('payment.failed')
      return refund
    },
  }
}

test.each([
  ['a part', ['back'], false, 'Ticketed', 400],
  ['the whole', undefined, true, 'Refunded', 1000],
])(
  '%s of the money goes back once though its answer is lost and the bank has forgotten the key',
  async (_what, parts, nothingLeft, status, sum) => {
    refundActions.trip.there = { withheld: [] }
    refundActions.nothingLeft = nothingLeft
    const { orderId, answer } = await refundActions.accepted(parts)
    const clock = { now: later }
    const bank = forgetfulBank(clock, 2)
    const deps = { ...refundActions.deps(), payments: bank, now: () => clock.now }
    const send = () => payRefund(deps, answer.refundId, AbortSignal.timeout(60_000))
    await expect(send()).rejects.toMatchObject({ code: 'payment.failed' })
    await expect(send()).rejects.toMatchObject({ code: 'payment.failed' })
    clock.now = new Date(later.getTime() + DAY_AND_HOUR_MS)
    await send()
    expect(bank.made.map(({ amount }) => amount)).toEqual([sum])
    expect(await orderRows(refundActions.db, orderId)).toMatchObject({
      status,
      payments: [{ refunded_rub: sum }],
      refunds: [{ state: 'done', provider_refund_id: bank.made[0]?.refundId }],
    })
  },
)

test('a refund that never reached the bank is sent even a day later, and another refund is not mistaken for it', async () => {
  refundActions.nothingLeft = false
  const { answer, send, orderId } = await refundActions.accepted(['back'])
  await refundActions.db
    .updateTable('refunds')
    .set({ asked_at: new Date(later.getTime() - DAY_AND_HOUR_MS) })
    .execute()
  const first = { refundId: 'first', state: 'done' as const, reason: null, amount: 400 }
  refundActions.bank.listed = [
    { ...first, refundId: 'refused', state: 'refused' },
    { ...first, amount: 300 },
  ]
  await send()
  expect(refundActions.bank.calls.map(([call]) => call)).toEqual(['listRefunds', 'refund'])
  await refundActions.db.updateTable('refunds').set({ provider_refund_id: 'first' }).where('id', '=', answer.refundId).execute()
  const order = await orderById(refundActions.db, orderId)
  if (!order) throw new Error('The row was just written')
  const line = refundLine({ part: 'there', title: '', about: '', paid: 400 }, { withheld: [] })
  await inTransaction(refundActions.db, (trx) => createFailureRefund(trx, { order, lines: [line] }, new Date(0)))
  const second = (await orderRows(refundActions.db, orderId)).refunds.at(-1)
  refundActions.bank.listed = [first]
  await payRefund(refundActions.deps(), second?.id ?? '', AbortSignal.timeout(60_000))
  expect(refundActions.bank.calls.at(-1)).toMatchObject(['refund', { amount: 400 }])
})

test('of two refunds of one sum that find the same one at the bank only the first is done by it', async () => {
  refundActions.nothingLeft = false
  const { orderId, order } = await refundActions.paid('RefundPending')
  const line = (part: string) => refundLine({ part, title: '', about: '', paid: 500 }, { withheld: [] })
  for (const part of ['there', 'back'])
    await inTransaction(refundActions.db, (trx) => createFailureRefund(trx, { order, lines: [line(part)] }, new Date(0)))
  const ids = (await orderRows(refundActions.db, orderId)).refunds.map(({ id }) => id)
  refundActions.bank.refundSays = { refundId: 'one', state: 'done', reason: null }
  const send = (id: string | undefined) => payRefund(refundActions.deps(), id ?? '', AbortSignal.timeout(60_000))
  await send(ids[0])
  await send(ids[1])
  expect(await orderRows(refundActions.db, orderId)).toMatchObject({
    payments: [{ refunded_rub: 500 }],
    refunds: [
      { state: 'done', provider_refund_id: 'one' },
      { state: 'due', provider_refund_id: null, attempt: 2 },
    ],
  })
})

test('of two refunds of one sum the one whose refund was recorded as the other’s is made at once under a new key', async () => {
  refundActions.nothingLeft = false
  const { orderId, order } = await refundActions.paid('RefundPending')
  const line = (part: string) => refundLine({ part, title: '', about: '', paid: 400 }, { withheld: [] })
  for (const part of ['there', 'back'])
    await inTransaction(refundActions.db, (trx) => createFailureRefund(trx, { order, lines: [line(part)] }, later))
  const [unheard = '', refused = ''] = (await orderRows(refundActions.db, orderId)).refunds.map(({ id }) => id)
  const bank = forgetfulBank({ now: later }, 1)
  const send = (id: string, payments = bank) =>
    payRefund({ ...refundActions.deps(), payments }, id, AbortSignal.timeout(60_000)).catch(() => {})
  const no = new Refusal('payment.failed', { supplierText: 'HTTP 403', isAnswer: true })
  await send(unheard)
  await send(refused, { ...bank, refund: () => Promise.reject(no) })
  for (const id of [refused, unheard, unheard]) await send(id)
  expect(bank.made).toHaveLength(2)
  expect(await orderRows(refundActions.db, orderId)).toMatchObject({
    payments: [{ refunded_rub: 800 }],
    refunds: [
      { state: 'done', provider_refund_id: `of refund:${unheard}:2` },
      { state: 'done', provider_refund_id: `of refund:${unheard}:1` },
    ],
  })
})
