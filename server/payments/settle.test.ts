import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OrderStatus } from '#domain/payments/order.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Database, Db } from '#server/db/db.ts'
import { DatabaseUnavailable } from '#server/db/unavailable.ts'
import { needsReview } from '#server/orders/manual-review.ts'
import { orderById } from '#server/orders/order-store.ts'
import { openMemoryDatabase } from '#test/database.ts'
import { now } from '#test/ledger-model.ts'
import { type ScriptedBank, createAttempt, orderRows, orderIn, scriptedBank, takeWork } from '#test/orders.ts'
import { captureMoney } from './capture.ts'
import { closeUnpaid, paymentById } from './payment-store.ts'
import { settle } from './settle.ts'
import { type SweepDeps, settleQuietly } from './sweep.ts'

const later = new Date(now.getTime() + 60_000)
let database: Database
let db: Db
let bank: ScriptedBank
beforeAll(async () => {
  database = await openMemoryDatabase()
  db = database.db
})
beforeEach(async () => {
  bank = scriptedBank()
  await takeWork(db)
})
afterAll(() => database.close())

const deps = () => ({ db, payments: bank, now: () => later })

/** An order in a status, its attempt, and what the books say after the bank was checked. */
async function settled(status: OrderStatus, says: ScriptedBank['says'], about: Parameters<typeof createAttempt>[2] = {}) {
  const orderId = await orderIn(db, status)
  const paymentId = await createAttempt(db, orderId, about)
  bank.says = says
  await settle(deps(), paymentId, AbortSignal.timeout(60_000))
  const rows = await orderRows(db, orderId)
  return { orderId, paymentId, ...rows, payment: rows.payments[0], ...(await takeWork(db)) }
}

test('held money of the whole sum serves the order: noted once, with the card, and sent on', async () => {
  const { orderId, paymentId, status, events, payment, receipts, jobs, letters } = await settled('Registered', {
    state: 'Authorized',
    card: 'MIR •••• 4444',
  })
  expect(status).toBe('Authorized')
  expect(events).toEqual([{ event: 'authorize', note: paymentId, at: later }])
  expect(payment).toMatchObject({ state: 'Succeeded', card: 'MIR •••• 4444', updated_at: later, closed_at: null })
  expect(receipts).toEqual([])
  expect(jobs).toEqual([`fulfil-order ${orderId}`])
  expect(letters).toEqual([])
  expect(bank.calls).toEqual([['get', payment?.provider_payment_id]])
})

test('money taken at once is paid at once, and its receipt is owed', async () => {
  const { orderId, paymentId, status, events, payment, receipts, jobs } = await settled('Registered', { state: 'Captured' })
  expect(status).toBe('Paid')
  expect(events.map(({ event }) => event)).toEqual(['pay'])
  expect(payment).toMatchObject({ state: 'Succeeded', card: null })
  expect(receipts).toEqual([{ payment_id: paymentId, refund_id: null, amount_rub: 1000 }])
  expect(jobs).toContain(`fulfil-order ${orderId}`)
  expect(jobs.filter((job) => job.startsWith('register-receipt'))).toHaveLength(1)
})

test('an attempt that is not over is only looked at again later', async () => {
  const { status, events, payment, jobs, letters } = await settled('Registered', { state: 'Pending' })
  expect({ status, events, jobs, letters }).toEqual({ status: 'Registered', events: [], jobs: [], letters: [] })
  expect(payment).toMatchObject({ state: 'Pending', updated_at: later, closed_at: null })
})

test.each([
  ['an attempt nobody opened at the bank', { provider_payment_id: null }, { state: 'Authorized' } as const],
  ['a payment the bank does not know', {}, null],
])('%s changes nothing', async (_what, about, says) => {
  const { status, events, payment, jobs, letters } = await settled('Registered', says, about)
  expect({ status, events, jobs, letters }).toEqual({ status: 'Registered', events: [], jobs: [], letters: [] })
  expect(payment).toMatchObject({ state: 'Pending', updated_at: now })
  await settle(deps(), 'no such attempt', AbortSignal.timeout(60_000))
})

test('money of a different amount, or for an ended order, is being refunded; the letter waits until it is known what was taken', async () => {
  for (const [status, amount] of [
    ['Registered', 999],
    ['Expired', 1000],
  ] as const) {
    const seen = await settled(status, { state: 'Authorized', amount })
    expect(seen).toMatchObject({ status, events: [], payment: { state: 'Abandoned', updated_at: later } })
    expect(seen.jobs).toEqual([`return-money ${seen.paymentId}`])
    expect(seen.letters).toEqual([])
  }
  const again = await settled('Expired', { state: 'Authorized' }, { state: 'Abandoned' })
  expect(again).toMatchObject({ payment: { state: 'Abandoned', updated_at: now }, jobs: [`return-money ${again.paymentId}`] })
})

test('money the order lives on wakes it while it is on its way, and not after', async () => {
  const onItsWay = await settled('Authorized', { state: 'Authorized' }, { state: 'Succeeded' })
  expect(onItsWay).toMatchObject({ status: 'Authorized', events: [], jobs: [`fulfil-order ${onItsWay.orderId}`], letters: [] })
  const fulfilled = await settled('Ticketed', { state: 'Captured' }, { state: 'Succeeded' })
  expect(fulfilled).toMatchObject({ status: 'Ticketed', events: [], jobs: [], letters: [], receipts: [] })
})

test('a refund made in the bank’s cabinet comes to a person, once; one we have promised does not', async () => {
  const reviews = async (orderId: string) =>
    (await needsReview(db, new Date(later.getTime() + 2 * 3_600_000))).flatMap(({ about, what }) =>
      about === `N${orderId}` ? [what.replaceAll('\u00a0', ' ')] : [],
    )
  const served = { state: 'Succeeded', captured_at: now } as const
  const outside = await settled('Ticketed', { state: 'Captured', refunded: 300 }, served)
  await settle(deps(), outside.paymentId, AbortSignal.timeout(60_000))
  const payment = outside.payment?.provider_payment_id
  expect(await reviews(outside.orderId)).toEqual([`банк вернул 300 ₽ по платежу ${payment}, а мы обещали меньше`])
  const whole = await settled('Confirmed', { state: 'Refunded', refunded: 1000 }, served)
  expect(await reviews(whole.orderId)).toHaveLength(1)
  const odd = await settled('Confirmed', { state: 'Captured', refunded: null }, served)
  expect(await reviews(odd.orderId)).toEqual([expect.stringContaining('банк вернул сумму с копейками')])
  const ours = await settled('RefundPending', { state: 'Captured', refunded: 300 }, { ...served, refund_due_rub: 300 })
  const late = await settled('Expired', { state: 'Refunded', refunded: 1000 }, { state: 'Abandoned', closed_at: now })
  for (const { orderId } of [ours, late]) expect(await reviews(orderId)).toEqual([])
})

test('a refusal closes the attempt with its reason and leaves the order to be paid again', async () => {
  const poor = await settled('Registered', { state: 'Declined', reason: 'insufficient', card: 'VISA •••• 0002' })
  expect(poor).toMatchObject({ status: 'Registered', jobs: [], letters: [] })
  expect(poor.events).toEqual([{ event: 'decline', note: 'insufficient', at: later }])
  expect(poor.payment).toMatchObject({ state: 'Declined', reason: 'insufficient', card: 'VISA •••• 0002', closed_at: later })
  const silent = await settled('Registered', { state: 'Declined' })
  expect(silent.payment).toMatchObject({ reason: 'declined', card: null })
  const left = await settled('Registered', { state: 'Cancelled' })
  expect(left.payment).toMatchObject({ state: 'Declined', reason: 'cancelled' })
  const ended = await settled('Expired', { state: 'Declined' })
  expect(ended).toMatchObject({ status: 'Expired', events: [], payment: { state: 'Declined', closed_at: later } })
})

test('an abandoned attempt is checked for the last time once its money is refunded', async () => {
  const { paymentId, payment, jobs, events } = await settled('Expired', { state: 'Voided' }, { state: 'Abandoned' })
  expect({ jobs, events, state: payment?.state }).toEqual({ jobs: [`return-money ${paymentId}`], events: [], state: 'Abandoned' })
})

/** Money held since `since`, a supplier who agrees or not, and the bank's answer to the capture. */
async function take(says: ScriptedBank['says'], { agreed = true, since = now } = {}) {
  const orderId = await orderIn(db, 'Authorized', since)
  const paymentId = await createAttempt(db, orderId, { state: 'Succeeded' })
  const [order, payment] = [await orderById(db, orderId), await paymentById(db, paymentId)]
  if (!order || !payment) throw new Error('The rows were just written')
  bank.says = says
  const isOurs = await captureMoney(deps(), { order, payment, lease: AbortSignal.timeout(60_000) }, async () => agreed)
  const rows = await orderRows(db, orderId)
  return { isOurs, orderId, paymentId, authorized: payment, ...rows, payment: rows.payments[0], ...(await takeWork(db)) }
}

test('the money is taken under its own key once the supplier agrees, and its receipt is owed', async () => {
  const { isOurs, status, events, payment, receipts, paymentId, authorized, letters } = await take({ state: 'Captured' })
  expect({ isOurs, status, letters }).toEqual({ isOurs: true, status: 'Paid', letters: [] })
  expect(events).toEqual([{ event: 'capture', note: paymentId, at: later }])
  expect(payment).toMatchObject({ state: 'Succeeded', captured_at: later, updated_at: later })
  expect(receipts).toEqual([{ payment_id: paymentId, refund_id: null, amount_rub: 1000 }])
  const request = { key: `capture:${paymentId}`, paymentId: authorized.provider_payment_id, amount: 1000 }
  expect(bank.calls).toEqual([['capture', request]])
})

test('money taken before keeps the moment it was taken at', async () => {
  const { orderId, paymentId } = await take({ state: 'Captured' })
  await db.updateTable('payments').set({ captured_at: now }).where('id', '=', paymentId).execute()
  const [order, payment] = [await orderById(db, orderId), await paymentById(db, paymentId)]
  if (!order || !payment) throw new Error('The rows were just written')
  expect(await captureMoney(deps(), { order, payment, lease: AbortSignal.timeout(60_000) }, async () => true)).toBe(true)
  const rows = await orderRows(db, orderId)
  expect(rows.payments[0]?.captured_at).toEqual(now)
  expect(rows.receipts).toHaveLength(1)
  expect(rows.events).toHaveLength(1)
})

test.each([
  ['the supplier does not agree', { state: 'Captured' }, { agreed: false }, 0],
  ['nobody answered for too long', { state: 'Captured' }, { since: new Date(later.getTime() - 30 * 60_000 - 1) }, 0],
  ['the bank took the hold away', { state: 'Voided' }, {}, 1],
] as const)(
  'when %s the order is given up and its hold released; the letter waits until it is known what was taken',
  async (_why, says, how, calls) => {
    const { isOurs, orderId, paymentId, status, events, payment, receipts, jobs, letters } = await take(says, how)
    expect({ isOurs, status, receipts }).toEqual({ isOurs: false, status: 'Failed', receipts: [] })
    expect(events).toEqual([{ event: 'refuse', note: paymentId, at: later }])
    expect(payment?.captured_at).toBeNull()
    expect(jobs).toEqual([`release-holds ${orderId}`, `return-money ${paymentId}`])
    expect(letters).toEqual([])
    expect(bank.calls).toHaveLength(calls)
  },
)

test('an order already abandoned by another server is not abandoned twice', async () => {
  const { orderId, paymentId } = await take({ state: 'Captured' }, { agreed: false })
  const [order, payment] = [await orderById(db, orderId), await paymentById(db, paymentId)]
  if (!order || !payment) throw new Error('The rows were just written')
  expect(await captureMoney(deps(), { order, payment, lease: AbortSignal.timeout(60_000) }, async () => false)).toBe(false)
  expect((await orderRows(db, orderId)).events).toHaveLength(1)
  expect(await takeWork(db)).toEqual({ jobs: [], letters: [] })
})

test('a bank that has not finished is waited for', async () => {
  const { isOurs, status, events, payment, jobs, letters } = await take({ state: 'Authorized' })
  expect({ isOurs, status, events, jobs, letters }).toEqual({
    isOurs: false,
    status: 'Authorized',
    events: [],
    jobs: [],
    letters: [],
  })
  expect(payment).toMatchObject({ state: 'Succeeded', captured_at: null })
})

test('an unpaid order that ends closes its open attempt and releases its places; only expiry is reported by letter', async () => {
  for (const [event, status, letters] of [
    ['expire', 'Expired', (id: string) => [`M-08 ${id}`]],
    ['cancel', 'Cancelled', () => []],
  ] as const) {
    const id = await orderIn(db, 'Registered')
    const paymentId = await createAttempt(db, id)
    expect(await closeUnpaid(db, { id, event, now: later })).toBe(true)
    const rows = await orderRows(db, id)
    expect(rows).toMatchObject({ status, payments: [{ state: 'Abandoned', updated_at: later }] })
    expect(rows.events).toEqual([{ event, note: null, at: later }])
    expect(await takeWork(db)).toEqual({ jobs: [`release-holds ${id}`, `return-money ${paymentId}`], letters: letters(id) })
  }
})

test('an order without an attempt ends too, one paid in the meantime does not', async () => {
  const unpaid = await orderIn(db, 'Registered')
  expect(await closeUnpaid(db, { id: unpaid, event: 'cancel', now: later })).toBe(true)
  expect(await takeWork(db)).toEqual({ jobs: [`release-holds ${unpaid}`], letters: [] })
  const paid = await orderIn(db, 'Authorized')
  expect(await closeUnpaid(db, { id: paid, event: 'expire', now: later })).toBe(false)
  expect(await orderRows(db, paid)).toMatchObject({ status: 'Authorized', events: [] })
  expect(await takeWork(db)).toEqual({ jobs: [], letters: [] })
})

test('a check that fails is logged by its cause: a silent bank, a bug, or a statement given up; an outage of the database has its own lines', async () => {
  const lines: string[] = []
  const note = (_details: object, message: string) => void lines.push(message)
  const log = { warn: note, error: note } as unknown as SweepDeps['log'] // of its forms only this one is called
  const paymentId = await createAttempt(db, await orderIn(db, 'Registered'))
  const tooLong = new DatabaseUnavailable(Object.assign(new Error('canceling statement'), { code: '57014' }))
  for (const error of [
    new Refusal('payment.failed'),
    new TypeError('a bug'),
    tooLong,
    new DatabaseUnavailable(new Error('cut')),
  ]) {
    const payments = { ...bank, get: () => Promise.reject(error) }
    await settleQuietly({ ...deps(), payments, log }, paymentId)
  }
  expect(lines).toEqual(['the bank did not answer', 'a payment was not settled', 'a payment was not settled'])
})
