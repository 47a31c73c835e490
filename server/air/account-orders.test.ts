import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAirOrder, hideAirOrders, listAirOrders, showAirOrders } from '#contract/account-orders.ts'
import { bookFlights, cancelUnpaid, checkoutFlights, getTickets } from '#contract/air-orders.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { bookingInput, choose, returnFromBank, payWith } from '#test/purchase.ts'
import { enrol, send } from '#test/visitor.ts'

let agency: Agency
let anna: string
let boris: string
beforeAll(async () => {
  agency = await openAgency()
  anna = (await enrol(agency, 'anna')).token
  boris = (await enrol(agency, 'boris')).token
})
afterAll(() => agency.close())

async function buy(bearer: string, how: 'one-way' | 'one-session') {
  const made = await agency.call(bookFlights, bookingInput(await choose(agency, how)), { bearer })
  return { id: made.id, number: made.extra.number, price: made.extra.totalPrice, accessKey: made.extra.accessKey }
}

const list = async (bearer?: string) => agency.call(listAirOrders, {}, { bearer })

test('an order made while signed in is its owner’s: no key is given and nobody else can reach it', async () => {
  const order = await buy(anna, 'one-way')
  expect(order.accessKey).toBeUndefined()
  expect(await agency.call(getTickets, { id: order.id }, { bearer: anna })).toMatchObject({ number: order.number })
  for (const call of [getTickets, cancelUnpaid] as const) {
    for (const proof of [{}, { bearer: boris }, { orderKey: 'x'.repeat(32) }])
      expect(await agency.call(call, { id: order.id }, proof)).toMatchObject({ refusal: 'not-found' })
  }
  expect(await agency.call(checkoutFlights, { id: order.id }, { bearer: boris })).toMatchObject({ refusal: 'not-found' })
})

test('the account lists its orders, newest first, and requires a guest to sign in [ACCA-01 API-15]', async () => {
  agency.clock.advance(60_000)
  const { number, id, price } = await buy(anna, 'one-session')
  const { tickets } = await list(anna)
  expect(tickets[0]).toMatchObject({
    bookingId: id,
    number,
    date: '2026-11-21T09:01:00Z',
    from: 'Москва',
    to: 'Сочи',
    toCode: 'AER',
    passengersCount: 1,
    price,
    status: 'Registered',
    statusLabel: 'Ожидает оплаты',
  })
  expect(tickets[0]?.dateThere).toMatch(/^2026-12-20T/)
  expect(tickets[0]?.arrivalThere).toMatch(/^2026-12-20T/)
  expect(tickets[0]?.dateBack).toMatch(/^2026-12-27T/)
  expect(tickets).toHaveLength(2)
  expect((await list(boris)).tickets).toEqual([])
  expect(await list()).toEqual({ refusal: 'sign-in-needed' })
})

test('an order in detail has both ways, its flights and passengers, and no whole document [ACCA-03 ACCA-04 API-16]', async () => {
  const { tickets } = await list(anna)
  const { number } = tickets[0]!
  const opened = await agency.call(checkoutFlights, { id: tickets[0]!.bookingId }, { bearer: anna })
  await returnFromBank(agency, await payWith(agency, opened.paymentSystem.data.paymentUrl, '4111 1111 1111 1111'))
  await agency.runJobs()
  const order = await agency.call(getAirOrder, { number }, { bearer: anna })
  expect(order).toMatchObject({
    status: 'Ticketed',
    passengers: [{ surname: 'Смирнова', gender: 'female', documentNumber: '•••6543' }],
  })
  expect(order.passengers[0]?.ticketNumber).toMatch(/^\d{13}$/)
  expect(order.passengers[0]?.ticketNumbers, 'each ticket, as the order has them').toEqual([order.passengers[0]?.ticketNumber])
  expect(JSON.stringify(order)).not.toContain('4509876543')
  expect(order.ticketBack?.flightSegments[0]?.departureCity).toBe('Сочи')
  expect(order.ticketThere.flightSegments[0]).toEqual({
    id: expect.any(String),
    departure: expect.any(String),
    arrival: expect.any(String),
    departureCity: 'Москва',
    arrivalCity: 'Сочи',
    departureTime: expect.stringMatching(/^2026-12-20T\d\d:\d\d/),
    arrivalTime: expect.any(String),
    number: expect.stringMatching(/^[A-Z0-9]{2}-\d+$/),
    equipment: expect.any(String),
    baggageMass: expect.any(Number),
    operatingCarrier: expect.any(String),
    departureUtc: expect.stringMatching(/^2026-12-20T.*Z$/),
    arrivalUtc: expect.stringMatching(/^2026-12-20T.*Z$/),
  })
  expect(order.ticketThere.bookingRef, 'check-in is asked by it').toBe(order.items[0]?.bookingRef)
  expect(order.ticketBack?.bookingRef).toBe(order.items.at(-1)?.bookingRef)
  const foreign = await send(agency, `/api/air/cabinet/${number}`, { token: boris })
  const absent = await send(agency, '/api/air/cabinet/A99999999', { token: boris })
  expect([foreign.statusCode, foreign.body]).toEqual([absent.statusCode, absent.body])
  expect(foreign.statusCode).toBe(404)
})

test('a deleted order disappears from the list for good, is restored on request, and cannot be deleted by others [API-17]', async () => {
  const { tickets } = await list(anna)
  const numbers = [tickets[0]!.number]
  const remove = (token: string, json: object) => send(agency, '/api/air/cabinet', { method: 'DELETE', token, json })
  expect((await remove(boris, numbers)).statusCode).toBe(404)
  expect((await remove(anna, { numbers })).statusCode).toBe(400)
  const done = await remove(anna, [...numbers, 'A99999999'])
  expect([done.statusCode, done.body]).toEqual([204, ''])
  expect((await list(anna)).tickets.map(({ number }) => number)).not.toContain(numbers[0])
  expect(await agency.call(getTickets, { id: tickets[0]!.bookingId }, { bearer: anna })).toMatchObject({ status: 'Ticketed' })
  await agency.call(showAirOrders, { numbers }, { bearer: anna })
  expect((await list(anna)).tickets.map(({ number }) => number)).toContain(numbers[0])
  expect(await agency.call(hideAirOrders, { numbers: ['x'] }, { bearer: anna })).toEqual({ refusal: 'not-found' })
})
