import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAirOrder, listAirOrders } from '#contract/account-orders.ts'
import { bookFlights, checkoutFlights, getTickets, receiptPdf } from '#contract/air-orders.ts'
import { getHotelBooking, listHotelBookings, quoteHotelRefund } from '#contract/hotel-account-orders.ts'
import { voucherPdf } from '#contract/hotel-orders.ts'
import { listSavedPassengers, listTripEvents, savePassengers } from '#contract/personal.ts'
import { requestAirRefund, quoteAirRefund } from '#contract/refund.ts'
import type { AirOffer } from '#domain/air/offer.ts'
import { placeOf } from '#server/air/order-store.ts'
import { savedPlace } from '#server/air/saved-passengers.ts'
import { identityPlace } from '#server/air/sealed.ts'
import { keyRing } from '#server/keys/ring.ts'
import { resealSome } from '#server/keys/rotation.ts'
import { seal } from '#server/keys/sealed.ts'
import { findKey } from '#server/orders/idempotency.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { bookingInput, choose, returnFromBank, grownUp, payWith, seatsTaken, toSochi } from '#test/purchase.ts'
import { bookRoom, confirmedRoom, fetchHotelOrder, nightsTaken, payRoom } from '#test/stay.ts'
import { enrol, send } from '#test/visitor.ts'

let agency: Agency
let bearer: string
beforeAll(async () => {
  agency = await openAgency()
  bearer = (await enrol(agency, 'anna')).token
})
afterAll(() => agency.close())

/** Puts rows as servers wrote them before the envelope: the bare value of a column. */
async function asOlderServersWrote(table: string, columns: string[], where: RawBuilder<boolean>): Promise<void> {
  const bare = columns.map((column) => sql`${sql.ref(column)} = coalesce(${sql.ref(column)} -> 'data', ${sql.ref(column)})`)
  const { rows } = await sql`update ${sql.table(table)} set ${sql.join(bare)} where ${where} returning 1`.execute(agency.db)
  expect(rows.length).toBeGreaterThan(0)
}

const signal = () => AbortSignal.timeout(60_000)
const flexible = ({ airlineFares: [fare] }: AirOffer) => fare?.refund.allowed === true

async function bookReturnFlights(how: 'one-way' | 'one-session' = 'one-way') {
  const made = await agency.call(bookFlights, bookingInput(await choose(agency, how, toSochi, flexible)), { bearer })
  return { id: made.id, number: made.extra.number }
}

async function payTrip(id: string): Promise<void> {
  const opened = await agency.call(checkoutFlights, { id }, { bearer })
  await returnFromBank(agency, await payWith(agency, opened.paymentSystem.data.paymentUrl, '5555555555554444'))
  await agency.runJobs()
}

test('flights sold before are seen in the account, on the receipt and in the calendar as ever, and can be returned', async () => {
  const { id, number } = await bookReturnFlights('one-session')
  await payTrip(id)
  const before = await agency.call(getAirOrder, { number }, { bearer })
  const quoted = await agency.call(quoteAirRefund, { number }, { bearer })
  await asOlderServersWrote('order_items', ['offers'], sql`order_id = ${id}`)
  expect(await agency.call(getAirOrder, { number }, { bearer })).toEqual(before)
  expect((await agency.call(listAirOrders, {}, { bearer })).tickets).toMatchObject([{ number, from: 'Москва', to: 'Сочи' }])
  const events = await agency.call(listTripEvents, {}, { bearer })
  expect(JSON.stringify(events)).toContain(number)
  const [ticket] = (await agency.call(getTickets, { id }, { bearer })).tickets
  const receipt = receiptPdf.path.replace(':id', id).replace(':ticketNumber', ticket?.ticketNumber ?? '')
  expect((await send(agency, receipt, { token: bearer })).statusCode).toBe(200)
  const { lines } = await agency.call(quoteAirRefund, { number }, { bearer })
  expect(lines).toEqual(quoted.lines)
})

test('an earlier refund quote is the sum refunded, and its lines are shown afterwards', async () => {
  const { id, number } = await bookReturnFlights()
  await payTrip(id)
  const { quoteId, refundTotal } = await agency.call(quoteAirRefund, { number }, { bearer })
  await asOlderServersWrote('refund_quotes', ['lines', 'money'], sql`id = ${quoteId}`)
  await sql`update refund_quotes set money = money - 'referred' where id = ${quoteId}`.execute(agency.db)
  expect(await agency.call(requestAirRefund, { number, quoteId }, { bearer })).toMatchObject({ status: 'RefundPending' })
  await asOlderServersWrote('refunds', ['parts', 'lines'], sql`order_id = ${id}`)
  expect(await agency.runJobs()).toEqual([])
  const { refunds } = await agency.call(getAirOrder, { number }, { bearer })
  expect(refunds).toMatchObject([{ total: refundTotal, done: true, titles: [expect.stringContaining('Туда') as string] }])
})

test('an earlier held seat becomes a ticket, and is released when it is returned', async () => {
  const before = await seatsTaken(agency)
  const { id, number } = await bookReturnFlights()
  await asOlderServersWrote('supplier_bookings', ['offers', 'seats', 'passengers'], sql`state = 'hold'`)
  const { key } = await agency.db.selectFrom('air_holds').select('key').where('order_id', '=', id).executeTakeFirstOrThrow()
  expect((await agency.deps.air.status(key, signal(), 'embedded'))?.offers[0]?.flightSegments[0]?.fromCity).toBe('Москва')
  await payTrip(id)
  expect((await agency.call(getTickets, { id }, { bearer })).tickets).toHaveLength(1)
  const { quoteId } = await agency.call(quoteAirRefund, { number }, { bearer })
  await agency.call(requestAirRefund, { number, quoteId }, { bearer })
  await agency.runJobs()
  expect(await seatsTaken(agency)).toBe(before)
})

/** Hotels of the first stays had no pictures, kinds of room, surroundings or code of their country. */
async function asFirstStays(table: 'hotel_bookings' | 'supplier_stays', column: 'order_id' | 'state', value: string) {
  await asOlderServersWrote(table, ['offer'], sql`${sql.ref(column)} = ${value}`)
  for (const name of ['pictures', 'rooms', 'around', 'countryCode'])
    await sql`update ${sql.table(table)} set offer = offer #- ${`{hotel,${name}}`}::text[] where ${sql.ref(column)} = ${value}`.execute(
      agency.db,
    )
}

test('a stay of the first days is seen in the list and in detail, has its voucher and can be cancelled', async () => {
  const stay = await confirmedRoom(agency, undefined, { bearer })
  const before = await fetchHotelOrder(agency, stay)
  await asFirstStays('hotel_bookings', 'order_id', stay.id)
  const after = await fetchHotelOrder(agency, stay)
  expect(after).toMatchObject({ hotelName: before.hotelName, status: before.status })
  const number = { orderNumber: stay.number }
  expect((await agency.call(listHotelBookings, {}, { bearer })).data).toMatchObject([{ orderNumber: stay.number, picture: null }])
  expect(await agency.call(getHotelBooking, number, { bearer })).not.toHaveProperty('refusal')
  const voucher = `${voucherPdf.path}?orderId=${stay.id}`
  expect((await send(agency, voucher, { token: bearer })).statusCode).toBe(200)
  expect(await agency.call(quoteHotelRefund, number, { bearer })).not.toHaveProperty('refusal')
})

test('a room held before is found by its key and confirmed', async () => {
  const before = await nightsTaken(agency)
  const stay = await bookRoom(agency)
  await asFirstStays('supplier_stays', 'state', 'hold')
  const { hotelName } = await fetchHotelOrder(agency, stay)
  expect((await agency.deps.hotels.status(`stay:${stay.id}`, signal(), 'embedded'))?.offer.hotel.name).toBe(hotelName)
  await payRoom(agency, stay)
  await agency.runJobs()
  expect(await fetchHotelOrder(agency, stay)).toMatchObject({ status: 'Confirmed' })
  expect(await nightsTaken(agency)).toBeGreaterThan(before)
})

test('a press refused before is refused alike on another server', async () => {
  const refusal = { code: 'order.price-changed', details: { extra: { oldPrice: 1, newPrice: 2 } } }
  const row = { principal: 'guest', key: 'old', body_hash: 'b', order_id: 'A'.repeat(22), answered: false }
  await agency.db
    .insertInto('idempotency_keys')
    .values({ ...row, created_at: agency.clock.now() })
    .execute()
  await sql`update idempotency_keys set refusal = ${JSON.stringify(refusal)}::jsonb where key = 'old'`.execute(agency.db)
  expect((await findKey(agency.db, row))?.refusal).toEqual(refusal)
})

test('documents sealed before open as ever, those of an order and those an account remembers', async () => {
  const { id, number } = await bookReturnFlights()
  const { birthDay, gender, document } = grownUp
  const ring = agency.deps.env.secret
  const sealed = seal(ring, identityPlace(placeOf(id, 0)), JSON.stringify({ birthDay, gender, document }))
  await agency.db.updateTable('order_passengers').set({ sealed }).where('order_id', '=', id).execute()
  const { passengers } = await agency.call(getAirOrder, { number }, { bearer })
  expect(passengers).toMatchObject([{ birthDay, documentNumber: '•••6543' }])

  await agency.call(savePassengers, { passengers: [grownUp] }, { bearer })
  const saved = await agency.db.selectFrom('saved_passengers').selectAll().executeTakeFirstOrThrow()
  const whole = seal(ring, identityPlace(savedPlace(saved.user_id, saved.id)), JSON.stringify(grownUp))
  await agency.db.updateTable('saved_passengers').set({ sealed: whole }).where('id', '=', saved.id).execute()
  expect(JSON.stringify(await agency.call(listSavedPassengers, {}, { bearer }))).toContain('4509876543')
})

test('a run completed today by an older server is not started again', async () => {
  const ring = keyRing('a secret that came later, long enough as well', ['a secret only the tests know, long enough'])
  const row = { name: `reseal ${ring[0].id}`, value: JSON.stringify({ endedAt: agency.clock.now().toISOString() }) }
  await agency.db.insertInto('settings').values(row).execute()
  await resealSome(agency.db, ring, agency.clock.now())
  expect(await agency.db.selectFrom('settings').selectAll().where('name', '=', row.name).execute()).toEqual([row])
})
