import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getUser } from '#contract/account.ts'
import { bookFlights, getTickets } from '#contract/air-orders.ts'
import { listPastTrips, listTripEvents } from '#contract/personal.ts'
import { requestOrderRefund, quoteOrderRefund } from '#contract/refund.ts'
import { getRefundToday } from '#contract/trips.ts'
import type { AirOffer } from '#domain/air/offer.ts'
import { noticesOf } from '#domain/trips/timeline.ts'
import { loadBooking } from '#server/hotels/order-store.ts'
import { storedRoom } from '#server/hotels/stored-room.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { bookingInput, choose, payToTheEnd, toSochi } from '#test/purchase.ts'
import { confirmedRoom, winterStay } from '#test/stay.ts'
import { enrolMember } from '#test/visitor.ts'
import { loadPastTrips } from './trips.ts'

let agency: Agency
beforeAll(async () => {
  agency = await openAgency()
  await choose(agency, 'one-way') // the timetable is made once
}, 120_000)
afterAll(() => agency.close())

const joinMember = async (login: string) => (await enrolMember(agency, login)).bearer

async function buy({ bearer }: { bearer: string }) {
  const made = await agency.call(bookFlights, bookingInput(await choose(agency, 'one-way')), { bearer })
  await payToTheEnd(agency, made.id, { bearer })
  return { id: made.id, number: made.extra.number, price: made.extra.totalPrice }
}

test('an order that waits for its money says until when in the line of days; a paid one does not', async () => {
  const bearer = await joinMember('planner')
  const made = await agency.call(bookFlights, bookingInput(await choose(agency, 'one-way')), { bearer })
  const [event] = (await agency.call(listTripEvents, {}, { bearer })).data
  expect(event?.unpaid).toEqual({ orderId: made.id, until: expect.stringMatching(/Z$/) })
  await payToTheEnd(agency, made.id, { bearer })
  expect((await agency.call(listTripEvents, {}, { bearer })).data[0]).toMatchObject({
    orderNumber: made.extra.number,
    unpaid: null,
  })
})

test('the header panel gets the next trip, with its days and its page, and nothing when none is ahead', async () => {
  const bearer = await joinMember('expectant')
  expect((await agency.call(getUser, {}, { bearer })).nextTrip).toBeUndefined()
  const { id } = await buy({ bearer })
  const nextTrip = { title: 'Сочи', when: '20\u00a0декабря', href: `/account/trips?trip=${id}` }
  expect((await agency.call(getUser, {}, { bearer })).nextTrip).toEqual(nextTrip)
  await agency.db.updateTable('orders').set({ service_ends_at: agency.clock.now() }).where('id', '=', id).execute()
  expect((await agency.call(getUser, {}, { bearer })).nextTrip).toBeUndefined()
})

test('a flight whose ticket was returned is in no trip any more, the other one is', async () => {
  const bearer = await joinMember('halfway')
  const refundable = ({ airlineFares: [fare] }: AirOffer) => fare?.refund.allowed === true
  const choice = await choose(agency, 'two-sessions', toSochi, refundable)
  const made = await agency.call(bookFlights, bookingInput(choice), { bearer })
  await payToTheEnd(agency, made.id, { bearer })
  const ahead = () => agency.call(listTripEvents, {}, { bearer })
  const waysAhead = async () => (await ahead()).data.flatMap((event) => (event.kind === 'flight' ? event.to : []))
  expect(await waysAhead()).toEqual(['Сочи', 'Москва'])
  const { quoteId, lines } = await agency.call(quoteOrderRefund, { id: made.id }, { bearer })
  await agency.call(requestOrderRefund, { id: made.id, quoteId, parts: ['back'] }, { bearer })
  const onlyThere = { ways: ['Сочи'], orders: [{ price: lines[0]!.paid, isBought: true }] } // the quote has both ways
  expect({ ways: await waysAhead(), orders: (await ahead()).orders }).toMatchObject(onlyThere)
  await agency.runJobs()
  expect({ ways: await waysAhead(), orders: (await ahead()).orders }).toMatchObject(onlyThere)
  const rest = await agency.call(quoteOrderRefund, { id: made.id }, { bearer })
  await agency.call(requestOrderRefund, { id: made.id, quoteId: rest.quoteId, parts: ['there'] }, { bearer })
  expect(await ahead()).toEqual({ data: [], orders: [] })
})

test('a trip whose way back was returned begins and ends with the way there, and one whose way there was returned with the way back', async () => {
  const bearer = await joinMember('one-way-only')
  const refundable = ({ airlineFares: [fare] }: AirOffer) => fare?.refund.allowed === true
  for (const returned of ['back', 'there'] as const) {
    const choice = await choose(agency, 'two-sessions', toSochi, refundable)
    const made = await agency.call(bookFlights, bookingInput(choice), { bearer })
    await payToTheEnd(agency, made.id, { bearer })
    const { quoteId } = await agency.call(quoteOrderRefund, { id: made.id }, { bearer })
    await agency.call(requestOrderRefund, { id: made.id, quoteId, parts: [returned] }, { bearer })
    await agency.runJobs()
    const { flightSegments } = (returned === 'back' ? choice.there : choice.back)!
    const orders = agency.db.selectFrom('orders').select(['user_id', 'begins_at', 'service_ends_at']).where('id', '=', made.id)
    const order = await orders.executeTakeFirstOrThrow()
    expect(order).toMatchObject({
      begins_at: new Date(flightSegments[0]!.departureUtc),
      service_ends_at: new Date(flightSegments.at(-1)!.arrivalUtc),
    })
    const past = await loadPastTrips(agency.db, order.user_id!, order.service_ends_at!)
    expect(past.orders.map(({ orderId }) => orderId)).toContain(made.id)
  }
})

test('a trip that is over goes from what is ahead to what is behind, with its sum and without a refund; a deleted order is in neither', async () => {
  const bearer = await joinMember('returned')
  const { id, number, price } = await buy({ bearer })
  const fetchIds = async (call: typeof listPastTrips) =>
    (await agency.call(call, {}, { bearer })).orders.map(({ orderId }) => orderId)
  expect([await fetchIds(listTripEvents), await fetchIds(listPastTrips)]).toEqual([[id], []])
  await agency.db.updateTable('orders').set({ service_ends_at: agency.clock.now() }).where('id', '=', id).execute()
  expect([await fetchIds(listTripEvents), await fetchIds(listPastTrips)]).toEqual([[], [id]])
  const { data, orders } = await agency.call(listPastTrips, {}, { bearer })
  expect(data).toMatchObject([{ kind: 'flight', orderNumber: number, unpaid: null }])
  expect(orders).toMatchObject([{ price, isBought: true, refundToday: null }])
  await agency.db.updateTable('orders').set({ hidden_at: agency.clock.now() }).where('id', '=', id).execute()
  expect([await fetchIds(listTripEvents), await fetchIds(listPastTrips)]).toEqual([[], []])
})

test('a trip shows its price and what would be refunded today: the sum of the refund itself, and no quote is stored for it', async () => {
  const bearer = await joinMember('traveller')
  const unpaid = await agency.call(bookFlights, bookingInput(await choose(agency, 'one-way')), { bearer })
  const bought = await buy({ bearer })
  const { orders } = await agency.call(listTripEvents, {}, { bearer })
  const quotes = await agency.db.selectFrom('refund_quotes').selectAll().where('order_id', '=', bought.id).execute()
  expect(quotes).toEqual([])
  const { refundTotal } = await agency.call(quoteOrderRefund, { id: bought.id }, { bearer })
  expect(orders).toContainEqual({
    orderId: bought.id,
    number: bought.number,
    kind: 'air',
    price: bought.price,
    isBought: true,
    ownStay: false,
    refundToday: refundTotal,
    adults: 1,
    children: [],
    receipts: [expect.objectContaining({ ticketNumber: expect.stringMatching(/^\d{13}$/) })],
  })
  expect(orders.find(({ orderId }) => orderId === unpaid.id)).toMatchObject({ isBought: false, refundToday: null })
  expect(await agency.call(getRefundToday, { id: bought.id }, { bearer })).toEqual({ refundToday: refundTotal })
})

test('a trip has what its traveller needs at hand: luggage and tickets of a flight with their receipts, the room and the hotel of a stay', async () => {
  const bearer = await joinMember('packer')
  const { id } = await buy({ bearer })
  const stay = await confirmedRoom(agency, winterStay, { bearer })
  const [ticket] = (await agency.call(getTickets, { id }, { bearer })).tickets
  const { data, orders } = await agency.call(listTripEvents, {}, { bearer })
  const { ticketNumber = '', bookingRef = '' } = ticket ?? {}
  expect(ticketNumber).toMatch(/^\d{13}$/)
  expect(data.find(({ kind }) => kind === 'flight')).toMatchObject({
    airlineCode: expect.stringMatching(/^[A-Z0-9]{2}$/),
    bag: expect.stringMatching(/^(\d+\u00a0кг)?$/),
    bookingRef,
    ticketIndex: 0,
  })
  const { offer } = await loadBooking(agency.db, stay.id)
  expect(data.find(({ kind }) => kind === 'stay')).toMatchObject({
    picture: offer.hotel.pictures[0],
    room: `${offer.rate.roomName}, ${offer.rate.meal.info.name.toLowerCase()}`,
  })
  expect(orders.find(({ kind }) => kind === 'air')?.receipts).toEqual([
    { ticketNumber, bookingRef, ticketIndex: 0, receiptUrl: `/api/air/Receipt/${id}/${ticketNumber}` },
  ])
  expect(orders.find(({ kind }) => kind === 'hotel')?.receipts).toBeUndefined()
})

test.each([
  ['Europe/London', '2026-12-18T00:00:00Z', '2026-12-17T23:59:00'],
  ['America/New_York', '2026-12-18T03:00:00Z', '2026-12-17T22:00:00'],
])('in %s the last free day of a stay is the one its clock shows', async (timeZone, freeUntil, lastFree) => {
  const bearer = await joinMember(`guest-${timeZone.slice(0, 6).toLowerCase()}`)
  const { id } = await confirmedRoom(agency, winterStay, { bearer })
  const { offer } = await loadBooking(agency.db, id)
  const cancellation = { ...offer.rate.cancellation, isAvailable: true, freeUntil }
  const sold = { ...offer, rate: { ...offer.rate, cancellation }, hotel: { ...offer.hotel, timeZone } }
  await sql`update hotel_bookings set offer = ${storedRoom.write(sold)} where order_id = ${id}`.execute(agency.db)
  const { data } = await agency.call(listTripEvents, {}, { bearer })
  expect(data).toMatchObject([{ freeUntil, lastFree }])
  const [said] = noticesOf(data, new Date('2026-12-17T10:00:00Z')).flatMap(({ notices }) => notices)
  expect(said?.text).toContain('до\u00a017\u00a0декабря')
})
