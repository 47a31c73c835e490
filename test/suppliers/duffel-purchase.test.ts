import { afterEach, beforeEach, expect, test } from 'vitest'
import { bookFlights, getTickets } from '#contract/air-orders.ts'
import { searchFlights } from '#contract/air.ts'
import { sellerOfRef } from '#domain/seller.ts'
import { releaseHolds } from '#server/air/hold.ts'
import { loadItems as itemsWithNet } from '#server/air/order-store.ts'
import type { Agency } from '#test/agency.ts'
import { type Choice, bookAt, bookingInput, choose, payToTheEnd } from '#test/purchase.ts'
import {
  type DuffelAgency,
  buyOfDuffel,
  choiceOfDuffel,
  choicesOfDuffel,
  openDuffelAgency,
  toLondon,
  traveller,
} from './duffel-under-test.ts'
import type { FakeDuffel } from './fake-duffel/fake-duffel.ts'

let opened: DuffelAgency
let agency: Agency
let fake: FakeDuffel
beforeEach(async () => {
  opened = await openDuffelAgency()
  ;({ agency, fake } = opened)
})
afterEach(() => opened.close())

/** The cheapest way there of Duffel's, beside whatever the embedded world sells. */
async function chosenOfDuffel(): Promise<Choice> {
  const { forwardOptions } = await agency.call(searchFlights, toLondon)
  expect(new Set(forwardOptions.map(({ itineraryRef }) => sellerOfRef(itineraryRef)))).toEqual(new Set(['embedded', 'duffel']))
  return choiceOfDuffel(agency)
}

const fetchItems = (id: string) =>
  agency.db
    .selectFrom('order_items')
    .select(['supplier', 'status', 'price_rub', 'supplier_ref'])
    .where('order_id', '=', id)
    .execute()

test('a return of Duffel’s is bought, ticketed and refunded there, for the price that was shown', async () => {
  const choice = await chosenOfDuffel()
  const made = await bookAt(agency, choice, { passengers: [traveller] })
  const price = choice.there.totalPrice + choice.back!.totalPrice
  expect(made.extra.totalPrice).toBe(price)
  const orderKey = made.extra.accessKey ?? ''
  await payToTheEnd(agency, made.id, { orderKey })
  const { tickets } = await agency.call(getTickets, { id: made.id }, { orderKey })
  expect(JSON.stringify(tickets)).toContain('1250000000000')
  const [order] = fake.orders.values()
  expect(await fetchItems(made.id)).toEqual([
    { supplier: 'duffel', status: 'Ticketed', price_rub: price, supplier_ref: order!.id },
  ])
  expect(fake.records.sold).toEqual([{ orderId: order!.id, amount: order!.total_amount }])
  expect(price).toBe(Math.ceil(Number(order!.total_amount) * 93.1234 * 1.05))
  await agency.db.updateTable('order_items').set({ status: 'Refunded' }).where('order_id', '=', made.id).execute()
  await releaseHolds(agency.deps, made.id, AbortSignal.timeout(5000))
  expect(fake.records.refunded).toMatchObject([{ orderId: order!.id }])
})

test('half of a return that is sold as one is sold neither alone nor with a way back of another seller', async () => {
  const { there } = await chosenOfDuffel()
  const { backwardOptions } = await agency.call(searchFlights, toLondon)
  const stranger = backwardOptions.find(({ itineraryRef }) => sellerOfRef(itineraryRef) === 'embedded')
  for (const back of [null, stranger!])
    expect(await bookAt(agency, { there, back }, { passengers: [traveller] })).toMatchObject({ refusal: 'air.session-expired' })
  expect(fake.orders.size).toBe(0)
})

test('a search of Duffel’s allows one order: a visitor who chose another flight of it searches again, and can book it then', async () => {
  const query = { ...toLondon, dateBack: null }
  const [first, second] = await choicesOfDuffel(agency, query)
  await bookAt(agency, first!, { passengers: [traveller] })
  expect(await bookAt(agency, second!, { passengers: [traveller] })).toMatchObject({ refusal: 'air.session-expired' })
  const [, again] = await choicesOfDuffel(agency, query)
  expect(again!.there.journeyKey).toBe(second!.there.journeyKey)
  expect((await bookAt(agency, again!, { passengers: [traveller] })).extra.status).toBe('Registered')
  expect(fake.orders.size).toBe(2)
})

test('in the test mode, where tickets of every order count from one, orders are ticketed by numbers of their own', async () => {
  fake.oddities.add('tickets from one')
  for (let order = 0; order < 2; order += 1) {
    const bought = await buyOfDuffel(opened)
    expect((await agency.call(getTickets, { id: bought.id }, { orderKey: bought.orderKey })).status).toBe('Ticketed')
  }
  const tickets = await agency.db.selectFrom('tickets').select('number').execute()
  expect(new Set(tickets.map(({ number }) => number)).size).toBe(2)
})

test('a sign that no database keeps, in the name of a fare, keeps nobody from the order', async () => {
  fake.oddities.add('signs no database keeps')
  const made = await bookAt(agency, await chosenOfDuffel(), { passengers: [traveller] })
  expect(made.extra.status).toBe('Registered')
})

test('the item keeps what Duffel is owed, the rate with its day and the mark-up: the price follows from them', async () => {
  const made = await bookAt(agency, await chosenOfDuffel(), { passengers: [traveller] })
  const [item] = await itemsWithNet(agency.db, made.id)
  const [order] = fake.orders.values()
  expect(item!.net).toEqual({
    amount: order!.total_amount,
    pricing: { rate: { currency: 'EUR', nominal: 1, roubles: '93.1234', day: '2026-11-20' }, markupPercent: 5 },
  })
  const { amount, pricing } = item!.net!
  expect(Math.ceil((Math.round(Number(amount) * 100) * 931_234 * (100 + pricing.markupPercent)) / 100_000_000)).toBe(
    item!.price_rub,
  )
  const rouble = await bookAt(agency, await choose(agency, 'one-way'))
  expect((await itemsWithNet(agency.db, rouble.id))[0]!.net).toBeNull()
})

test.each(['500 after', 'cut after', 'malformed', '202'] as const)(
  'an order whose answer was lost («%s») is found by its key at once: the visitor learns nothing of it',
  async (fault) => {
    const choice = await chosenOfDuffel()
    fake.faults.push({ path: 'POST /air/orders', fault })
    const made = await bookAt(agency, choice, { passengers: [traveller] })
    expect(await fetchItems(made.id)).toMatchObject([{ supplier: 'duffel', supplier_ref: 'ord_1' }])
    expect(fake.orders.size).toBe(1)
  },
)

const sentence = async (choice: Choice) => {
  const payload = bookingInput(choice, { passengers: [traveller] })
  const answer = await agency.app.inject({ method: bookFlights.method, url: bookFlights.path, payload })
  expect(answer.statusCode).toBe(502)
  return answer.json<{ errorMessage: string }>().errorMessage.replaceAll('\u00a0', ' ')
}

test('a seller that says nothing before anything was ordered is named so, with what to do', async () => {
  const choice = await chosenOfDuffel()
  for (let call = 0; call < 3; call += 1) fake.faults.push({ path: 'GET /air/offers/', fault: '500 before' })
  expect(await sentence(choice)).toBe('Продавец билетов не ответил. Деньги не списаны, нажмите ещё раз через минуту')
  expect(fake.orders.size).toBe(0)
})

test('a booking whose order was never sent waits for nothing: the next press sends it', async () => {
  const choice = await chosenOfDuffel()
  const bookOnce = () => bookAt(agency, choice, { passengers: [traveller], idempotencyKey: 'one-press' })
  const sent = () => fake.calls.filter((call) => call === 'POST /air/orders').length
  fake.faults.push({ path: 'GET /air/orders?', fault: '500 before' })
  expect([await bookOnce(), sent()]).toMatchObject([{ refusal: 'air.supplier-failed' }, 0])
  fake.faults.push({ path: 'GET /air/offers/', fault: '500 before' })
  expect([await bookOnce(), sent()]).toMatchObject([{ refusal: 'air.supplier-failed' }, 0])
  expect(await fetchItems((await bookOnce()).id)).toMatchObject([{ supplier: 'duffel', supplier_ref: 'ord_1' }])
})

test('a press whose order was not sent again does not cut short the wait for the one that was', async () => {
  const choice = await chosenOfDuffel()
  const bookOnce = () => bookAt(agency, choice, { passengers: [traveller], idempotencyKey: 'one-press' })
  const sent = () => fake.calls.filter((call) => call === 'POST /air/orders').length
  fake.faults.push({ path: 'POST /air/orders', fault: '500 before' })
  expect([await bookOnce(), sent()]).toMatchObject([{ refusal: 'air.supplier-failed' }, 1])
  fake.faults.push({ path: 'GET /air/orders?', fault: '500 before' })
  expect([await bookOnce(), sent()]).toMatchObject([{ refusal: 'air.supplier-failed' }, 1])
  expect([await bookOnce(), sent()]).toMatchObject([{ refusal: 'air.supplier-failed' }, 1])
})

test('while it is unknown whether an order was made the visitor is informed of it, and that a second press makes no second one', async () => {
  const choice = await chosenOfDuffel()
  fake.oddities.add('lists late')
  fake.faults.push({ path: 'POST /air/orders', fault: '500 after' })
  expect(await sentence(choice)).toBe(
    'Продавец ещё не ответил, держит ли он места. Нажмите ещё раз через минуту: дважды они не забронируются',
  )
})

test('an order whose reply was lost and that is not resumed is cancelled, and the flight can be bought', async () => {
  const choice = await chosenOfDuffel()
  fake.oddities.add('lists late')
  fake.faults.push({ path: 'POST /air/orders', fault: '500 after' })
  expect(await bookAt(agency, choice, { passengers: [traveller] })).toMatchObject({ refusal: 'air.supplier-failed' })
  expect(fake.orders.size).toBe(1)
  fake.oddities.delete('lists late')
  agency.clock.advance(6 * 60_000)
  await agency.runJobs({ sweep: true })
  expect([...fake.orders.values()].filter(({ cancelled_at }) => !cancelled_at)).toEqual([])
  const made = await bookAt(agency, choice, { passengers: [traveller] })
  expect(await fetchItems(made.id)).toMatchObject([{ supplier: 'duffel', supplier_ref: 'ord_2' }])
})

test('an order Duffel does not list yet is waited for: the same press makes no second one, and goes on with it when it is there', async () => {
  const choice = await chosenOfDuffel()
  const bookOnce = () => bookAt(agency, choice, { passengers: [traveller], idempotencyKey: 'one-press' })
  fake.oddities.add('sells twice').add('lists late')
  fake.faults.push({ path: 'POST /air/orders', fault: '202' })
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await bookOnce()).toMatchObject({ refusal: 'air.supplier-failed' })
    agency.clock.advance(30_000)
  }
  expect(fake.orders.size).toBe(1)
  fake.oddities.delete('lists late')
  expect(await fetchItems((await bookOnce()).id)).toMatchObject([{ supplier: 'duffel', supplier_ref: 'ord_1' }])
  expect(fake.orders.size).toBe(1)
})

test('an order that is not there once it had to be is made by the next press, and its silence is waited out again', async () => {
  const choice = await chosenOfDuffel()
  const bookOnce = () => bookAt(agency, choice, { passengers: [traveller], idempotencyKey: 'one-press' })
  const sent = () => fake.calls.filter((call) => call === 'POST /air/orders').length
  fake.faults.push({ path: 'POST /air/orders', fault: '500 before' }, { path: 'POST /air/orders', fault: '500 before' })
  expect([await bookOnce(), sent()]).toMatchObject([{ refusal: 'air.supplier-failed' }, 1])
  expect([await bookOnce(), sent()]).toMatchObject([{ refusal: 'air.supplier-failed' }, 1])
  agency.clock.advance(2 * 60_000)
  expect([await bookOnce(), sent()]).toMatchObject([{ refusal: 'air.supplier-failed' }, 2])
  expect([await bookOnce(), sent()]).toMatchObject([{ refusal: 'air.supplier-failed' }, 2])
  agency.clock.advance(2 * 60_000)
  expect(await fetchItems((await bookOnce()).id)).toMatchObject([{ supplier: 'duffel', supplier_ref: 'ord_1' }])
})

test('a document its carrier does not accept is refused at the field, before any request to Duffel', async () => {
  fake.oddities.add('documents required')
  const choice = await chosenOfDuffel()
  const booked = await bookAt(agency, choice, {
    passengers: [{ ...traveller, document: { type: 'nationalpassport', number: 'AB1234567', date: '01-02-2031' } }],
  })
  expect(booked).toMatchObject({
    refusal: 'air.wrong-document',
    fields: { 'passengers.0.document.type': expect.stringMatching(/не.принимает/) },
  })
  expect(fake.orders.size).toBe(0)
  expect(await bookAt(agency, choice, { passengers: [traveller] })).toMatchObject({ items: [{ bookingRef: 'PNR001' }] })
})

test('a phone that nobody can have is refused at its field, and a name at the passenger’s', async () => {
  const input = bookingInput(await chosenOfDuffel(), { passengers: [traveller] })
  const answerTo = async (contactPhone: string) => {
    const payload = { ...input, contactInfo: { ...input.contactInfo, contactPhone } }
    const answer = await agency.app.inject({ method: bookFlights.method, url: bookFlights.path, payload })
    return [answer.statusCode, answer.json<{ fields?: object }>().fields]
  }
  const text = expect.stringContaining('не\u00a0принимает')
  expect(await answerTo('+70001234567')).toEqual([400, { 'contactInfo.contactPhone': text }])
  fake.oddities.add('names refused')
  expect(await answerTo('+79991234567')).toEqual([400, { 'passengers.0.surname': text }])
  fake.oddities.clear()
  expect((await answerTo('+79991234567'))[0]).toBe(200)
})

test('an order Duffel refuses with any code is refused: no visitor is asked to wait for it', async () => {
  const choice = await chosenOfDuffel()
  fake.oddities.add('orders refused')
  expect(await bookAt(agency, choice, { passengers: [traveller] })).toMatchObject({ refusal: 'air.no-seats' })
})

test('two passengers with the same name are advised to book separately', async () => {
  const [choice] = await choicesOfDuffel(agency, { ...toLondon, adults: 2 })
  const other = { ...traveller, birthDay: '03-04-1960', document: { ...traveller.document, number: '759999999' } }
  const payload = bookingInput(choice!, { passengers: [traveller, other] })
  const answer = await agency.app.inject({ method: bookFlights.method, url: bookFlights.path, payload })
  expect([answer.statusCode, answer.json<{ errorMessage: string }>().errorMessage]).toEqual([
    400,
    expect.stringContaining('двумя'),
  ])
})

test('an unpaid order is released at Duffel, and costs nothing', async () => {
  const made = await bookAt(agency, await chosenOfDuffel(), { passengers: [traveller] })
  agency.clock.advance(3 * 24 * 3_600_000)
  await agency.runJobs({ sweep: true })
  expect(await fetchItems(made.id)).toMatchObject([{ status: 'Expired' }])
  expect([fake.records.sold, [...fake.orders.values()].every(({ cancelled_at }) => cancelled_at)]).toEqual([[], true])
})

test('a price raised at Duffel needs a new confirmation, and nothing stays held', async () => {
  const choice = await chosenOfDuffel()
  fake.oddities.add('price up')
  const refused = await bookAt(agency, choice, { passengers: [traveller] })
  expect(refused).toMatchObject({ refusal: 'order.price-changed', oldPrice: choice.there.totalPrice + choice.back!.totalPrice })
  expect([...fake.orders.values()].every(({ cancelled_at }) => cancelled_at)).toBe(true)
})

test('after «too many requests» Duffel is left alone for a while, and the others sell', async () => {
  fake.faults.push({ path: 'POST /air/offer_requests', fault: '429' })
  for (const dateThere of ['20-12-2026', '21-12-2026']) {
    const { forwardOptions } = await agency.call(searchFlights, { ...toLondon, dateThere })
    expect(new Set(forwardOptions.map(({ itineraryRef }) => sellerOfRef(itineraryRef)))).toEqual(new Set(['embedded']))
  }
  expect(fake.calls).toEqual(['POST /air/offer_requests'])
  agency.clock.advance(3000)
  await chosenOfDuffel()
})
