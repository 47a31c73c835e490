import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OrderStatus } from '#domain/payments/order.ts'
import type { Database, Db } from '#server/db/db.ts'
import { needsReview } from '#server/orders/manual-review.ts'
import { openMemoryDatabase } from '#test/database.ts'
import { now } from '#test/ledger-model.ts'
import { type ScriptedBank, createAttempt, orderRows, orderIn, scriptedBank, takeWork } from '#test/orders.ts'
import { moneyReadings } from './payment-store.ts'
import { voidOrRefund } from './settle.ts'

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

const deps = () => ({ db, payments: bank, now: () => later, env: { publicUrl: 'https://strannik.example' } })

/** Lets an attempt of an ended order go while the bank says so. */
async function release(
  says: ScriptedBank['says'],
  about: Parameters<typeof createAttempt>[2] = {},
  status: OrderStatus = 'Expired',
) {
  const orderId = await orderIn(db, status)
  const paymentId = await createAttempt(db, orderId, { state: 'Abandoned', ...about })
  bank.says = says
  await voidOrRefund(deps(), paymentId, AbortSignal.timeout(60_000))
  const rows = await orderRows(db, orderId)
  return { orderId, paymentId, ...rows, payment: rows.payments[0], ...(await takeWork(db)) }
}

test('an unneeded authorisation is voided under its own key, and its owner is notified', async () => {
  for (const state of ['Authorized', 'Pending'] as const) {
    bank.calls.length = 0
    const { paymentId, payment, refunds, letters, jobs } = await release({ state })
    const provider = payment?.provider_payment_id
    expect(bank.calls).toEqual([
      ['get', provider],
      ['void', { key: `void:${paymentId}`, paymentId: provider }],
    ])
    expect(payment).toMatchObject({ state: 'Abandoned', closed_at: later, updated_at: later })
    expect({ refunds, letters, jobs }).toEqual({ refunds: [], letters: [`M-09 ${paymentId}`], jobs: [] })
  }
})

test('money that was taken for an order that ended is owed back whole, once, with both its receipts', async () => {
  const { orderId, paymentId, payment, refunds, receipts, letters, jobs } = await release({ state: 'Captured' })
  expect(bank.calls.map(([call]) => call)).toEqual(['get'])
  expect(payment).toMatchObject({ closed_at: null, refund_due_rub: 1000, updated_at: later })
  const whole = { payment_id: paymentId, quote_id: null, cause: 'not-issued', penalty_rub: 0, card_rub: 1000, bonus_rub: 0 }
  expect(refunds).toMatchObject([{ ...whole, n: 1, parts: [], points_back: 0, points_taken: 0, state: 'due', asked_at: later }])
  expect(receipts).toEqual([{ payment_id: paymentId, refund_id: null, amount_rub: 1000 }])
  expect(jobs).toContain(`pay-refund ${refunds[0]?.id}`)
  expect(letters).toEqual([`M-09 ${paymentId}`])
  await voidOrRefund(deps(), paymentId, AbortSignal.timeout(60_000))
  expect((await orderRows(db, orderId)).refunds).toHaveLength(1)
  expect((await takeWork(db)).jobs).toEqual([])
})

test('late money counts as taken on the day it is owed back, and is the matter of its refund alone', async () => {
  const readPaid = async () => {
    const [paid] = await moneyReadings(db)(later)
    return paid?.value
  }
  const before = Number(await readPaid())
  const { number } = await release({ state: 'Captured' }).then(({ orderId }) =>
    db.selectFrom('orders').select('number').where('id', '=', orderId).executeTakeFirstOrThrow(),
  )
  expect(Number(await readPaid())).toBe(before + 1000)
  const listed = async (hours: number) =>
    (await needsReview(db, new Date(later.getTime() + hours * 3_600_000))).flatMap(({ about, what }) =>
      about === number ? [what.split(' ')[0]] : [],
    )
  expect([await listed(4), await listed(25)]).toEqual([[], ['возврат', 'кассовый']])
})

test('money received in a different amount than requested is owed back as received', async () => {
  for (const came of [993, 1005]) {
    const { payment, refunds, receipts } = await release({ state: 'Captured', amount: came })
    expect(payment).toMatchObject({ amount_rub: came, refund_due_rub: came })
    expect(refunds).toMatchObject([{ card_rub: came, state: 'due' }])
    expect(receipts).toMatchObject([{ refund_id: null, amount_rub: came }])
  }
})

test('money with kopecks is owed by hand: nothing is written of a sum nobody knows, and a person is shown the payment', async () => {
  const { orderId, payment, refunds, receipts, letters, jobs } = await release({ state: 'Captured', amount: null })
  expect(payment).toMatchObject({ amount_rub: 1000, refund_due_rub: 0, captured_at: null, closed_at: null, updated_at: later })
  expect({ refunds, receipts, letters, jobs }).toEqual({ refunds: [], receipts: [], letters: [], jobs: [] })
  const evening = new Date(later.getTime() + 4 * 3_600_000)
  const shown = (await needsReview(db, evening)).filter(({ about }) => about === `N${orderId}`)
  expect(shown).toMatchObject([{ what: `платёж ${payment?.provider_payment_id} не закрыт` }])
})

test('an attempt that brought nothing is closed without a word', async () => {
  const { payment, refunds, letters, jobs } = await release({ state: 'Declined' })
  expect(payment).toMatchObject({ closed_at: later })
  expect({ refunds, letters, jobs }).toEqual({ refunds: [], letters: [], jobs: [] })
})

test('an attempt whose opening got no reply is found by its key, sent again with the address it was made with, and released', async () => {
  const unheard = { provider_payment_id: null, receipt_email: 'first@mail.example' }
  const { orderId, paymentId, payment } = await release({ state: 'Pending', paymentId: 'found' }, unheard)
  expect(bank.calls[0]).toEqual([
    'create',
    {
      key: `pay:${paymentId}`,
      orderId,
      number: `N${orderId}`,
      amount: 1000,
      method: 'card',
      returnUrl: `https://strannik.example/pay/return/${orderId}`,
      description: `Заказ N${orderId}`,
      email: 'first@mail.example',
      expiresAt: expect.any(Date),
    },
  ])
  expect(bank.calls.slice(1)).toEqual([
    ['get', 'found'],
    ['void', { key: `void:${paymentId}`, paymentId: 'found' }],
  ])
  expect(payment).toMatchObject({ provider_payment_id: 'found', closed_at: later })
})

test('money somebody waits for, and an attempt that is closed, are left alone', async () => {
  await release({ state: 'Authorized' }, { state: 'Pending' }, 'Registered')
  await release({ state: 'Authorized' }, { state: 'Succeeded' }, 'Authorized')
  await release({ state: 'Authorized' }, { closed_at: now })
  await voidOrRefund(deps(), 'no such attempt', AbortSignal.timeout(60_000))
  expect(bank.calls).toEqual([])
  const failed = await release({ state: 'Authorized' }, { state: 'Succeeded' }, 'Failed')
  expect(failed.payment?.closed_at).toEqual(later)
})

test('a payment the bank cannot find is not forgotten: the job fails and is retried', async () => {
  const orderId = await orderIn(db, 'Expired')
  const paymentId = await createAttempt(db, orderId, { state: 'Abandoned', provider_payment_id: 'lost' })
  bank.says = null
  await expect(voidOrRefund(deps(), paymentId, AbortSignal.timeout(60_000))).rejects.toThrow(
    'The provider does not know payment lost',
  )
  expect((await orderRows(db, orderId)).payments[0]).toMatchObject({ closed_at: null, updated_at: now })
})
