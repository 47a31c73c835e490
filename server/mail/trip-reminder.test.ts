import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookFlights } from '#contract/air-orders.ts'
import { requestAirRefund, quoteAirRefund } from '#contract/refund.ts'
import type { AirOffer, Segment } from '#domain/air/offer.ts'
import { DAY_MS, HOUR_MS, instant } from '#domain/text/dates.ts'
import { rereadBooking } from '#server/air/flight-changes.ts'
import { type ItemRow, loadItems } from '#server/air/order-store.ts'
import { storedOffers } from '#server/air/stored-offers.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { bookingInput, choose, returnFromBank, payToTheEnd, payWith, toSochi, toTheBank } from '#test/purchase.ts'
import { confirmedRoom } from '#test/stay.ts'
import { enrolMember } from '#test/visitor.ts'

let agency: Agency
beforeAll(async () => {
  agency = await openAgency()
})
afterAll(() => agency.close())

const soon = () => agency.outbox.filter(({ subject }) => subject.startsWith('Скоро поездка'))

async function runAt(moment: string): Promise<void> {
  agency.clock.set(moment)
  await agency.runJobs({ sweep: true })
}

test('a day before the flight and the stay, and not sooner, a short letter reminds of each, once', async () => {
  const flight = await toTheBank(agency)
  await returnFromBank(agency, await payWith(agency, flight.paymentUrl, '5555555555554444'))
  await agency.runJobs()
  const stay = await confirmedRoom(agency)
  const { offers } = await agency.db
    .selectFrom('order_items')
    .select('offers')
    .where('order_id', '=', flight.id)
    .executeTakeFirstOrThrow()
  const [segment] = storedOffers.read(offers)[0]?.flightSegments ?? []
  const dayBefore = Date.parse(segment?.departureUtc ?? '') - 24 * 3_600_000
  await runAt(new Date(dayBefore - 60_000).toISOString())
  expect(soon().map(({ text }) => text.includes(stay.number))).not.toContain(false)
  const before = soon().length
  await runAt(new Date(dayBefore + 60_000).toISOString())
  expect(soon()).toHaveLength(before + 1)
  expect(soon().at(-1)?.text).toContain(segment?.departure.slice(11, 16))
  expect(soon().at(-1)?.text).toContain('До вылета около суток')
  await runAt('2026-12-20T23:00:00Z')
  expect(soon()).toHaveLength(2)
  expect(soon().some(({ text }) => text.includes(stay.number) && text.includes('Номер брони в отеле'))).toBe(true)
})

test('a cancelled stay needs no reminder', async () => {
  agency.clock.set('2026-12-01T09:00:00Z')
  const stay = await confirmedRoom(agency)
  await agency.db.updateTable('orders').set({ status: 'RefundPending' }).where('id', '=', stay.id).execute()
  const known = soon().length
  await runAt('2026-12-20T23:00:00Z')
  expect(soon()).toHaveLength(known)
})

const returnable = ({ airlineFares }: AirOffer) => airlineFares.every(({ refund }) => refund.allowed)
type ThereAndBack = { id: string; number: string; bearer: string; there: ItemRow; back: ItemRow }

/** A month before: tickets of two airlines, which can be returned one by one. */
async function thereAndBack(login: string): Promise<ThereAndBack> {
  agency.clock.set('2026-11-21T09:00:00Z')
  const { bearer } = await enrolMember(agency, login)
  const made = await agency.call(bookFlights, bookingInput(await choose(agency, 'two-sessions', toSochi, returnable)), { bearer })
  await payToTheEnd(agency, made.id, { bearer })
  const [there, back] = await loadItems(agency.db, made.id)
  return { id: made.id, number: made.extra.number, bearer, there: there!, back: back! } // two airlines are two items
}

async function refundOrder({ number, bearer }: ThereAndBack, way: 'there' | 'back'): Promise<void> {
  const { quoteId } = await agency.call(quoteAirRefund, { number }, { bearer })
  expect((await agency.call(requestAirRefund, { number, quoteId, items: [way] }, { bearer })).status).toBe('RefundPending')
  await agency.runJobs()
}

const takeOffOf = ({ offers }: ItemRow) => Date.parse(offers[0]?.flightSegments[0]?.departureUtc ?? '')
const findReminder = ({ id }: { id: string }) =>
  agency.db
    .selectFrom('outbox')
    .select(['state', 'next_try_at'])
    .where('template', '=', 'M-13')
    .where('subject_id', '=', id)
    .executeTakeFirstOrThrow()

function laterBy(ms: number): (flight: Segment) => Segment {
  const utc = (moment: string) => instant(new Date(Date.parse(moment) + ms))
  const local = (time: string) => utc(`${time}Z`).slice(0, 19)
  return ({ departure, arrival, departureUtc, arrivalUtc, ...flight }) => ({
    ...flight,
    departure: local(departure),
    arrival: local(arrival),
    departureUtc: utc(departureUtc),
    arrivalUtc: utc(arrivalUtc),
  })
}

/** The carrier flies all flights of an item so much later. */
async function moveFlights({ supplier, supplier_ref: supplierRef, offers }: ItemRow, ms: number): Promise<void> {
  const flights = offers.map(({ flightSegments }) => flightSegments.map(laterBy(ms)))
  const bookingNews = { ...agency.deps.bookingNews, flights: async () => flights }
  await rereadBooking({ ...agency.deps, bookingNews }, { supplier, supplierRef }, AbortSignal.timeout(30_000))
}

test('who has returned the flight there is reminded a day before the flight back, and of nothing at the hour of the other', async () => {
  const trip = await thereAndBack('homecomer')
  expect((await findReminder(trip)).next_try_at).toEqual(new Date(takeOffOf(trip.there) - DAY_MS))
  await refundOrder(trip, 'there')
  expect(await findReminder(trip)).toEqual({ state: 'waiting', next_try_at: new Date(takeOffOf(trip.back) - DAY_MS) })
  const sent = () => soon().filter(({ text }) => text.includes(trip.number))
  await runAt(instant(new Date(takeOffOf(trip.there))))
  expect(sent()).toEqual([])
  await runAt(instant(new Date(takeOffOf(trip.back) - DAY_MS)))
  expect(sent().map(({ text }) => [text.includes('27\u00a0декабря'), text.includes('20\u00a0декабря')])).toEqual([[true, false]])
})

test('when the carrier moves the flight back, the day and the reminder of the trip are counted without the returned flight there', async () => {
  const trip = await thereAndBack('moved')
  await refundOrder(trip, 'there')
  await moveFlights(trip.back, 2 * HOUR_MS)
  const begins = new Date(takeOffOf(trip.back) + 2 * HOUR_MS)
  expect((await findReminder(trip)).next_try_at).toEqual(new Date(begins.getTime() - DAY_MS))
  const order = agency.db.selectFrom('orders').select('begins_at').where('id', '=', trip.id)
  expect(await order.executeTakeFirstOrThrow()).toEqual({ begins_at: begins })
})

test('who has returned both flights is reminded of nothing', async () => {
  const trip = await thereAndBack('stayer')
  await refundOrder(trip, 'there')
  await refundOrder(trip, 'back')
  expect((await findReminder(trip)).state).toBe('given-up')
})

test('a flight that the carrier moves nearer than a day is reminded of with the hours that are left', async () => {
  const trip = await thereAndBack('hurried')
  await moveFlights(trip.there, agency.clock.now().getTime() + 10 * HOUR_MS - takeOffOf(trip.there))
  await agency.runJobs({ sweep: true })
  const [letter] = soon().filter(({ text }) => text.includes(trip.number))
  expect(letter?.text).toContain('До вылета около\u00a010\u00a0часов')
  expect(`${letter?.text} ${letter?.html}`).not.toContain('суток')
})

test('a letter that mail could not take until the flight had left is not sent any more', async () => {
  const trip = await thereAndBack('late')
  await runAt(instant(new Date(takeOffOf(trip.there) + HOUR_MS)))
  expect(soon().filter(({ text }) => text.includes(trip.number))).toEqual([])
  expect((await findReminder(trip)).state).toBe('given-up')
})

test('no reminder is sent for a stay that ended while the server was down', async () => {
  agency.clock.set('2026-12-01T09:00:00Z')
  const stay = await confirmedRoom(agency)
  const row = agency.db.selectFrom('hotel_bookings').select('check_out').where('order_id', '=', stay.id)
  const { check_out } = await row.executeTakeFirstOrThrow()
  await runAt(instant(new Date(check_out.getTime() + HOUR_MS)))
  expect(soon().filter(({ text }) => text.includes(stay.number))).toEqual([])
})
