import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AirOffer, Segment } from '#domain/air/offer.ts'
import type { OrderStatus } from '#domain/payments/order.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Database, Db } from '#server/db/db.ts'
import { randomId } from '#server/db/random-id.ts'
import { openMemoryDatabase } from '#test/database.ts'
import { now } from '#test/ledger-model.ts'
import { type ScriptedBank, createAttempt, orderRows, orderIn, scriptedBank, takeWork } from '#test/orders.ts'
import { issueTickets } from './issue-tickets.ts'
import { loadItems } from './order-store.ts'
import { storedOffers } from './stored-offers.ts'
import type { AirSupplier, IssuedTicket } from './supplier.ts'

const later = new Date(now.getTime() + 60_000)
const HALF_AN_HOUR_MS = 30 * 60_000
const FLIES = '2026-12-20T06:00:00Z'
let database: Database
let db: Db
let bank: ScriptedBank
let calls: [call: string, about: unknown][]
let confirms: () => void
let tickets: (ref: string) => IssuedTicket[]
beforeAll(async () => {
  database = await openMemoryDatabase()
  db = database.db
})
beforeEach(async () => {
  bank = scriptedBank()
  bank.says = { state: 'Captured' }
  calls = []
  confirms = () => {}
  tickets = (ref) => [{ passengerIndex: 0, ticketNumber: numberOf(ref) }]
  await takeWork(db)
})
afterAll(() => database.close())

let counted = 0
const numbers = new Map<string, string>()
function numberOf(ref: string): string {
  const known = numbers.get(ref) ?? String(5_550_000_000_000 + (counted += 1))
  numbers.set(ref, known)
  return known
}

const air = {
  confirm: async (request: unknown) => {
    calls.push(['confirm', request])
    confirms()
  },
  ticket: async (request: { supplierRef: string }) => {
    calls.push(['ticket', request])
    return tickets(request.supplierRef)
  },
} as unknown as AirSupplier // nothing else of it is needed here

const deps = (at = later) => ({ db, payments: bank, air, now: () => at })

const someFlight: Segment = {
  from: 'Шереметьево',
  fromCode: 'SVO',
  fromCity: 'Москва',
  fromCountry: 'RU',
  to: 'Сочи',
  toCode: 'AER',
  toCity: 'Сочи',
  toCountry: 'RU',
  departure: '2026-12-20T09:00:00',
  arrival: '2026-12-20T12:00:00',
  departureUtc: FLIES,
  arrivalUtc: '2026-12-20T09:00:00Z',
  flight: 'SU-1',
  airlineCode: 'SU',
  airline: 'А',
  operatingCarrier: null,
  equipment: '320',
  cabin: 'Economy',
  bagAllowanceKg: 23,
  cabinBagKg: 10,
  ticketIndex: 0,
}

const someOffer: AirOffer = {
  companyCode: 'SU',
  companyName: 'А',
  totalPrice: 0,
  itineraryRef: { sessionId: 's', optionId: 'o' },
  flightSegments: [someFlight],
  airlineFares: [],
  combined: false,
  pairedOnly: false,
  bonusApplicable: true,
  seatsLeft: null,
  journeyKey: 'j',
}

/** A flight of the order at a price; only its first departure matters here. */
async function item(orderId: string, position: number, direction: 'there' | 'back', price: number, departs = FLIES) {
  const id = randomId()
  const hold = { key: `hold:${id}`, order_id: orderId, supplier: 's', asked_at: now }
  await db.insertInto('air_holds').values(hold).execute()
  const flight = { ...someFlight, departureUtc: departs }
  const offer = { ...someOffer, totalPrice: price, flightSegments: [flight] }
  const place = { id, order_id: orderId, position, direction, hold_key: hold.key, supplier: 's', supplier_ref: `ref ${id}` }
  const { status } = await db.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirstOrThrow()
  await db
    .insertInto('order_items')
    .values({
      ...place,
      booking_ref: 'ABC123',
      price_rub: price,
      time_limit: later,
      status,
      offers: storedOffers.write([offer]),
    })
    .execute()
  return id
}

/** An order of two flights, 600 and 400 roubles, whose money is held or taken. */
async function bought(status: OrderStatus, since = now) {
  const orderId = await orderIn(db, status, since)
  const paymentId = await createAttempt(db, orderId, { state: 'Succeeded' })
  const [there, back] = [await item(orderId, 0, 'there', 600, '2026-12-27T06:00:00Z'), await item(orderId, 1, 'back', 400)]
  await db
    .insertInto('order_passengers')
    .values({ order_id: orderId, position: 0, name: 'А', surname: 'С', kind: 'adult', sealed: '' })
    .execute()
  return { orderId, paymentId, there, back, issue: (at = later) => issueTickets(deps(at), orderId, AbortSignal.timeout(60_000)) }
}

async function seen(orderId: string) {
  const { status, events, refunds, payments } = await orderRows(db, orderId)
  const rows = await db.selectFrom('tickets').selectAll().where('order_id', '=', orderId).orderBy('number').execute()
  const items = (await loadItems(db, orderId)).map((row) => row.status)
  return { status, events: events.map(({ event }) => event), items, tickets: rows, refunds, payments, ...(await takeWork(db)) }
}

const supplierFailed = () => {
  throw new Refusal('air.supplier-failed')
}
const noSeats = () => {
  throw new Refusal('air.no-seats')
}

test('held money is taken when the supplier agrees to each price, then each flight gets its tickets', async () => {
  const { orderId, there, back, issue } = await bought('Authorized')
  await issue()
  expect(calls).toEqual([
    ['confirm', { key: `confirm:${there}`, supplier: 's', supplierRef: `ref ${there}`, price: 600 }],
    ['confirm', { key: `confirm:${back}`, supplier: 's', supplierRef: `ref ${back}`, price: 400 }],
    ['ticket', { key: `ticket:${there}`, supplier: 's', supplierRef: `ref ${there}` }],
    ['ticket', { key: `ticket:${back}`, supplier: 's', supplierRef: `ref ${back}` }],
  ])
  const { status, events, items, tickets: stored, refunds, letters } = await seen(orderId)
  expect({ status, items, refunds }).toEqual({ status: 'Ticketed', items: ['Ticketed', 'Ticketed'], refunds: [] })
  expect(events).toEqual(['capture', 'issue', 'ticket'])
  const ticket = { order_id: orderId, passenger: 0, part: 0, issued_at: later, voided_at: null }
  expect(stored).toEqual([
    { ...ticket, item_id: there, number: numberOf(`ref ${there}`) },
    { ...ticket, item_id: back, number: numberOf(`ref ${back}`) },
  ])
  expect(letters).toEqual([`M-06 ${orderId}`, `M-13 ${orderId}`])
  await issue()
  expect(calls).toHaveLength(4)
})

test('several tickets of one traveller are parts of one flight', async () => {
  tickets = (ref) => [0, 1, 0].map((passengerIndex, at) => ({ passengerIndex, ticketNumber: numberOf(`${ref} ${at}`) }))
  const { orderId, there, issue } = await bought('Paid')
  await issue()
  const places = (await seen(orderId)).tickets.filter(({ item_id }) => item_id === there)
  expect(places.map(({ passenger, part }) => [passenger, part])).toEqual([
    [0, 0],
    [1, 0],
    [0, 1],
  ])
})

test('the letter of the day before is sent a day before the first departure', async () => {
  const { orderId, issue } = await bought('Paid')
  await issue()
  const letter = db.selectFrom('outbox').select('next_try_at').where('template', '=', 'M-13').where('subject_id', '=', orderId)
  expect(await letter.execute()).toEqual([{ next_try_at: new Date('2026-12-19T06:00:00Z') }])
})

test('a supplier who does not agree any more costs nobody anything', async () => {
  confirms = noSeats
  const { orderId, paymentId, issue } = await bought('Authorized')
  await issue()
  const { status, items, tickets: stored, jobs, letters } = await seen(orderId)
  expect({ status, items, stored }).toEqual({ status: 'Failed', items: ['Failed', 'Failed'], stored: [] })
  expect(jobs).toEqual([`release-holds ${orderId}`, `return-money ${paymentId}`])
  expect(letters).toEqual([]) // written once the bank has said what became of the money
  expect(bank.calls).toEqual([])
})

test.each([
  ['a supplier who does not answer', supplierFailed],
  [
    'a mistake of ours',
    () => {
      throw new TypeError('a mistake')
    },
  ],
])('%s is asked again later, and no money is taken meanwhile', async (_who, error) => {
  confirms = error
  const { orderId, issue } = await bought('Authorized')
  await expect(issue()).rejects.toThrow()
  expect(await seen(orderId)).toMatchObject({ status: 'Authorized', items: ['Authorized', 'Authorized'], jobs: [], letters: [] })
  expect(bank.calls).toEqual([])
})

test('an order paid by points alone is agreed with the supplier too, and an unpaid one is left alone', async () => {
  const orderId = await orderIn(db, 'Paid')
  await db.updateTable('orders').set({ bonus_rub: 1000, amount_rub: 0 }).where('id', '=', orderId).execute()
  const id = await item(orderId, 0, 'there', 1000)
  confirms = noSeats
  await issueTickets(deps(), orderId, AbortSignal.timeout(60_000))
  expect(calls[0]).toEqual(['confirm', { key: `confirm:${id}`, supplier: 's', supplierRef: `ref ${id}`, price: 1000 }])
  expect(await seen(orderId)).toMatchObject({ status: 'Ticketed', items: ['Ticketed'] })
  calls = []
  const unpaid = await orderIn(db, 'Paid')
  await item(unpaid, 0, 'there', 1000)
  await issueTickets(deps(), unpaid, AbortSignal.timeout(60_000))
  await issueTickets(deps(), 'no such order', AbortSignal.timeout(60_000))
  expect(calls).toEqual([])
  expect(await seen(unpaid)).toMatchObject({ status: 'Paid', events: [] })
})

test('an order that is served or over is not touched, and a capture that hangs is waited for', async () => {
  for (const status of ['Ticketed', 'RefundPending', 'Registered'] as const) {
    const { orderId, issue } = await bought(status)
    await issue()
    expect(await seen(orderId)).toMatchObject({ status, events: [], tickets: [] })
  }
  bank.says = { state: 'Pending' }
  const { orderId, issue } = await bought('Authorized')
  await issue()
  expect(await seen(orderId)).toMatchObject({ status: 'Authorized', events: [], tickets: [] })
})

test('a ticket that fails is tried three times, then the money of that flight alone goes back', async () => {
  const { orderId, paymentId, there, back, issue } = await bought('Paid')
  tickets = (ref) => (ref === `ref ${back}` ? supplierFailed() : [{ passengerIndex: 0, ticketNumber: numberOf(ref) }])
  for (const _try of [1, 2]) await expect(issue()).rejects.toMatchObject({ code: 'air.supplier-failed' })
  expect(await seen(orderId)).toMatchObject({ status: 'Ticketing', items: ['Ticketed', 'Ticketing'], refunds: [], letters: [] })
  await issue()
  const { status, events, items, tickets: stored, refunds, payments, jobs, letters } = await seen(orderId)
  expect({ status, events, items }).toEqual({ status: 'Ticketed', events: ['issue', 'ticket'], items: ['Ticketed', 'Failed'] })
  expect(stored.map(({ item_id }) => item_id)).toEqual([there])
  expect(refunds).toMatchObject([{ parts: ['back'], card_rub: 400, penalty_rub: 0, cause: 'not-issued', payment_id: paymentId }])
  expect(payments).toMatchObject([{ refund_due_rub: 400 }])
  expect(jobs).toEqual([`pay-refund ${refunds[0]?.id}`, `release-holds ${orderId}`])
  expect(letters).toEqual([`M-06 ${orderId}`, `M-09 ${paymentId}`, `M-13 ${orderId}`])
  expect(calls.filter(([call]) => call === 'ticket')).toHaveLength(4)
})

test('sold-out seats are not requested again: all the money is refunded at once', async () => {
  tickets = noSeats
  const { orderId, paymentId, issue } = await bought('Paid')
  await issue()
  const { status, events, items, refunds, jobs, letters } = await seen(orderId)
  expect({ status, events, items }).toEqual({
    status: 'RefundPending',
    events: ['issue', 'give-up'],
    items: ['Failed', 'Failed'],
  })
  expect(refunds).toMatchObject([{ parts: ['there', 'back'], card_rub: 1000, cause: 'not-issued' }])
  expect(jobs).toEqual([`pay-refund ${refunds[0]?.id}`, `release-holds ${orderId}`])
  expect(letters).toEqual([`M-09 ${paymentId}`])
})

test('a flight tried three times, or pending for half an hour, fails without another call', async () => {
  const tried = await bought('Ticketing')
  await db.updateTable('order_items').set({ tries: 3 }).where('id', '=', tried.there).execute()
  await tried.issue()
  expect(calls).toEqual([['ticket', { key: `ticket:${tried.back}`, supplier: 's', supplierRef: `ref ${tried.back}` }]])
  expect(await seen(tried.orderId)).toMatchObject({ status: 'Ticketed', items: ['Failed', 'Ticketed'] })
  calls = []
  const late = await bought('Ticketing')
  await late.issue(new Date(now.getTime() + HALF_AN_HOUR_MS + 1))
  expect(calls).toEqual([])
  expect(await seen(late.orderId)).toMatchObject({ status: 'RefundPending', items: ['Failed', 'Failed'] })
})

test('tickets issued for a flight that has failed in the meantime are not kept together with its refund', async () => {
  const { orderId, there, issue } = await bought('Ticketing')
  const ticketing = air.ticket
  air.ticket = async (request, signal) => {
    await db.updateTable('order_items').set({ status: 'Failed' }).where('id', '=', there).execute()
    return ticketing(request, signal)
  }
  await issue()
  air.ticket = ticketing
  const { tickets: stored, items, refunds } = await seen(orderId)
  expect(items).toEqual(['Failed', 'Ticketed'])
  expect(stored.map(({ item_id }) => item_id)).not.toContain(there)
  expect(refunds).toMatchObject([{ parts: ['there'], card_rub: 600 }])
})
