import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutFlights } from '#contract/air-orders.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import {
  bookAt,
  choose,
  returnFromBank,
  receiveWebhooks,
  fetchOrder,
  named,
  payWith,
  seatsTaken,
  send,
  toTheBank,
} from '#test/purchase.ts'

let agency: Agency
let bought: Awaited<ReturnType<typeof buyFlights>>
beforeAll(async () => {
  agency = await openAgency()
  bought = await buyFlights()
})
afterAll(() => agency.close())

const lettersAbout = (number: string) => agency.outbox.filter(({ subject, text }) => `${subject} ${text}`.includes(number))

/** A guest books a return flight, pays with a code from the bank and gets tickets; what was answered on the way. */
async function buyFlights() {
  const choice = await choose(agency, 'one-session')
  const made = await bookAt(agency, choice)
  await agency.runJobs()
  const orderKey = made.extra.accessKey ?? ''
  const labels = [(await fetchOrder(agency, { id: made.id, orderKey })).statusLabel]
  const opened = await agency.call(checkoutFlights, { id: made.id }, { orderKey })
  const back = await payWith(agency, opened.paymentSystem.data.paymentUrl, '4111 1111 1111 1111')
  const page = await returnFromBank(agency, back)
  labels.push((await fetchOrder(agency, { id: made.id, orderKey })).statusLabel)
  const faults = await agency.runJobs()
  const seen = await fetchOrder(agency, { id: made.id, orderKey })
  return { choice, made, opened, page, faults, seen, labels: [...labels, seen.statusLabel] }
}

test('a booking answers its items with their price and time limit, for both ways together [AIRB-08 API-12]', () => {
  const { made, choice } = bought
  expect(Object.keys(made)).toEqual(expect.arrayContaining(['id', 'timelimit', 'items', 'extra']))
  expect(made).toMatchObject({ items: [{ direction: 'both', price: made.extra.totalPrice, timeLimit: made.timelimit }] })
  expect(made.items[0]?.bookingRef).toMatch(/^[A-Z0-9]{6}$/)
  expect(made.extra.totalPrice).toBe(choice.there.totalPrice + (choice.back?.totalPrice ?? 0))
})

test('an order is registered until it is paid, and says so in words at each step [AIRP-02 AIRP-05]', () => {
  const { made, opened, labels } = bought
  expect(made.extra.status).toBe('Registered')
  expect(opened).toMatchObject({ status: 'Registered', amount: made.extra.totalPrice, paymentSystem: { type: 'redirect' } })
  expect(labels).toEqual(['Ожидает оплаты', 'Платёж подтверждается', 'Билеты оформлены'])
})

test('a traveller who paid returns to the result, has tickets for both directions and two letters', () => {
  const { made, page, faults, seen } = bought
  expect([page, faults]).toEqual([`/avia/payment/success?id=${made.id}`, []])
  expect(seen).toMatchObject({
    status: 'Ticketed',
    statusLabel: 'Билеты оформлены',
    error: null,
    sentTo: 'anna.smirnova@mail.example',
  })
  expect(seen.tickets).toHaveLength(1)
  expect(seen.tickets[0]?.ticketNumber).toMatch(/^\d{13}$/)
  expect(seen.items[0]).toMatchObject({ bookingRef: made.items[0]?.bookingRef, status: 'Ticketed' })
  expect(seen.ticketBack?.flightSegments[0]?.toCity).toBe('Москва')
  const sent = lettersAbout(made.extra.number)
  expect(sent.map(({ subject }) => subject)).toEqual([
    `Заказ ${made.extra.number} ожидает оплаты до 12:20`,
    `Билеты оформлены ${made.extra.number}: Сочи, 20\u00a0декабря`,
  ])
  expect(sent[1]?.attachments.map(({ filename }) => filename)).toEqual([
    `Ticket_${seen.tickets[0]?.ticketNumber}.pdf`,
    `strannik-${made.extra.number}.ics`,
  ])
  expect(sent[0]?.text).toContain(`/avia/booking?id=${made.id}#key=${made.extra.accessKey}`)
})

test('the countdown starts at twenty minutes from the first checkout and does not start again [CONST-02]', async () => {
  const oneWay = await choose(agency, 'one-way')
  const made = await bookAt(agency, oneWay)
  const proof = { orderKey: made.extra.accessKey }
  const first = await agency.call(checkoutFlights, { id: made.id }, proof)
  expect(Date.parse(first.expiresAt) - agency.clock.now().getTime()).toBe(20 * 60_000)
  agency.clock.advance(60_000)
  const second = await agency.call(checkoutFlights, { id: made.id }, proof)
  expect(second).toEqual(first)
})

const declines = [
  ['4000000000000002', 'Банк отклонил платёж'],
  ['4000000000009995', 'Недостаточно средств на карте'],
  ['4000000000000069', 'Срок действия карты истёк'],
] as const

test('a refused card says why and the same order may be paid with another', async () => {
  const bought = await toTheBank(agency)
  for (const [card, sentence] of declines) {
    const { paymentSystem } = await agency.call(checkoutFlights, { id: bought.id }, bought)
    const landed = await returnFromBank(agency, await payWith(agency, paymentSystem.data.paymentUrl, card))
    expect(landed).toBe(`/avia/payment/error?id=${bought.id}&reason=declined`)
    expect(await fetchOrder(agency, bought)).toMatchObject({ status: 'Registered', error: sentence })
  }
  const { paymentSystem } = await agency.call(checkoutFlights, { id: bought.id }, bought)
  await returnFromBank(agency, await payWith(agency, paymentSystem.data.paymentUrl, '5555 5555 5555 4444'))
  await agency.runJobs()
  expect(await fetchOrder(agency, bought)).toMatchObject({ status: 'Ticketed', error: null })
})

test('three wrong codes end the attempt, and a visitor who changes his mind is not charged', async () => {
  const bought = await toTheBank(agency)
  await returnFromBank(agency, await payWith(agency, bought.paymentUrl, '2200 0000 0000 0004', '0000'))
  expect((await fetchOrder(agency, bought)).error).toBe('Код подтверждения не принят')
  const { paymentSystem } = await agency.call(checkoutFlights, { id: bought.id }, bought)
  const landed = await returnFromBank(agency, await send(agency, paymentSystem.data.paymentUrl, { action: 'cancel' }))
  expect(landed).toBe(`/avia/payment/error?id=${bought.id}&reason=cancelled`)
  expect((await fetchOrder(agency, bought)).error).toBe('Оплата отменена')
})

test('a slow bank keeps the payment «подтверждается» for twenty seconds, then the tickets are issued', async () => {
  const bought = await toTheBank(agency)
  await returnFromBank(agency, await payWith(agency, bought.paymentUrl, '4000 0000 0000 3220'))
  await agency.runJobs()
  expect((await fetchOrder(agency, bought)).status).toBe('Authorized')
  await receiveWebhooks(agency)
  await agency.runJobs()
  expect((await fetchOrder(agency, bought)).status).toBe('Authorized')
  agency.clock.advance(20_000)
  expect(await receiveWebhooks(agency)).toBe(1)
  await agency.runJobs()
  expect((await fetchOrder(agency, bought)).status).toBe('Ticketed')
})

test('a payment the bank never notified us of is found by the sweep', async () => {
  const bought = await toTheBank(agency)
  await payWith(agency, bought.paymentUrl, '4000 0000 0000 0259')
  agency.clock.advance(61_000)
  await receiveWebhooks(agency)
  await agency.runJobs()
  expect((await fetchOrder(agency, bought)).status).toBe('Registered')
  await agency.runJobs({ sweep: true })
  expect((await fetchOrder(agency, bought)).status).toBe('Ticketed')
})

test('a supplier that refuses before the money is taken costs the traveller nothing', async () => {
  const before = await seatsTaken(agency)
  const bought = await toTheBank(agency, { passengers: [named('REFUSE')] })
  await returnFromBank(agency, await payWith(agency, bought.paymentUrl, '5555555555554444'))
  await agency.runJobs()
  const seen = await fetchOrder(agency, bought)
  expect(seen).toMatchObject({ status: 'Failed', statusLabel: 'Не удалось оформить, деньги не списаны', tickets: [] })
  const bankRows = await agency.db.selectFrom('sandbox_payments').selectAll().where('order_id', '=', bought.id).execute()
  expect(bankRows.map(({ state, refunded_rub }) => [state, refunded_rub])).toEqual([['Voided', 0]])
  expect(await seatsTaken(agency)).toBe(before)
  const sent = lettersAbout(seen.number).filter(({ subject }) => subject.startsWith('Не удалось'))
  expect(sent).toHaveLength(1)
  expect(sent[0]?.text).toContain('Деньги не списаны')
})

test('money taken by a bank that was silent for half an hour is said to go back, on the page and in the letter', async () => {
  const paid = await toTheBank(agency)
  await returnFromBank(agency, await payWith(agency, paid.paymentUrl, '5555555555554444'))
  const { payments } = agency.deps
  const silent = () => Promise.reject(new Refusal('payment.failed'))
  const unheard: typeof payments.capture = (request, signal) => payments.capture(request, signal).then(silent)
  agency.deps.payments = { ...payments, get: silent, void: silent, capture: unheard }
  await agency.runJobs()
  agency.clock.advance(31 * 60_000)
  await agency.runJobs({ sweep: true })
  agency.deps.payments = payments
  expect((await fetchOrder(agency, paid)).status).toBe('Failed')
  agency.clock.advance(61_000)
  await agency.runJobs({ sweep: true })
  const seen = await fetchOrder(agency, paid)
  expect(seen).toMatchObject({ status: 'Failed', refund: { total: paid.price, asked: false } })
  const bankRows = agency.db.selectFrom('sandbox_payments').select(['state', 'refunded_rub']).where('order_id', '=', paid.id)
  expect(await bankRows.execute()).toEqual([{ state: 'Refunded', refunded_rub: paid.price }])
  const sent = lettersAbout(seen.number).filter(({ subject }) => subject.startsWith('Не удалось'))
  expect(sent).toHaveLength(1)
  expect(sent[0]?.text).toContain('Деньги возвращаются')
})

test('tickets that cannot be issued turn into a full refund', async () => {
  const bought = await toTheBank(agency, { passengers: [named('FAILTICKET')] })
  await returnFromBank(agency, await payWith(agency, bought.paymentUrl, '5555555555554444'))
  await agency.runJobs()
  const seen = await fetchOrder(agency, bought)
  expect(seen).toMatchObject({ status: 'Refunded', statusLabel: 'Деньги возвращены', tickets: [] })
  const bankRows = await agency.db.selectFrom('sandbox_payments').selectAll().where('order_id', '=', bought.id).execute()
  expect(bankRows.map(({ state, refunded_rub }) => [state, refunded_rub])).toEqual([['Refunded', bought.price]])
  expect(seen.items.map(({ status }) => status)).toEqual(['Failed'])
  const sent = lettersAbout(seen.number).filter(({ subject }) => subject.startsWith('Не удалось'))
  expect(sent).toHaveLength(1)
  expect(sent[0]?.text).toContain('не выписаны: авиакомпания отказала или не ответила вовремя')
})
