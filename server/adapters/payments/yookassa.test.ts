import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkoutFlights } from '#contract/air-orders.ts'
import { serializers } from '#server/http/log.ts'
import { guarded } from '#server/outside/guarded.ts'
import { outsideNumbers } from '#server/outside/numbers.ts'
import { settle } from '#server/payments/settle.ts'
import { openAgency } from '#test/agency.ts'
import { type FakeYookassa, type Fault, openFakeYookassa } from '#test/fake-yookassa.ts'
import { freePort } from '#test/free-port.ts'
import { bookAt, choose, fetchOrder } from '#test/purchase.ts'
import { yookassa, isYookassa } from './yookassa.ts'

let fake: FakeYookassa
beforeEach(async () => {
  fake = await openFakeYookassa()
})
afterEach(() => fake.close())

const signal = new AbortController().signal
const adapter = (secretKey = 'test_secret') =>
  yookassa({
    shopId: '506751',
    secretKey,
    api: fake.api,
    receipt: { vatCode: 1, taxSystemCode: 2, ownEmail: 'help@strannik.example' },
  })
const order = {
  key: 'pay:order:1',
  orderId: 'o1',
  number: 'A00000001',
  amount: 18_450,
  method: 'card' as const,
  returnUrl: 'https://strannik.example/pay/return/o1',
  description: 'Заказ A00000001',
  email: 'anna@mail.example',
  expiresAt: new Date(),
}
const card = { payment_method: { type: 'bank_card', card: { last4: '0004', card_type: 'Mir' } } }

test('a card is held, captured and partly refunded; the receipt and the kopecks are as 54-ФЗ and the sheet want them', async () => {
  const bank = adapter()
  const made = await bank.create(order, signal)
  expect(made).toMatchObject({ state: 'Pending', amount: 18_450, refunded: 0, mode: 'redirect' })
  expect(made.paymentUrl).toMatch(/^https:\/\/yoomoney/)
  expect(fake.done[0]?.body).toMatchObject({
    amount: { value: '18450.00', currency: 'RUB' },
    capture: false,
    payment_method_data: { type: 'bank_card' },
    metadata: { orderId: 'o1' },
    receipt: {
      customer: { email: 'anna@mail.example' },
      tax_system_code: 2,
      items: [
        {
          description: 'Заказ A00000001',
          quantity: 1,
          amount: { value: '18450.00' },
          vat_code: 1,
          payment_subject: 'service',
          payment_mode: 'full_prepayment',
        },
      ],
    },
  })
  fake.act(made.paymentId, { status: 'waiting_for_capture', ...card })
  expect(await bank.get(made.paymentId, signal)).toMatchObject({ state: 'Authorized', card: 'МИР •••• 0004' })
  expect(await bank.capture({ key: 'c', paymentId: made.paymentId, amount: 18_450 }, signal)).toMatchObject({ state: 'Captured' })
  const back = { paymentId: made.paymentId, description: 'Возврат', email: 'anna@mail.example' }
  expect(await bank.refund({ key: 'r1', amount: 450, ...back }, signal)).toMatchObject({ state: 'done' })
  expect(await bank.get(made.paymentId, signal)).toMatchObject({ state: 'Captured', refunded: 450 })
  await bank.refund({ key: 'r2', amount: 18_000, ...back }, signal)
  expect(await bank.get(made.paymentId, signal)).toMatchObject({ state: 'Refunded', refunded: 18_450 })
  await expect(bank.refund({ key: 'r3', amount: 1, ...back }, signal)).rejects.toThrow('не ответил')
})

test('a card of a payment system they do not know is shown by its digits alone', async () => {
  const bank = adapter()
  const made = await bank.create(order, signal)
  const unknown = { payment_method: { type: 'bank_card', card: { last4: '0004', card_type: 'Unknown' } } }
  fake.act(made.paymentId, { status: 'waiting_for_capture', ...unknown })
  expect(await bank.get(made.paymentId, signal)).toMatchObject({ card: '•••• 0004' })
})

test('a transfer by «СБП» is made in one stage: what is paid is captured at once', async () => {
  const bank = adapter()
  const made = await bank.create({ ...order, method: 'sbp' }, signal)
  expect(fake.done[0]?.body).toMatchObject({ capture: true, payment_method_data: { type: 'sbp' } })
  fake.act(made.paymentId, { status: 'succeeded', payment_method: { type: 'sbp' } })
  expect(await bank.get(made.paymentId, signal)).toMatchObject({ state: 'Captured', card: 'СБП' })
})

test('whatever is lost on the line, the same key makes one payment and one refund', async () => {
  const bank = adapter()
  const faults: Fault[] = ['500 before', '500 after', 'hang up after', 'nonsense', '429']
  fake.faults.push(...faults)
  for (const _fault of faults) await expect(bank.create(order, signal)).rejects.toMatchObject({ code: 'payment.failed' })
  const made = await bank.create(order, signal)
  expect(fake.done).toHaveLength(1)
  fake.act(made.paymentId, { status: 'succeeded', ...card })
  const refund = { key: 'refund:x:1', paymentId: made.paymentId, amount: 100, description: 'Возврат', email: 'anna@mail.example' }
  fake.faults.push('hang up after', '500 after')
  await expect(bank.refund(refund, signal)).rejects.toMatchObject({ code: 'payment.failed' })
  await expect(bank.refund(refund, signal)).rejects.toMatchObject({ code: 'payment.failed' })
  await bank.refund(refund, signal)
  expect(await bank.get(made.paymentId, signal)).toMatchObject({ refunded: 100 })
})

test('a refund may be slow or refused, and says so', async () => {
  const bank = adapter()
  const { paymentId } = await bank.create(order, signal)
  fake.act(paymentId, { status: 'succeeded' })
  fake.refundStates.push('pending', 'canceled')
  const about = { paymentId, amount: 10, description: 'Возврат', email: 'anna@mail.example' }
  const slow = await bank.refund({ key: '1', ...about }, signal)
  expect(slow.state).toBe('pending')
  expect((await bank.refundStatus(slow.refundId, signal)).state).toBe('pending')
  expect(await bank.refund({ key: '2', ...about }, signal)).toMatchObject({ state: 'refused', reason: 'insufficient_funds' })
})

test.each([
  ['insufficient_funds', 'Declined', 'insufficient'],
  ['3d_secure_failed', 'Declined', '3ds'],
  ['card_expired', 'Declined', 'expired-card'],
  ['fraud_suspected', 'Declined', 'declined'],
  ['expired_on_confirmation', 'Cancelled', 'cancelled'],
  ['expired_on_capture', 'Voided', 'cancelled'],
  ['canceled_by_merchant', 'Voided', 'cancelled'],
])('cancelled because of %s is %s, and the traveller reads «%s»', async (reason, state, word) => {
  const bank = adapter()
  const { paymentId } = await bank.create(order, signal)
  fake.act(paymentId, { status: 'canceled', cancellation_details: { party: 'payment_network', reason } })
  expect(await bank.get(paymentId, signal)).toMatchObject({ state, reason: word })
})

test('what nobody needs of a payment may be null or of another shape: it is read all the same', async () => {
  const bank = adapter()
  const { paymentId } = await bank.create(order, signal)
  const odd = { refunded_amount: null, confirmation: null, cancellation_details: null, metadata: { attempt: 1 } }
  fake.act(paymentId, { status: 'waiting_for_capture', payment_method: { type: 'bank_card', card: null }, ...odd })
  expect(await bank.get(paymentId, signal)).toMatchObject({ state: 'Authorized', refunded: 0, card: null })
  fake.act(paymentId, { payment_method: { type: 'sber_loan', card: { first6: '220000' } } })
  expect(await bank.capture({ key: 'c', paymentId, amount: 18_450 }, signal)).toMatchObject({ state: 'Captured', card: null })
})

test('a sum with kopecks is no sum of ours: it is read as unknown, and a hold of it is released', async () => {
  const bank = adapter()
  const { paymentId } = await bank.create(order, signal)
  const odd = { value: '18450.50', currency: 'RUB' }
  fake.act(paymentId, { status: 'waiting_for_capture', amount: odd, refunded_amount: { ...odd, value: '0.50' } })
  expect(await bank.get(paymentId, signal)).toMatchObject({ state: 'Authorized', amount: null, refunded: null })
  expect(await bank.void({ key: 'v', paymentId }, signal)).toMatchObject({ state: 'Voided' })
})

test('a payment nobody has paid is left to end by itself; one they do not know is null; a foreign key is a failure', async () => {
  const bank = adapter()
  const { paymentId } = await bank.create(order, signal)
  expect(await bank.void({ key: 'v', paymentId }, signal)).toMatchObject({ state: 'Pending' })
  fake.act(paymentId, { status: 'waiting_for_capture' })
  expect(await bank.void({ key: 'v', paymentId }, signal)).toMatchObject({ state: 'Voided' })
  expect(await bank.get('nobody', signal)).toBeNull()
  await expect(adapter('test_other').get(paymentId, signal)).rejects.toMatchObject({ code: 'payment.failed' })
  await expect(adapter('live_secret').get(paymentId, signal)).rejects.toMatchObject({ code: 'payment.failed' })
})

test('notifications are believed from their addresses only, and only as a reason to look', () => {
  const body = JSON.stringify({ type: 'notification', event: 'payment.succeeded', object: { id: 'p1', status: 'succeeded' } })
  expect(adapter().verifyWebhook({}, body, '185.71.76.5')).toEqual({ eventId: 'payment.succeeded:p1', paymentId: 'p1' })
  expect(adapter().verifyWebhook({}, body, '::ffff:77.75.156.11')).toBeDefined()
  expect(adapter().verifyWebhook({}, body, '8.8.8.8')).toBeUndefined()
  expect(adapter().verifyWebhook({}, 'not json', '185.71.76.5')).toBeUndefined()
  const refund = JSON.stringify({ type: 'notification', event: 'refund.succeeded', object: { id: 'r1', payment_id: 'p1' } })
  expect(adapter().verifyWebhook({}, refund, '2a02:5180::1')).toMatchObject({ paymentId: 'p1' })
  expect(isYookassa('185.71.76.32')).toBe(false)
  expect(isYookassa('somewhere')).toBe(false)
})

test('a whole purchase goes through it, and through a bad line', async () => {
  const agency = await openAgency({ change: { payments: adapter() } })
  const made = await bookAt(agency, await choose(agency, 'one-way'))
  const orderKey = made.extra.accessKey ?? ''
  const opened = await agency.call(checkoutFlights, { id: made.id }, { orderKey })
  expect(opened.paymentSystem).toMatchObject({ type: 'redirect', errorMessage: null })
  const paymentId = opened.paymentSystem.data.paymentUrl.split('/').at(-1) ?? ''
  fake.act(paymentId, { status: 'waiting_for_capture', ...card })
  fake.faults.push('500 after')
  await settle(agency.deps, opened.processingId, AbortSignal.timeout(60_000)).catch(() => {})
  await settle(agency.deps, opened.processingId, AbortSignal.timeout(60_000))
  fake.faults.push('hang up after')
  await agency.runJobs()
  agency.clock.advance(61_000)
  await agency.runJobs({ sweep: true })
  expect(await fetchOrder(agency, { id: made.id, orderKey })).toMatchObject({ status: 'Ticketed' })
  expect(fake.done.map(({ path }) => path.split('/').at(-1))).toEqual(['payments', 'capture'])
  await agency.close()
})

test.each(['expired_on_capture', 'fraud_suspected'])(
  'a hold that ended by itself before it was taken (%s) ends the order at once: nobody waits half an hour for money that cannot come',
  async (reason) => {
    const agency = await openAgency({ change: { payments: adapter() } })
    const made = await bookAt(agency, await choose(agency, 'one-way'))
    const orderKey = made.extra.accessKey ?? ''
    const opened = await agency.call(checkoutFlights, { id: made.id }, { orderKey })
    const paymentId = opened.paymentSystem.data.paymentUrl.split('/').at(-1) ?? ''
    fake.act(paymentId, { status: 'waiting_for_capture', ...card })
    await settle(agency.deps, opened.processingId, AbortSignal.timeout(60_000))
    fake.act(paymentId, { status: 'canceled', cancellation_details: { party: 'payment_network', reason } })
    expect(await agency.runJobs()).toEqual([])
    expect(await fetchOrder(agency, { id: made.id, orderKey })).toMatchObject({ status: 'Failed' })
    await agency.close()
  },
)

test('an amount above the card limit is reported as such, not as a silent bank; it can be paid by «СБП»', async () => {
  const bank = adapter()
  const much = { ...order, amount: 350_001 }
  await expect(bank.create(much, signal)).rejects.toMatchObject({
    code: 'payment.failed',
    message: expect.stringContaining('до\u00a0350\u00a0000\u00a0₽'),
  })
  expect(await bank.create({ ...much, key: 'sbp', method: 'sbp' }, signal)).toMatchObject({ state: 'Pending' })
})

test('an attempt the bank refused to open is closed with its order: it is never polled again', async () => {
  const agency = await openAgency({ change: { payments: adapter() } })
  const made = await bookAt(agency, await choose(agency, 'one-way'))
  await agency.db.updateTable('orders').set({ price_rub: 350_001, amount_rub: 350_001 }).where('id', '=', made.id).execute()
  const { paymentSystem } = await agency.call(checkoutFlights, { id: made.id }, { orderKey: made.extra.accessKey ?? '' })
  expect(paymentSystem).toMatchObject({ type: 'none', errorMessage: expect.stringContaining('350') })
  agency.clock.advance(25 * 60_000)
  expect(await agency.runJobs({ sweep: true })).toEqual([])
  const attempts = await agency.db.selectFrom('payments').select(['state', 'closed_at']).execute()
  expect(attempts).toEqual([{ state: 'Abandoned', closed_at: expect.any(Date) }])
  await agency.close()
})

test('a refund to an erased person has its receipt too: the agency’s own address replaces theirs', async () => {
  const bank = adapter()
  const { paymentId } = await bank.create(order, signal)
  fake.act(paymentId, { status: 'succeeded' })
  const back = { key: 'r', paymentId, amount: 10, description: 'Возврат', email: '' }
  await bank.refund(back, signal)
  expect(fake.done.at(-1)?.body).toMatchObject({ receipt: { customer: { email: 'help@strannik.example' } } })
})

test('a key the bank has for another request is no word on the payment that was made by it: it is not closed', async () => {
  const bank = adapter()
  await bank.create(order, signal)
  const again = bank.create({ ...order, description: 'Заказ другими словами' }, signal)
  await expect(again).rejects.toMatchObject({ code: 'payment.failed', details: expect.not.objectContaining({ isAnswer: true }) })
})

test.each(['400', '403', '404'] as const)(
  'a gateway’s own %s is no word of the bank’s on a payment: it is not closed',
  async (status) => {
    const bank = adapter()
    const { paymentId } = await bank.create(order, signal)
    const noWord = { code: 'payment.failed', details: expect.not.objectContaining({ isAnswer: true }) }
    fake.faults.push(`${status} of a gateway`, `${status} of a gateway`)
    await expect(bank.create(order, signal)).rejects.toMatchObject(noWord)
    await expect(bank.get(paymentId, signal)).rejects.toMatchObject(noWord)
  },
)

test('refunds it will never make keep nobody from paying: a «no» is an answer', async () => {
  const bank = guarded('the bank of a test', adapter(), outsideNumbers.bank)
  const { paymentId } = await bank.create(order, signal)
  const back = { paymentId, amount: 10, description: 'Возврат', email: 'anna@mail.example' }
  for (let at = 0; at < outsideNumbers.bank.failures; at += 1)
    await expect(bank.refund({ key: `r${at}`, ...back }, signal)).rejects.toMatchObject({ code: 'payment.failed' })
  expect(await bank.create({ ...order, key: 'another' }, signal)).toMatchObject({ state: 'Pending' })
})

test('a refund the shop has no right to make is a refusal of that refund, not an outage of the bank', async () => {
  const bank = guarded('the bank of a test', adapter(), outsideNumbers.bank)
  const { paymentId } = await bank.create(order, signal)
  const back = { paymentId, amount: 10, description: 'Возврат', email: 'anna@mail.example' }
  for (let at = 0; at < outsideNumbers.bank.failures; at += 1) {
    fake.faults.push('403')
    await expect(bank.refund({ key: `r${at}`, ...back }, signal)).rejects.toMatchObject({
      details: { isAnswer: true, supplierText: 'HTTP 403' },
    })
  }
  expect(await bank.get(paymentId, signal)).toMatchObject({ state: 'Pending' })
})

test('a shop that may not open payments any more says nothing about one it has opened: it is not closed', async () => {
  const bank = adapter()
  await bank.create(order, signal)
  fake.faults.push('403')
  await expect(bank.create(order, signal)).rejects.toMatchObject({
    message: expect.stringContaining('не\u00a0принял'),
    details: expect.not.objectContaining({ isAnswer: true }),
  })
})

test('a payment captured so long ago that its key has expired is still reported as captured', async () => {
  const bank = adapter()
  const { paymentId } = await bank.create({ ...order, key: 'taken' }, signal)
  fake.act(paymentId, { status: 'succeeded' })
  expect(await bank.capture({ key: 'c1', paymentId, amount: 18_450 }, signal)).toMatchObject({ state: 'Captured' })
})

test('the credentials go to the configured address alone: a redirect is not followed', async () => {
  const calls: string[] = []
  const server = createServer((request, response) => {
    calls.push(request.url ?? '')
    response.writeHead(302, { location: '/elsewhere' }).end()
  }).listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  const redirecting = yookassa({ shopId: '1', secretKey: 'test_secret', api: `http://localhost:${port}`, receipt: undefined })
  await expect(redirecting.get('p1', signal)).rejects.toMatchObject({ code: 'payment.failed' })
  expect(calls).toEqual(['/payments/p1'])
  server.close()
})

test('why the bank did not answer is stored with the failure: no connection, a name unknown, a wrong key', async () => {
  const causeAt = async (api: string) =>
    yookassa({ shopId: '1', secretKey: 'test_x', api, receipt: undefined })
      .create(order, signal)
      .catch((error: unknown) => serializers.err(error))
  expect(await causeAt(`http://127.0.0.1:${await freePort()}`)).toMatchObject({ code: 'payment.failed', cause: 'ECONNREFUSED' })
  const unknown = expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN)$/) // the latter on a machine without a network
  expect(await causeAt('http://bank.invalid')).toMatchObject({ code: 'payment.failed', cause: unknown })
  expect(await causeAt(`${fake.api}/nowhere`)).toMatchObject({ code: 'payment.failed', said: expect.stringMatching(/^HTTP 4/) })
})
