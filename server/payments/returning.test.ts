import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OrderStatus } from '#domain/payments/order.ts'
import { type RefundTerms, refundLine } from '#domain/payments/refund.ts'
import type { Database, Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/db.ts'
import { openMemoryDatabase } from '#test/database.ts'
import { now } from '#test/ledger.ts'
import { type ScriptedBank, attemptOf, booksOf, orderIn, scriptedBank, takeWork } from '#test/till.ts'
import { orderById } from './order-store.ts'
import { payRefund } from './pay-refund.ts'
import { paymentById } from './payment-store.ts'
import { acceptRefund, oweLateMoney, oweUnserved, quoteRefund, refundInFull } from './refund.ts'
import type { Refundable } from './refundable.ts'
import { returnMoney } from './return-money.ts'

const later = new Date(now.getTime() + 60_000)
let database: Database
let db: Db
let bank: ScriptedBank
let trip: Record<'there' | 'back', RefundTerms>
let isThere: boolean
let nothingLeft: boolean
beforeAll(async () => {
  database = await openMemoryDatabase()
  db = database.db
})
beforeEach(async () => {
  bank = scriptedBank()
  trip = { there: { withheld: [{ title: 'Сбор', note: null, amount: 100 }] }, back: { withheld: [] } }
  isThere = true
  nothingLeft = true
  await takeWork(db)
})
afterAll(() => database.close())

/** A return ticket of two parts, 600 and 400 roubles. */
const trips: Refundable = {
  lines: async () => [
    refundLine({ part: 'there', title: 'Туда', about: '', paid: 600 }, trip.there),
    refundLine({ part: 'back', title: 'Обратно', about: '', paid: 400 }, trip.back),
  ],
  take: async () => isThere,
  returned: async () => nothingLeft,
}
const deps = () => ({
  db,
  payments: bank,
  now: () => later,
  env: { publicUrl: 'https://shop.example' },
  refundables: { air: trips, hotel: undefined },
})

async function paid(status: OrderStatus = 'Ticketed') {
  const orderId = await orderIn(db, status)
  const paymentId = await attemptOf(db, orderId, { state: 'Succeeded', card: 'MIR •••• 4444', captured_at: now })
  const order = await orderById(db, orderId)
  const payment = await paymentById(db, paymentId)
  if (!order || !payment) throw new Error('The rows were just written')
  return { order, payment, orderId, paymentId, provider: payment.provider_payment_id }
}

/** Lets an attempt of an ended order go while the bank says so. */
async function letGo(says: ScriptedBank['says'], about: Parameters<typeof attemptOf>[2] = {}, status: OrderStatus = 'Expired') {
  const orderId = await orderIn(db, status)
  const paymentId = await attemptOf(db, orderId, { state: 'Abandoned', ...about })
  bank.says = says
  await returnMoney(deps(), paymentId)
  const books = await booksOf(db, orderId)
  return { orderId, paymentId, ...books, payment: books.payments[0], ...(await takeWork(db)) }
}

test('a hold nobody waits for is dropped under its own key, and its owner is told', async () => {
  for (const state of ['Authorized', 'Pending'] as const) {
    bank.asked.length = 0
    const { paymentId, payment, refunds, letters, jobs } = await letGo({ state })
    const provider = payment?.provider_payment_id
    expect(bank.asked).toEqual([
      ['get', provider],
      ['void', { key: `void:${paymentId}`, paymentId: provider }],
    ])
    expect(payment).toMatchObject({ state: 'Abandoned', closed_at: later, updated_at: later })
    expect({ refunds, letters, jobs }).toEqual({ refunds: [], letters: [`M-09 ${paymentId}`], jobs: [] })
  }
})

test('money that was taken for an order that ended is owed back whole, once, with both its receipts', async () => {
  const { orderId, paymentId, payment, refunds, receipts, letters, jobs } = await letGo({ state: 'Captured' })
  expect(bank.asked.map(([call]) => call)).toEqual(['get'])
  expect(payment).toMatchObject({ closed_at: null, refund_due_rub: 1000, updated_at: later })
  const whole = { payment_id: paymentId, quote_id: null, cause: 'not-issued', penalty_rub: 0, card_rub: 1000, bonus_rub: 0 }
  expect(refunds).toMatchObject([{ ...whole, n: 1, parts: [], points_back: 0, points_taken: 0, state: 'due', asked_at: later }])
  expect(receipts).toEqual([{ payment_id: paymentId, refund_id: null, amount_rub: 1000 }])
  expect(jobs).toContain(`pay-refund ${refunds[0]?.id}`)
  expect(letters).toEqual([`M-09 ${paymentId}`])
  await returnMoney(deps(), paymentId)
  expect((await booksOf(db, orderId)).refunds).toHaveLength(1)
  expect((await takeWork(db)).jobs).toEqual([])
})

test('an attempt that brought nothing is closed without a word', async () => {
  const { payment, refunds, letters, jobs } = await letGo({ state: 'Declined' })
  expect(payment).toMatchObject({ closed_at: later })
  expect({ refunds, letters, jobs }).toEqual({ refunds: [], letters: [], jobs: [] })
})

test('an attempt whose opening was never answered is found by its key and let go', async () => {
  const { orderId, paymentId, payment } = await letGo({ state: 'Pending', paymentId: 'found' }, { provider_payment_id: null })
  expect(bank.asked[0]).toEqual([
    'create',
    {
      key: `pay:${paymentId}`,
      orderId,
      number: `N${orderId}`,
      amount: 1000,
      method: 'card',
      returnUrl: `https://shop.example/pay/return/${orderId}`,
      description: `Заказ N${orderId}`,
      email: 'anna@mail.example',
      expiresAt: expect.any(Date),
    },
  ])
  expect(bank.asked.slice(1)).toEqual([
    ['get', 'found'],
    ['void', { key: `void:${paymentId}`, paymentId: 'found' }],
  ])
  expect(payment).toMatchObject({ provider_payment_id: 'found', closed_at: later })
})

test('money somebody waits for, and an attempt that is closed, are left alone', async () => {
  await letGo({ state: 'Authorized' }, { state: 'Pending' }, 'Registered')
  await letGo({ state: 'Authorized' }, { state: 'Succeeded' }, 'Authorized')
  await letGo({ state: 'Authorized' }, { closed_at: now })
  await returnMoney(deps(), 'no such attempt')
  expect(bank.asked).toEqual([])
  const failed = await letGo({ state: 'Authorized' }, { state: 'Succeeded' }, 'Failed')
  expect(failed.payment?.closed_at).toEqual(later)
})

test('a payment the bank has lost is not forgotten: the job fails and comes again', async () => {
  const orderId = await orderIn(db, 'Expired')
  const paymentId = await attemptOf(db, orderId, { state: 'Abandoned', provider_payment_id: 'lost' })
  bank.says = null
  await expect(returnMoney(deps(), paymentId)).rejects.toThrow('The provider does not know payment lost')
  expect((await booksOf(db, orderId)).payments[0]).toMatchObject({ closed_at: null, updated_at: now })
})

/** A refund accepted for the parts, and its sending. */
async function accepted(parts?: string[]) {
  const bought = await paid()
  const quote = await quoteRefund(deps(), bought.order)
  const answer = await acceptRefund(deps(), bought.orderId, { quoteId: quote.id, parts })
  const work = await takeWork(db)
  return { ...bought, quote, answer, work, send: () => payRefund(deps(), answer.refundId) }
}

test('a quote names the sums of everything that may be returned and holds for ten minutes', async () => {
  const { order } = await paid()
  const quote = await quoteRefund(deps(), order)
  expect(quote.totals).toMatchObject({ penalty: 100, refundTotal: 900, refundCard: 900, refundBonus: 0 })
  expect(quote).toMatchObject({ card: 'MIR •••• 4444', validUntil: new Date(later.getTime() + 600_000) })
  expect(quote.lines.map(({ part, refund }) => [part, refund])).toEqual([
    ['there', 500],
    ['back', 400],
  ])
  expect(quote.left).toEqual({ paidCard: 1000, paidBonus: 0, spentPoints: 0, accrued: 0, referred: 0 })
})

test('only what is served can be quoted, and only what somebody knows how to return', async () => {
  for (const status of ['Registered', 'Ticketing', 'RefundPending', 'Refunded'] as const) {
    const { order } = await paid(status)
    await expect(quoteRefund(deps(), order)).rejects.toMatchObject({ code: 'order.bad-state' })
  }
  const { order } = await paid()
  await expect(quoteRefund(deps(), { ...order, kind: 'hotel' })).rejects.toMatchObject({ code: 'refund.not-allowed' })
})

test('an accepted refund owes exactly what was quoted, moves the order and tells its owner', async () => {
  const { orderId, paymentId, quote, answer, work } = await accepted()
  expect(answer.status).toBe('RefundPending')
  const books = await booksOf(db, orderId)
  expect(books.status).toBe('RefundPending')
  expect(books.events).toEqual([{ event: 'ask-refund', note: answer.refundId, at: later }])
  expect(books.payments[0]).toMatchObject({ refund_due_rub: 900, refunded_rub: 0 })
  const owed = { quote_id: quote.id, payment_id: paymentId, cause: 'asked', penalty_rub: 100, card_rub: 900, bonus_rub: 0 }
  expect(books.refunds).toMatchObject([{ ...owed, parts: ['there', 'back'], state: 'due', attempt: 1 }])
  expect(work).toEqual({ jobs: [`pay-refund ${answer.refundId}`], letters: [`M-10 ${answer.refundId}`] })
})

test('the same quote again is the same refund; with other parts it is refused', async () => {
  const { orderId, quote, answer } = await accepted(['back', 'there'])
  const again = (parts?: string[]) => acceptRefund(deps(), orderId, { quoteId: quote.id, parts })
  expect(await again()).toEqual(answer)
  expect(await again(['there', 'back'])).toEqual(answer)
  await expect(again(['there'])).rejects.toMatchObject({ code: 'idempotency.other-body' })
  expect((await booksOf(db, orderId)).refunds).toHaveLength(1)
  expect(await takeWork(db)).toEqual({ jobs: [], letters: [] })
})

test('a quote that ran out, of another order, or from before another refund is refused', async () => {
  const [one, other] = [await paid(), await paid()]
  const [first, second] = [await quoteRefund(deps(), one.order), await quoteRefund(deps(), one.order)]
  const at = (moment: Date) => acceptRefund({ ...deps(), now: () => moment }, one.orderId, { quoteId: first.id })
  await expect(at(first.validUntil)).rejects.toMatchObject({ code: 'refund.quote-expired' })
  const elsewhere = acceptRefund(deps(), other.orderId, { quoteId: first.id })
  await expect(elsewhere).rejects.toMatchObject({ code: 'refund.quote-expired' })
  await expect(acceptRefund(deps(), one.orderId, { quoteId: 'none' })).rejects.toMatchObject({ code: 'refund.quote-expired' })
  expect((await at(new Date(first.validUntil.getTime() - 1))).status).toBe('RefundPending')
  await expect(acceptRefund(deps(), one.orderId, { quoteId: second.id })).rejects.toMatchObject({ code: 'refund.quote-expired' })
})

test.each([
  ['a part that may not be returned', ['there']],
  ['a part the order does not have', ['back', 'elsewhere']],
  ['nothing', []],
])('%s cannot be chosen', async (_what, parts) => {
  trip.there = { refused: 'Тариф невозвратный' }
  const { orderId, order } = await paid()
  const { id } = await quoteRefund(deps(), order)
  await expect(acceptRefund(deps(), orderId, { quoteId: id, parts })).rejects.toMatchObject({ code: 'refund.not-allowed' })
  expect((await booksOf(db, orderId)).status).toBe('Ticketed')
})

test('without a choice everything that may be returned is, and the rest stays', async () => {
  trip.there = { refused: 'Тариф невозвратный' }
  const { orderId } = await accepted()
  expect((await booksOf(db, orderId)).refunds).toMatchObject([{ parts: ['back'], card_rub: 400, penalty_rub: 0 }])
})

test('a part that is gone when it is taken stops the whole refund', async () => {
  const { orderId, order } = await paid()
  const { id } = await quoteRefund(deps(), order)
  isThere = false
  await expect(acceptRefund(deps(), orderId, { quoteId: id })).rejects.toMatchObject({ code: 'order.bad-state' })
  expect(await booksOf(db, orderId)).toMatchObject({ status: 'Ticketed', refunds: [], events: [] })
  expect(await takeWork(db)).toEqual({ jobs: [], letters: [] })
})

test('a trip that gives nothing back may be given up whole, and only whole', async () => {
  const all = { title: 'Невозвратно', note: null, amount: 1000 }
  trip = { there: { withheld: [all] }, back: { withheld: [all] } }
  const { orderId, order } = await paid()
  const { id } = await quoteRefund(deps(), order)
  const accept = (parts?: string[]) => acceptRefund(deps(), orderId, { quoteId: id, parts })
  await expect(accept(['there'])).rejects.toMatchObject({ code: 'refund.not-allowed' })
  isThere = false
  await expect(accept()).rejects.toMatchObject({ code: 'order.bad-state' })
  isThere = true
  expect(await accept()).toEqual({ status: 'Cancelled', refundId: id })
  const books = await booksOf(db, orderId)
  expect(books).toMatchObject({ status: 'Cancelled', refunds: [], payments: [{ refund_due_rub: 0 }] })
  expect(books.events).toEqual([{ event: 'forfeit', note: id, at: later }])
})

test('when the carrier or the shop is to blame every part still served comes back whole', async () => {
  trip = { there: { refused: 'Возвращён', gone: true }, back: { refused: 'Тариф невозвратный' } }
  const { orderId } = await paid()
  const { refundId, status } = await refundInFull(deps(), orderId, 'involuntary')
  expect(status).toBe('RefundPending')
  const books = await booksOf(db, orderId)
  const sums = { card_rub: 400, penalty_rub: 0, cause: 'involuntary', quote_id: null }
  expect(books.refunds).toMatchObject([{ id: refundId, parts: ['back'], ...sums }])
  expect(books.refunds[0]?.lines).toMatchObject([{ withheld: [], penalty: 0, refund: 400, allowed: true, reason: null }])
  await expect(refundInFull(deps(), orderId, 'our-fault')).rejects.toMatchObject({ code: 'order.bad-state' })
  trip.back = { refused: 'Возвращён', gone: true }
  const gone = await paid()
  await expect(refundInFull(deps(), gone.orderId, 'our-fault')).rejects.toMatchObject({ code: 'order.bad-state' })
})

test('the money of a refund is sent once, under the key stored with it, and the whole order ends', async () => {
  const { orderId, paymentId, provider, answer, send } = await accepted()
  await send()
  const about = { description: `Возврат по заказу N${orderId}`, email: 'anna@mail.example' }
  const request = { key: `refund:${answer.refundId}:1`, paymentId: provider, amount: 900, ...about }
  expect(bank.asked).toEqual([['refund', request]])
  const { status, events, payments, refunds, receipts } = await booksOf(db, orderId)
  expect(status).toBe('Refunded')
  expect(events.at(-1)).toEqual({ event: 'refund', note: answer.refundId, at: later })
  expect(refunds).toMatchObject([{ state: 'done', done_at: later, provider_refund_id: `of ${request.key}`, problem: null }])
  expect(payments).toMatchObject([{ refunded_rub: 900, refund_due_rub: 900, closed_at: null, updated_at: later }])
  expect(receipts).toEqual([{ payment_id: paymentId, refund_id: answer.refundId, amount_rub: 900 }])
  expect((await takeWork(db)).letters).toEqual([`M-11 ${answer.refundId}`])
  await send()
  expect(bank.asked).toHaveLength(1)
})

test('a payment given back to the last rouble is closed', async () => {
  trip.there = { withheld: [] }
  const { orderId, send } = await accepted()
  await send()
  expect((await booksOf(db, orderId)).payments).toMatchObject([{ refunded_rub: 1000, closed_at: later }])
})

test('an order of which something is left goes on with it', async () => {
  nothingLeft = false
  const { orderId, answer, send } = await accepted(['back'])
  await send()
  const { status, events, payments } = await booksOf(db, orderId)
  expect({ status, event: events.at(-1)?.event }).toEqual({ status: 'Ticketed', event: 'refund-part' })
  expect(payments).toMatchObject([{ refunded_rub: 400, closed_at: null }])
  expect(answer.status).toBe('RefundPending')
})

test('a refund the bank has begun is asked about in twenty seconds, not made anew', async () => {
  const { orderId, answer, send } = await accepted()
  bank.refundSays = { refundId: 'r7', state: 'pending', reason: null }
  await send()
  const { status, refunds, receipts } = await booksOf(db, orderId)
  expect({ status, receipts }).toEqual({ status: 'RefundPending', receipts: [] })
  expect(refunds).toMatchObject([{ state: 'due', provider_refund_id: 'r7', attempt: 1, updated_at: later }])
  const job = db.selectFrom('jobs').select('run_at').where('kind', '=', 'pay-refund')
  expect(await job.execute()).toEqual([{ run_at: new Date(later.getTime() + 20_000) }])
  expect(await takeWork(db)).toEqual({ jobs: [`pay-refund ${answer.refundId}`], letters: [] })
  bank.refundSays = { refundId: 'r7', state: 'done', reason: null }
  await send()
  expect(bank.asked.at(-1)).toEqual(['refundStatus', 'r7'])
  expect((await booksOf(db, orderId)).status).toBe('Refunded')
})

test('a refund the bank refuses gets a new key and is told to a person, and comes again', async () => {
  const { orderId, answer, send } = await accepted()
  bank.refundSays = { refundId: 'r8', state: 'refused', reason: 'no money' }
  await expect(send()).rejects.toMatchObject({ code: 'payment.failed' })
  const { status, events, refunds } = await booksOf(db, orderId)
  expect(status).toBe('RefundPending')
  expect(events.at(-1)).toEqual({ event: 'refund-refused', note: answer.refundId, at: later })
  const refused = { state: 'due', attempt: 2, provider_refund_id: null, problem: 'no money', updated_at: later }
  expect(refunds).toMatchObject([refused])
  bank.refundSays = { refundId: '', state: 'refused', reason: null }
  await expect(send()).rejects.toMatchObject({ code: 'payment.failed' })
  expect((await booksOf(db, orderId)).refunds).toMatchObject([{ attempt: 3, problem: 'refused' }])
  bank.refundSays = { refundId: 'r9', state: 'done', reason: null }
  await send()
  expect(bank.asked.at(-1)).toMatchObject(['refund', { key: `refund:${answer.refundId}:3` }])
  expect((await booksOf(db, orderId)).refunds).toMatchObject([{ state: 'done', problem: null, provider_refund_id: 'r9' }])
})

test('an answer about a refund somebody else has recorded meanwhile changes nothing', async () => {
  const { orderId, answer, send } = await accepted()
  const slow = bank.refund
  bank.refund = async (request, signal) => {
    await db.updateTable('refunds').set({ attempt: 2 }).where('id', '=', answer.refundId).execute()
    return slow(request, signal)
  }
  await send()
  expect(await booksOf(db, orderId)).toMatchObject({
    status: 'RefundPending',
    refunds: [{ state: 'due', provider_refund_id: null }],
  })
  bank.refund = async (request, signal) => {
    await db.updateTable('refunds').set({ state: 'done', done_at: now }).where('id', '=', answer.refundId).execute()
    return slow(request, signal)
  }
  await send()
  expect(await booksOf(db, orderId)).toMatchObject({ status: 'RefundPending', payments: [{ refunded_rub: 0 }] })
  await payRefund(deps(), 'no such refund')
})

test('what could not be served is owed back without its points being asked for, and an order waits for all its refunds', async () => {
  nothingLeft = false
  const { orderId, paymentId, order } = await paid('RefundPending')
  const line = refundLine({ part: 'there', title: '', about: '', paid: 600 }, { withheld: [] })
  const twin = refundLine({ part: 'back', title: '', about: '', paid: 400 }, { withheld: [] })
  for (const lines of [[line], [twin]]) await inTransaction(db, (trx) => oweUnserved(trx, { order, lines }, later))
  const { refunds, payments } = await booksOf(db, orderId)
  expect(refunds).toMatchObject([
    { cause: 'not-issued', quote_id: null, payment_id: paymentId, card_rub: 600, n: 1, parts: ['there'] },
    { cause: 'not-issued', card_rub: 400, n: 2, parts: ['back'] },
  ])
  expect(payments).toMatchObject([{ refund_due_rub: 1000 }])
  const work = await takeWork(db)
  expect(work.jobs).toEqual(refunds.map(({ id }) => `pay-refund ${id}`).toSorted())
  expect(work.letters).toEqual([`M-09 ${paymentId}`])
  await payRefund(deps(), refunds[0]?.id ?? '')
  expect((await booksOf(db, orderId)).status).toBe('RefundPending')
  nothingLeft = true
  await payRefund(deps(), refunds[1]?.id ?? '')
  expect(await booksOf(db, orderId)).toMatchObject({ status: 'Refunded', payments: [{ refunded_rub: 1000, closed_at: later }] })
})

test('an order paid by points alone gives nothing back by card, and ends all the same', async () => {
  const orderId = await orderIn(db, 'Ticketed')
  await db.updateTable('orders').set({ bonus_rub: 1000, amount_rub: 0 }).where('id', '=', orderId).execute()
  const { refundId } = await refundInFull(deps(), orderId, 'our-fault')
  await payRefund(deps(), refundId)
  expect(bank.asked).toEqual([])
  const { status, refunds, receipts } = await booksOf(db, orderId)
  expect({ status, receipts }).toEqual({ status: 'Refunded', receipts: [] })
  expect(refunds).toMatchObject([{ payment_id: null, card_rub: 0, bonus_rub: 1000, provider_refund_id: null, state: 'done' }])
  await takeWork(db)
  const unserved = await orderIn(db, 'RefundPending')
  await db.updateTable('orders').set({ bonus_rub: 1000, amount_rub: 0 }).where('id', '=', unserved).execute()
  const order = await orderById(db, unserved)
  if (!order) throw new Error('The row was just written')
  const line = refundLine({ part: 'there', title: '', about: '', paid: 1000 }, { withheld: [] })
  await inTransaction(db, (trx) => oweUnserved(trx, { order, lines: [line] }, later))
  expect((await takeWork(db)).letters).toEqual([`M-09 ${unserved}`])
})

test('each refund is shared by what earlier ones left', async () => {
  nothingLeft = false
  const { orderId, paymentId, send } = await accepted(['back'])
  await send()
  const order = await orderById(db, orderId)
  if (!order) throw new Error('The row was just written')
  const second = await quoteRefund(deps(), order)
  expect(second.left).toMatchObject({ paidCard: 600, paidBonus: 0 })
  const late = await attemptOf(db, orderId, { state: 'Abandoned', attempt: 2 })
  const other = await paymentById(db, late)
  if (!other) throw new Error('The row was just written')
  await inTransaction(db, (trx) => oweLateMoney(trx, other, later))
  await inTransaction(db, (trx) => oweLateMoney(trx, other, later))
  const { refunds } = await booksOf(db, orderId)
  expect(refunds.map(({ payment_id, card_rub }) => [payment_id, card_rub])).toEqual([
    [paymentId, 400],
    [late, 1000],
  ])
  expect((await quoteRefund(deps(), order)).left).toMatchObject({ paidCard: 600 })
})

test('a refund without the payment it goes back by stays owed', async () => {
  const { orderId, answer, send } = await accepted()
  await db.updateTable('payments').set({ provider_payment_id: null }).where('order_id', '=', orderId).execute()
  await expect(send()).rejects.toThrow(`Refund ${answer.refundId} has no payment to go back by`)
  expect((await booksOf(db, orderId)).refunds).toMatchObject([{ state: 'due', attempt: 1 }])
})
