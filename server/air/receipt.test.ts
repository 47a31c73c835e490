import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchFlights } from '#contract/air.ts'
import { getTickets, receiptPdf } from '#contract/air-orders.ts'
import type { AirOffer } from '#domain/air/offer.ts'
import { keyRing } from '#server/keys/ring.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import {
  type BoughtFlight,
  CANARY,
  bookAt,
  choose,
  comeBack,
  fetchOrder,
  payToTheEnd,
  payWith,
  toSochi,
  toTheBank,
} from '#test/purchase.ts'
import { hop } from '#test/fixtures/air-offer.ts'
import { itemsOf, ticketsOf } from './order-store.ts'
import { drawReceipt } from './receipt.ts'
import { maskDocument, receiptOf } from './receipt-data.ts'
import { seal, unseal } from './sealed.ts'

let agency: Agency
let bought: BoughtFlight
beforeAll(async () => {
  agency = await openAgency()
  bought = await toTheBank(agency)
  await comeBack(agency, await payWith(agency, bought.paymentUrl, '2200000000000004'))
  await agency.runJobs()
})
afterAll(() => agency.close())

async function order() {
  return agency.db.selectFrom('orders').selectAll().where('id', '=', bought.id).executeTakeFirstOrThrow()
}

test('the owner downloads the receipt of every ticket as a PDF, and nobody else does', async () => {
  const [ticket] = (await fetchOrder(agency, bought)).tickets
  const url = ticket?.receiptUrl ?? ''
  expect(url).toBe(receiptPdf.path.replace(':id', bought.id).replace(':ticketNumber', ticket?.ticketNumber ?? ''))
  const mine = await agency.app.inject({ url, headers: { 'x-order-key': bought.orderKey } })
  expect([mine.statusCode, mine.headers['content-type'], mine.headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'private, no-store',
  ])
  expect(mine.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await agency.app.inject({ url })).statusCode).toBe(404)
  expect(
    (await agency.app.inject({ url: url.replace(/\d{13}$/, '1234567890123'), headers: { 'x-order-key': bought.orderKey } }))
      .statusCode,
  ).toBe(404)
})

test('a receipt says who flies, with which document, where, and what was paid', async () => {
  const [{ number = '' } = {}] = await ticketsOf(agency.db, bought.id)
  const receipt = await receiptOf(agency.deps, await order(), number, 'full')
  const [item] = await itemsOf(agency.db, bought.id)
  expect(receipt).toMatchObject({
    ticketNumber: number,
    bookingRef: item?.booking_ref,
    passenger: { name: 'SMIRNOVA ANNA', document: 'Паспорт РФ 4509 876543', birthDay: '14.03.1991' },
    money: { total: bought.price },
    paidBy: 'безналичная, МИР\u00a0••••\u00a00004',
  })
  expect(receipt.money.base + receipt.money.taxes).toBe(receipt.money.total)
  expect(receipt.flights.map(({ segment }) => segment.toCity)).toEqual(['Сочи'])
  expect([receipt.vat, receipt.isWhole]).toEqual([10, true])
  expect(receipt.orderLink).toBe(`${agency.deps.site.origin}/avia/booking?id=${bought.id}#key=${bought.orderKey}`)
})

test('four flights, a change each way, stand on one sheet', async () => {
  const [{ number = '' } = {}] = await ticketsOf(agency.db, bought.id)
  const receipt = await receiptOf(agency.deps, await order(), number, 'full')
  const codeshare = { operatingCarrier: 'Уральские авиалинии', equipment: 'Boeing 737-800' }
  const there = [hop(codeshare), hop({ ...codeshare, at: '2026-12-20T14:00:00' })]
  const back = [hop({ ...codeshare, at: '2026-12-27T08:00:00' }), hop({ ...codeshare, at: '2026-12-27T15:00:00' })]
  const fare = receipt.flights[0]!.fare
  const flights = [
    ...there.map((segment) => ({ segment, direction: 'there' as const, fare })),
    ...back.map((segment) => ({ segment, direction: 'back' as const, fare })),
  ]
  const pages = async (count: number) => {
    const document = await drawReceipt({ ...receipt, flights: flights.slice(0, count) })
    return Buffer.from(document)
      .toString('latin1')
      .match(/\/Type \/Page\b/g)?.length
  }
  expect([await pages(1), await pages(2), await pages(4)]).toEqual([1, 1, 1])
})

test('there and back at different fares: each flight is printed with its own fare, its rules and its baggage', async () => {
  const light = ({ airlineFares }: AirOffer) => airlineFares.every(({ refund }) => !refund.allowed)
  const choice = await choose(agency, 'one-session')
  const { backwardOptions } = await agency.ask(searchFlights, toSochi)
  const same = ({ itineraryRef }: AirOffer) => itineraryRef.sessionId === choice.there.itineraryRef.sessionId
  const there = choice.there
  const back = backwardOptions.find((offer) => same(offer) && !offer.combined && light(offer) !== light(there)) ?? null
  const made = await bookAt(agency, { there, back })
  await payToTheEnd(agency, made.id, { orderKey: made.extra.accessKey })
  const row = await agency.db.selectFrom('orders').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow()
  const [ticket] = await ticketsOf(agency.db, made.id)
  const { flights } = await receiptOf(agency.deps, row, ticket?.number ?? '', 'full')
  expect(flights.map(({ direction }) => direction)).toEqual([
    ...there.flightSegments.map(() => 'there'),
    ...(back?.flightSegments ?? []).map(() => 'back'),
  ])
  const named = (offer: AirOffer | null) => offer?.airlineFares[0]?.fareName
  expect([flights[0]?.fare.fareName, flights.at(-1)?.fare.fareName]).toEqual([named(there), named(back)])
  expect(flights.at(-1)?.fare.refund.allowed).toBe(!flights[0]?.fare.refund.allowed)
})

test('by mail the document travels with its beginning hidden', async () => {
  const [{ number = '' } = {}] = await ticketsOf(agency.db, bought.id)
  const receipt = await receiptOf(agency.deps, await order(), number, 'masked')
  expect(receipt.passenger).toMatchObject({ document: `Паспорт РФ ${maskDocument(CANARY)}`, birthDay: '' })
  expect(maskDocument(CANARY)).toBe('•••••••543')
})

test('a sealed document opens only in its own place and with our secret', () => {
  const identity = {
    birthDay: '14-03-1991',
    gender: 'female',
    document: { type: 'passportrf', number: CANARY, date: null },
  } as const
  const secret = keyRing('a secret of at least thirty two signs')
  const sealed = seal(secret, 'order:0', identity)
  expect(sealed).not.toContain(CANARY)
  expect(unseal(secret, 'order:0', sealed)).toEqual(identity)
  expect(seal(secret, 'order:0', identity)).not.toBe(sealed)
  expect(unseal(secret, 'order:1', sealed)).toBeUndefined()
  expect(unseal(keyRing('another secret of thirty two signs'), 'order:0', sealed)).toBeUndefined()
})

test('an order is not read with a name that is no key', async () => {
  expect((await agency.ask(getTickets, { id: bought.id }, { orderKey: 'ключ' })).refusal).toBe('not-found')
})
