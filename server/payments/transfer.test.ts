import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkoutFlights } from '#contract/air-orders.ts'
import { getPaymentParams } from '#contract/hotel-orders.ts'
import type { PaymentMethod } from '#domain/payments/payment.ts'
import { airRefunds } from '#server/air/refund.ts'
import { runJob, takeJob } from '#server/jobs/embedded-queue.ts'
import { jobHandlers } from '#server/work.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import {
  type BoughtFlight,
  returnFromBank,
  receiveWebhooks,
  fetchOrder,
  named,
  payWith,
  seatsTaken,
  send,
  toTheBank,
} from '#test/purchase.ts'
import { bookRoom, fetchHotelOrder } from '#test/stay.ts'
import { findLastPayment } from './payment-store.ts'
import { refundInFull } from './refunds/refund.ts'
import { settle } from './settle.ts'
import { expireOverdue } from './sweep.ts'

let agency: Agency
beforeAll(async () => {
  agency = await openAgency()
})
afterAll(() => agency.close())
beforeEach(() => {
  agency.outbox.length = 0
})

const attempts = ({ id }: Pick<BoughtFlight, 'id'>) =>
  agency.db
    .selectFrom('sandbox_payments')
    .select(['method', 'state', 'refunded_rub'])
    .where('order_id', '=', id)
    .orderBy('key')
    .execute()
const again = ({ id, orderKey }: BoughtFlight, method?: PaymentMethod) =>
  agency.call(checkoutFlights, { id, method }, { orderKey })
const said = (subject: string) => agency.outbox.filter((letter) => letter.subject.startsWith(subject))

/** An order about to be paid by «СБП»; the first attempt, by card, is released. */
async function toTheTransfer(surname?: string): Promise<BoughtFlight> {
  const bought = await toTheBank(agency, surname ? { passengers: [named(surname)] } : {})
  const opened = await again(bought, 'sbp')
  return { ...bought, paymentUrl: opened.paymentSystem.data.paymentUrl }
}

const choose = async ({ paymentUrl }: BoughtFlight, bank: string) =>
  returnFromBank(agency, await send(agency, paymentUrl, { bank }))

/** On PostgreSQL letters have workers of their own: one may be sent before the money is released or refunded. */
async function settleBeforeLetters({ id }: BoughtFlight): Promise<void> {
  const known = await findLastPayment(agency.db, id)
  await settle(agency.deps, known?.id ?? '', AbortSignal.timeout(60_000))
  const work = { ...agency.deps, handlers: jobHandlers(agency.deps) }
  const next = () => takeJob(agency.db, agency.clock.now(), 'papers')
  for (let job = await next(); job; job = await next()) await runJob(work, job)
}

test('what is paid by «СБП» is taken at once, served, and written down as such', async () => {
  const bought = await toTheTransfer()
  expect(await choose(bought, 'zarya')).toBe(`/avia/payment/success?id=${bought.id}`)
  expect(await attempts(bought)).toContainEqual({ method: 'sbp', state: 'Captured', refunded_rub: 0 })
  await agency.runJobs()
  expect((await fetchOrder(agency, bought)).status).toBe('Ticketed')
  const events = await agency.db
    .selectFrom('order_events')
    .select('event')
    .where('order_id', '=', bought.id)
    .orderBy('id')
    .execute()
  expect(events.map(({ event }) => event)).toEqual(['held', 'pay', 'issue', 'ticket'])
  const receipts = agency.db.selectFrom('fiscal_receipts').select(['amount_rub', 'state']).where('order_id', '=', bought.id)
  expect(await receipts.execute()).toEqual([{ amount_rub: bought.price, state: 'registered' }])
  expect(said('Билеты')[0]?.text).toContain('Оплачено (СБП)')
})

test.each(['REFUSE', 'FAILTICKET'])('money of «СБП» comes back whole when the flight cannot be had: %s', async (surname) => {
  const before = await seatsTaken(agency)
  const bought = await toTheTransfer(surname)
  await choose(bought, 'zarya')
  await agency.runJobs({ sweep: true })
  expect((await fetchOrder(agency, bought)).status).toBe('Refunded')
  expect(await attempts(bought)).toContainEqual({ method: 'sbp', state: 'Refunded', refunded_rub: bought.price })
  expect(await seatsTaken(agency)).toBe(before)
})

test('a refused transfer may be tried again the same way, or by card, for the same order', async () => {
  const bought = await toTheTransfer()
  expect(await choose(bought, 'priboy')).toBe(`/avia/payment/error?id=${bought.id}&reason=declined`)
  await again(bought)
  await agency.runJobs()
  expect((await attempts(bought)).map(({ method, state }) => `${method} ${state}`)).toEqual([
    'card Cancelled',
    'sbp Declined',
    'sbp Pending',
  ])
  const { paymentSystem } = await again(bought, 'card')
  await returnFromBank(agency, await payWith(agency, paymentSystem.data.paymentUrl, '5555555555554444'))
  await agency.runJobs()
  expect((await fetchOrder(agency, bought)).status).toBe('Ticketed')
  expect((await attempts(bought)).map(({ state }) => state)).toEqual(['Cancelled', 'Declined', 'Cancelled', 'Captured'])
})

test('the payment method is returned when requested again, so that a reload continues with it', async () => {
  const bought = await toTheBank(agency)
  expect((await again(bought)).method).toBe('card')
  const { paymentSystem } = await again(bought, 'sbp')
  expect(await again(bought)).toMatchObject({ method: 'sbp', paymentSystem })
})

test('requesting the same method again keeps the attempt; a card authorised in the meantime is not charged a second time by «СБП»', async () => {
  const bought = await toTheBank(agency)
  expect((await again(bought, 'card')).paymentSystem.data.paymentUrl).toBe(bought.paymentUrl)
  await payWith(agency, bought.paymentUrl, '4000 0000 0000 0259')
  expect((await again(bought, 'sbp')).refusal).toBe('order.bad-state')
  await agency.runJobs()
  expect((await fetchOrder(agency, bought)).status).toBe('Ticketed')
  expect(await attempts(bought)).toEqual([{ method: 'card', state: 'Captured', refunded_rub: 0 }])
})

test('paid in two tabs in two ways: the last one chosen serves the order, the hold of the other goes back', async () => {
  const byCard = await toTheBank(agency)
  const { paymentSystem } = await again(byCard, 'sbp')
  await payWith(agency, byCard.paymentUrl, '5555555555554444')
  expect(await attempts(byCard)).toContainEqual({ method: 'card', state: 'Authorized', refunded_rub: 0 })
  await choose({ ...byCard, paymentUrl: paymentSystem.data.paymentUrl }, 'zarya')
  await receiveWebhooks(agency)
  await agency.runJobs()
  expect((await fetchOrder(agency, byCard)).status).toBe('Ticketed')
  expect(await attempts(byCard)).toEqual([
    { method: 'card', state: 'Voided', refunded_rub: 0 },
    { method: 'sbp', state: 'Captured', refunded_rub: 0 },
  ])
  expect(said('Не удалось'), 'the tickets are there').toEqual([])
  const [spare] = said('Лишняя оплата')
  expect(spare?.text).toMatch(/Сам заказ остался как был.*Открыть заказ/s)
  expect(spare?.text).not.toMatch(/в продажу|Новый поиск/)
})

test('a spare payment that went back is no refund of the order: its page names only what was returned of the tickets', async () => {
  const bought = await toTheTransfer()
  const { paymentSystem } = await again(bought, 'card')
  await choose(bought, 'zarya')
  await payWith(agency, paymentSystem.data.paymentUrl, '5555555555554444')
  await receiveWebhooks(agency)
  await agency.runJobs()
  expect((await attempts(bought)).filter(({ refunded_rub }) => refunded_rub === bought.price)).toHaveLength(1)
  expect(await fetchOrder(agency, bought)).toMatchObject({ status: 'Ticketed', refund: null })
  const spareLetter = said('Деньги возвращены').at(-1)?.text
  expect(spareLetter, 'the tickets are valid').toContain('Это лишняя оплата, сам заказ остался как был.')
  const refunds = { db: agency.db, refundables: { air: airRefunds, hotel: undefined }, now: agency.clock.now }
  await refundInFull(refunds, bought.id, 'involuntary')
  await agency.runJobs()
  const refund = { total: bought.price, penalty: 0, asked: false }
  expect(await fetchOrder(agency, bought)).toMatchObject({ status: 'Refunded', refund })
  expect(said('Деньги возвращены').at(-1)?.text).not.toContain('лишняя')
})

test('a transfer that arrives after the deadline goes back by itself, with a letter', async () => {
  agency.clock.advance(60_000)
  const bought = await toTheTransfer()
  await agency.runJobs()
  agency.clock.advance(20 * 60_000 - 10_000)
  expect(await choose(bought, 'shtil')).toBe(`/avia/payment/success?id=${bought.id}`)
  expect((await fetchOrder(agency, bought)).status).toBe('Registered')
  agency.clock.advance(10_000)
  await expireOverdue(agency.deps, agency.clock.now())
  await agency.runJobs()
  expect(await attempts(bought)).toContainEqual({ method: 'sbp', state: 'Pending', refunded_rub: 0 }) // nobody can stop it
  agency.clock.advance(10_000)
  await receiveWebhooks(agency)
  await settleBeforeLetters(bought)
  await agency.runJobs()
  const refund = { total: bought.price, penalty: 0, asked: false }
  const error = 'Не удалось оформить. Деньги возвращаются'
  expect(await fetchOrder(agency, bought)).toMatchObject({ status: 'Expired', refund, error })
  expect(await attempts(bought)).toContainEqual({ method: 'sbp', state: 'Refunded', refunded_rub: bought.price })
  const [letter, ...others] = said('Не удалось')
  expect(others).toEqual([])
  expect(letter?.text, 'what was taken was not only authorised').toContain('Возвращаем')
  expect(said('Деньги возвращены').at(-1)?.text, 'no card has paid').toMatch(/По СБП: /)
})

test('a transfer the bank never reported is found by the sweep', async () => {
  const bought = await toTheTransfer()
  await send(agency, bought.paymentUrl, { bank: 'tuman' })
  agency.clock.advance(61_000)
  expect(await receiveWebhooks(agency)).toBe(0)
  await agency.runJobs({ sweep: true })
  expect((await fetchOrder(agency, bought)).status).toBe('Ticketed')
})

test('an agency that does not take «СБП», and a sum too large for it, refuse it and keep the card', async () => {
  const bought = await toTheBank(agency)
  await agency.db.updateTable('orders').set({ amount_rub: 700_001, price_rub: 700_001 }).where('id', '=', bought.id).execute()
  expect((await again(bought, 'sbp')).refusal).toBe('payment.other-way')
  expect((await again(bought, 'card')).paymentSystem.data.paymentUrl).toBe(bought.paymentUrl)
  const strict = await openAgency({ env: { paymentMethods: ['card'] } })
  const other = await toTheBank(strict)
  const reply = await strict.call(checkoutFlights, { id: other.id, method: 'sbp' }, { orderKey: other.orderKey })
  expect(reply.refusal).toBe('payment.other-way')
  expect(strict.deps.site.payment).toEqual({ marks: ['mir', 'visa', 'mastercard'], methods: ['card'] })
  await strict.close()
})

test('a room is paid by «СБП» as a flight is', async () => {
  const stay = await bookRoom(agency)
  const { data } = await agency.call(getPaymentParams, { orderId: stay.id, method: 'sbp' }, { orderKey: stay.orderKey })
  const reloaded = await agency.call(getPaymentParams, { orderId: stay.id }, { orderKey: stay.orderKey })
  expect(reloaded.data).toMatchObject({ method: 'sbp', paymentUrl: data.paymentUrl })
  await returnFromBank(agency, await send(agency, data.paymentUrl, { bank: 'zarya' }))
  await agency.runJobs()
  expect((await fetchHotelOrder(agency, stay)).status).toBe('Confirmed')
})

test('a transfer for a room that arrives after the deadline is not said to be untaken', async () => {
  const stay = await bookRoom(agency)
  const { data } = await agency.call(getPaymentParams, { orderId: stay.id, method: 'sbp' }, { orderKey: stay.orderKey })
  const { expiresAt } = await fetchHotelOrder(agency, stay)
  agency.clock.advance(new Date(expiresAt).getTime() - agency.clock.now().getTime() - 10_000)
  await returnFromBank(agency, await send(agency, data.paymentUrl, { bank: 'shtil' }))
  agency.clock.advance(10_000)
  await expireOverdue(agency.deps, agency.clock.now())
  agency.clock.advance(10_000)
  await receiveWebhooks(agency)
  await agency.runJobs()
  const reasonText = 'Не удалось оформить. Деньги возвращаются'
  expect(await fetchHotelOrder(agency, stay)).toMatchObject({ status: 'Expired', refund: { asked: false }, reasonText })
})

test('the page of a transfer shows its code, its banks and the way back, and works without scripts', async () => {
  const { paymentUrl, price } = await toTheTransfer()
  const { body } = await agency.app.inject({ url: new URL(paymentUrl).pathname })
  for (const shown of [
    'Код для камеры телефона',
    'Банк «Заря»',
    'Отменить и&nbsp;вернуться в&nbsp;магазин',
    'На оплату осталось',
  ])
    expect(body).toContain(shown)
  expect(body).not.toContain('CVC')
  expect(body.replaceAll(/\s/gu, ' ')).toContain(`${price.toLocaleString('ru-RU').replaceAll(/\s/gu, ' ')} ₽`)
  const reply = await send(agency, paymentUrl, { bank: 'nobody' })
  expect(reply).toContain('/pay/sandbox/')
  expect(await returnFromBank(agency, await send(agency, paymentUrl, { action: 'cancel' }))).toContain('reason=cancelled')
})
