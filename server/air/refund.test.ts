import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAirOrder } from '#contract/account-orders.ts'
import { bookFlights, checkoutFlights, getTickets, receiptPdf } from '#contract/air-orders.ts'
import { requestAirRefund, requestOrderRefund, quoteAirRefund, quoteOrderRefund } from '#contract/refund.ts'
import type { AirOffer } from '#domain/air/offer.ts'
import type { Passenger } from '#domain/air/passenger.ts'
import { Refusal } from '#domain/refusal.ts'
import { refundInFull } from '#server/payments/refunds/refund.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { flakyBank } from '#test/orders.ts'
import { bookAt, bookingInput, choose, returnFromBank, named, payWith, seatsTaken, toSochi } from '#test/purchase.ts'
import { enrol, send, visitorOf } from '#test/visitor.ts'

let agency: Agency
let anna: string
let boris: string
beforeAll(async () => {
  agency = await openAgency()
  anna = (await enrol(agency, 'anna')).token
  boris = (await enrol(agency, 'boris')).token
})
afterAll(() => agency.close())

type BoughtOrder = { id: string; number: string; price: number }
type Buying = { how?: 'one-way' | 'one-session' | 'two-sessions'; suits?: (offer: AirOffer) => boolean; passengers?: Passenger[] }

const flexible = ({ airlineFares: [fare] }: AirOffer) => fare?.refund.allowed === true
const withFee = ({ airlineFares: [fare] }: AirOffer) => fare?.refund.allowed === true && fare.refund.penalty > 0
const never = ({ airlineFares: [fare] }: AirOffer) => fare?.refund.allowed === false

/** Buys and pays; returns the order with its tickets issued. */
async function buy({ how = 'one-way', suits = flexible, passengers }: Buying = {}): Promise<BoughtOrder> {
  const choice = await choose(agency, how, toSochi, suits)
  const made = await agency.call(bookFlights, bookingInput(choice, passengers && { passengers }), { bearer: anna })
  const opened = await agency.call(checkoutFlights, { id: made.id }, { bearer: anna })
  await returnFromBank(agency, await payWith(agency, opened.paymentSystem.data.paymentUrl, '5555555555554444'))
  await agency.runJobs()
  return { id: made.id, number: made.extra.number, price: made.extra.totalPrice }
}

const quoteFor = (number: string, bearer = anna) => agency.call(quoteAirRefund, { number }, { bearer })
const load = (number: string, quoteId: string, items?: ('there' | 'back')[], idempotencyKey?: string) =>
  agency.call(requestAirRefund, { number, quoteId, items }, { bearer: anna, idempotencyKey })
const seen = (id: string) => agency.call(getTickets, { id }, { bearer: anna })
const bank = async (id: string) =>
  agency.db.selectFrom('sandbox_payments').select(['state', 'refunded_rub']).where('order_id', '=', id).executeTakeFirstOrThrow()
const letters = (subject: string) => agency.outbox.filter((letter) => letter.subject.startsWith(subject))

test('the amount confirmed is the amount refunded, the seat is released, the ticket is void and two letters confirm it', async () => {
  const seats = await seatsTaken(agency)
  const order = await buy({ suits: withFee })
  const quote = await quoteFor(order.number)
  expect(quote).toMatchObject({
    orderNumber: order.number,
    allowed: true,
    reason: null,
    paidCard: order.price,
    paidBonus: 0,
    refundBonus: 0,
    reversedAccrual: Math.ceil((Math.floor(order.price / 100) * (order.price - 3500)) / order.price),
    card: 'MASTERCARD •••• 4444',
    validUntil: '2026-11-21T09:10:00Z',
  })
  const [line] = quote.lines
  expect(line).toMatchObject({ part: 'there', title: 'Туда, 20\u00a0декабря', paid: order.price, penalty: 3500 })
  expect(line?.withheld).toEqual([{ title: 'Удержит авиакомпания', note: '3\u00a0500\u00a0₽ × 1\u00a0пассажир', amount: 3500 }])
  expect(quote.refundTotal).toBe(order.price - 3500)
  const ticket = (await seen(order.id)).tickets[0]?.ticketNumber ?? ''

  expect(await load(order.number, quote.quoteId)).toMatchObject({ status: 'RefundPending', refundId: expect.any(String) })
  expect(await seen(order.id)).toMatchObject({ status: 'RefundPending', tickets: [], error: null })
  const receipt = receiptPdf.path.replace(':id', order.id).replace(':ticketNumber', ticket)
  expect((await send(agency, receipt, { token: anna })).statusCode).toBe(404)
  await agency.runJobs()
  expect(await bank(order.id)).toEqual({ state: 'Captured', refunded_rub: quote.refundTotal })
  expect((await seen(order.id)).status).toBe('Refunded')
  expect(await seatsTaken(agency)).toBe(seats)
  const detail = await agency.call(getAirOrder, { number: order.number }, { bearer: anna })
  expect(detail).toMatchObject({
    refundable: false,
    refunds: [{ titles: ['Туда, 20\u00a0декабря'], total: quote.refundTotal, card: quote.refundTotal, bonus: 0, done: true }],
  })
  const [accepted] = letters(`Возврат по заказу ${order.number}`)
  expect(accepted?.text).toContain('Туда, 20\u00a0декабря')
  expect(accepted?.text).toContain('На карту MASTERCARD\u00a0••••\u00a04444')
  expect(letters('Деньги возвращены').at(-1)?.text).toContain(order.number)
})

test('one ticket of two is returned, the other flies; then the second goes too', async () => {
  const order = await buy({ how: 'two-sessions' })
  const quote = await quoteFor(order.number)
  expect(quote.lines.map(({ part, allowed }) => [part, allowed])).toEqual([
    ['there', true],
    ['back', true],
  ])
  const back = quote.lines[1]!
  expect(await load(order.number, quote.quoteId, ['back'])).toMatchObject({ status: 'RefundPending' })
  expect(await quoteFor(order.number)).toMatchObject({ refusal: 'order.bad-state' })
  await agency.runJobs()
  const half = await seen(order.id)
  expect(half.status).toBe('Ticketed')
  expect(half.items.map(({ status }) => status)).toEqual(['Ticketed', 'Refunded'])
  expect(half.tickets).toHaveLength(1)
  expect(await bank(order.id)).toMatchObject({ refunded_rub: back.refund })
  const holds = await agency.db
    .selectFrom('air_holds')
    .select('released_at')
    .where('order_id', '=', order.id)
    .orderBy('key')
    .execute()
  expect(holds.map(({ released_at }) => released_at !== null)).toEqual([false, true])

  expect(await load(order.number, quote.quoteId, ['there'])).toMatchObject({ refusal: 'idempotency.other-body' })
  const second = await quoteFor(order.number)
  expect(second.lines[1]).toMatchObject({ allowed: false, gone: true, reason: 'Деньги за этот билет уже возвращены' })
  expect(second.left.paidCard).toBe(order.price - back.refund)
  await load(order.number, second.quoteId, ['there'])
  expect((await seen(order.id)).refund).toMatchObject({ total: back.refund + second.refundTotal, due: second.refundTotal })
  await agency.runJobs()
  expect((await seen(order.id)).refund).not.toHaveProperty('due')
  expect((await seen(order.id)).status).toBe('Refunded')
  expect((await bank(order.id)).refunded_rub).toBe(back.refund + second.refundTotal)
})

test('a ticket there and back is one line, named by both its days', async () => {
  const { lines } = await quoteFor((await buy({ how: 'one-session' })).number)
  expect(lines.map(({ title }) => title)).toEqual(['Туда и обратно, 20–27\u00a0декабря'])
})

test('a ticket named by a field no call knows is not taken for all of them: nothing is returned', async () => {
  const order = await buy({ how: 'two-sessions' })
  const { quoteId } = await agency.call(quoteOrderRefund, { id: order.id }, { bearer: anna })
  const slip = { id: order.id, quoteId, items: ['there'] } // `parts` is the name
  expect(await agency.call(requestOrderRefund, slip, { bearer: anna })).toMatchObject({
    refusal: 'unknown-field',
    fields: { items: 'Такого поля нет' },
  })
  await agency.runJobs()
  expect(await seen(order.id)).toMatchObject({ status: 'Ticketed', refund: null })
})

test('a non-refundable fare says so and cannot be returned on request', async () => {
  const order = await buy({ suits: never })
  const quote = await quoteFor(order.number)
  expect(quote).toMatchObject({ allowed: false, reason: 'По тарифу возврат запрещён', refundTotal: 0 })
  expect(await load(order.number, quote.quoteId)).toMatchObject({ refusal: 'refund.not-allowed' })
  expect(await load(order.number, quote.quoteId, ['there'])).toMatchObject({ refusal: 'refund.not-allowed' })
  expect(await load(order.number, quote.quoteId, ['back'])).toMatchObject({ refusal: 'refund.not-allowed' })
  expect((await seen(order.id)).status).toBe('Ticketed')
})

test('a calculation is the owner’s, holds ten minutes, and is used once however often the button is pressed', async () => {
  const order = await buy()
  const quote = await quoteFor(order.number)
  expect(await quoteFor(order.number, boris)).toMatchObject({ refusal: 'not-found' })
  expect(await agency.call(quoteAirRefund, { number: order.number }, {})).toMatchObject({ refusal: 'sign-in-needed' })
  const other = await buy()
  expect(await load(other.number, quote.quoteId)).toMatchObject({ refusal: 'refund.quote-expired' })
  agency.clock.advance(10 * 60_000)
  expect(await load(order.number, quote.quoteId)).toMatchObject({ refusal: 'refund.quote-expired' })
  const [fresh, stale] = [await quoteFor(order.number), await quoteFor(order.number)]
  const first = await load(order.number, fresh.quoteId, undefined, 'pressed')
  const again = await load(order.number, fresh.quoteId, undefined, 'pressed')
  expect(again.refundId).toBe(first.refundId)
  expect(await load(order.number, stale.quoteId, undefined, 'pressed')).toMatchObject({ refusal: 'idempotency.other-body' })
  expect(await load(order.number, stale.quoteId)).toMatchObject({ refusal: 'refund.quote-expired' })
  await agency.runJobs()
  expect(await load(order.number, fresh.quoteId)).toMatchObject({ refundId: first.refundId, status: 'Refunded' })
  expect((await bank(order.id)).refunded_rub).toBe(fresh.refundTotal)
})

test('an order that is not paid has nothing to return', async () => {
  const made = await agency.call(bookFlights, bookingInput(await choose(agency, 'one-way')), { bearer: anna })
  expect(await quoteFor(made.extra.number)).toMatchObject({ refusal: 'order.bad-state' })
})

test('when the carrier is to blame everything is refunded, whatever the fare says', async () => {
  const order = await buy({ suits: never })
  expect(await refundInFull(agency.deps, order.id, 'involuntary')).toMatchObject({ status: 'RefundPending' })
  await agency.runJobs()
  expect(await bank(order.id)).toEqual({ state: 'Refunded', refunded_rub: order.price })
  expect((await seen(order.id)).status).toBe('Refunded')
  await expect(refundInFull(agency.deps, order.id, 'our-fault')).rejects.toThrow('уже недоступно')
})

test('a ticket that could not be issued gives all its money back by itself', async () => {
  const order = await buy({ passengers: [named('FAILTICKET')] })
  await agency.runJobs({ sweep: true })
  expect((await seen(order.id)).status).toBe('Refunded')
  expect(await bank(order.id)).toEqual({ state: 'Refunded', refunded_rub: order.price })
  expect(letters(`Не удалось оформить заказ ${order.number}`)).toHaveLength(1)
})

test('a bank that needs time is polled until the money has been refunded', async () => {
  const order = await buy()
  const { quoteId, refundTotal } = await quoteFor(order.number)
  const { keys, calm } = flakyBank(agency, [
    { refundId: 'r1', state: 'pending', reason: null },
    { refundId: 'r1', state: 'pending', reason: null },
    { refundId: 'r1', state: 'done', reason: null },
  ])
  await load(order.number, quoteId)
  await agency.runJobs()
  expect((await seen(order.id)).status).toBe('RefundPending')
  for (let minute = 0; minute < 2; minute += 1) {
    agency.clock.advance(60_000)
    await agency.runJobs({ sweep: true })
  }
  expect((await seen(order.id)).status).toBe('Refunded')
  expect(keys).toHaveLength(1)
  const paid = await agency.db
    .selectFrom('payments')
    .select(['refund_due_rub', 'refunded_rub'])
    .where('order_id', '=', order.id)
    .execute()
  expect(paid).toEqual([{ refund_due_rub: refundTotal, refunded_rub: refundTotal }])
  calm()
})

test('after a refusal the bank is called later with another key, and the order keeps the reason', async () => {
  const order = await buy()
  const { quoteId, refundTotal } = await quoteFor(order.number)
  const { keys, calm } = flakyBank(agency, [{ refundId: 'r2', state: 'refused', reason: 'insufficient_funds' }])
  await load(order.number, quoteId)
  await agency.runJobs()
  const [refund] = await agency.db.selectFrom('refunds').selectAll().where('order_id', '=', order.id).execute()
  expect(refund).toMatchObject({ state: 'due', attempt: 2, error: 'insufficient_funds' })
  agency.clock.advance(61_000)
  await agency.runJobs({ sweep: true })
  expect((await seen(order.id)).status).toBe('Refunded')
  expect(new Set(keys).size).toBe(2)
  expect((await bank(order.id)).refunded_rub).toBe(refundTotal)
  const events = await agency.db
    .selectFrom('order_events')
    .select('event')
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute()
  expect(events.map(({ event }) => event).slice(-3)).toEqual(['ask-refund', 'refund-refused', 'refund'])
  calm()
})

test('when one ticket of two could not be issued its price is refunded, and for a day the other may be returned in full', async () => {
  const { air } = agency.deps
  let issued = 0
  agency.deps.air = {
    ...air,
    ticket: (request, signal) => (issued++ === 0 ? air.ticket(request, signal) : Promise.reject(new Refusal('air.no-seats'))),
  }
  const order = await buy({ how: 'two-sessions', suits: never })
  agency.deps.air = air
  expect((await seen(order.id)).items.map(({ status }) => status)).toEqual(['Ticketed', 'Failed'])
  const quote = await quoteFor(order.number)
  const [there, back] = quote.lines
  expect(await bank(order.id)).toMatchObject({ refunded_rub: back?.paid })
  expect(there).toMatchObject({ part: 'there', allowed: true, penalty: 0, reason: null })
  expect(back).toMatchObject({ allowed: false, gone: true, reason: 'Билет не оформлен, деньги за него возвращаются' })
  agency.clock.advance(24 * 3_600_000)
  const json = { login: 'anna', password: 'тихая гавань 7' }
  anna = visitorOf(await send(agency, '/auth/Account/Login', { json })).token
  const late = await quoteFor(order.number)
  expect(late.lines[0]).toMatchObject({ allowed: false, reason: 'По тарифу возврат запрещён' })
})

test('a ticket returned while the refund of its failed twin is pending: the order ends when both sums are refunded', async () => {
  const { air } = agency.deps
  let issued = 0
  agency.deps.air = {
    ...air,
    ticket: (request, signal) => (issued++ === 0 ? air.ticket(request, signal) : Promise.reject(new Refusal('air.no-seats'))),
  }
  const { calm } = flakyBank(agency, [
    { refundId: 'twin', state: 'pending', reason: null },
    { refundId: 'asked', state: 'pending', reason: null },
    { refundId: 'twin', state: 'done', reason: null },
    { refundId: 'asked', state: 'pending', reason: null },
    { refundId: 'asked', state: 'done', reason: null },
  ])
  const order = await buy({ how: 'two-sessions' })
  await load(order.number, (await quoteFor(order.number)).quoteId)
  await agency.runJobs()
  const statuses: string[] = []
  for (let minute = 0; minute < 2; minute += 1) {
    agency.clock.advance(60_000)
    await agency.runJobs({ sweep: true })
    statuses.push((await seen(order.id)).status)
  }
  expect(statuses).toEqual(['RefundPending', 'Refunded'])
  Object.assign(agency.deps, { air })
  calm()
})

test('a guest returns a ticket on the order’s own page with the key of the letter, to the rouble; a stranger cannot', async () => {
  const made = await bookAt(agency, await choose(agency, 'one-way', toSochi, flexible))
  const orderKey = made.extra.accessKey ?? ''
  const opened = await agency.call(checkoutFlights, { id: made.id }, { orderKey })
  await returnFromBank(agency, await payWith(agency, opened.paymentSystem.data.paymentUrl, '5555555555554444'))
  await agency.runJobs()
  expect(await agency.call(quoteOrderRefund, { id: made.id }, { orderKey: 'somebody else’s' })).toMatchObject({
    refusal: 'not-found',
  })
  expect(await agency.call(quoteOrderRefund, { id: made.id })).toMatchObject({ refusal: 'not-found' })
  const { quoteId, refundTotal } = await agency.call(quoteOrderRefund, { id: made.id }, { orderKey })
  const parts = ['there']
  const { token: stranger } = await enrol(agency, 'stranger')
  expect(await agency.call(requestOrderRefund, { id: made.id, quoteId, parts }, { bearer: stranger })).toMatchObject({
    refusal: 'not-found',
  })
  expect(await agency.call(requestOrderRefund, { id: made.id, quoteId, parts: ['stay'] }, { orderKey })).toMatchObject({
    refusal: 'refund.not-allowed',
  })
  const accepted = await agency.call(requestOrderRefund, { id: made.id, quoteId, parts }, { orderKey, idempotencyKey: 'once' })
  expect(await agency.call(requestOrderRefund, { id: made.id, quoteId, parts }, { orderKey, idempotencyKey: 'once' })).toEqual(
    accepted,
  )
  await agency.runJobs()
  expect(await bank(made.id)).toMatchObject({ refunded_rub: refundTotal })
})
