import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookFlights, checkoutFlights, getTickets, receiptPdf } from '#contract/air.ts'
import { getAirOrder, listAirOrders } from '#contract/account-orders.ts'
import { getHotelBooking, listHotelBookings, quoteStayRefund } from '#contract/hotel-account-orders.ts'
import { voucherPdf } from '#contract/hotel-orders.ts'
import { listSavedPassengers, listTripEvents, savePassengers } from '#contract/personal.ts'
import { askAirRefund, quoteAirRefund } from '#contract/refund.ts'
import type { AirOffer } from '#domain/air/offer.ts'
import { savedPlace } from '#server/air/saved-passengers.ts'
import { identityPlace } from '#server/air/sealed.ts'
import { placeOf } from '#server/air/order-store.ts'
import { resealSome } from '#server/keys/reseal.ts'
import { keyRing } from '#server/keys/ring.ts'
import { seal } from '#server/keys/sealed.ts'
import { keyOf } from '#server/orders/idempotency-store.ts'
import { type Desk, openDesk } from '#test/agency.ts'
import { bookingInput, choose, comeBack, grownUp, payWith, seatsTaken, toSochi } from '#test/purchase.ts'
import { bookRoom, confirmedStay, lookAtStay, nightsTaken, payStay } from '#test/stay.ts'
import { enrol, send } from '#test/visitor.ts'

let desk: Desk
let bearer: string
beforeAll(async () => {
  desk = await openDesk()
  bearer = (await enrol(desk, 'anna')).token
})
afterAll(() => desk.close())

/** Puts rows as servers wrote them before the envelope: the bare value of a column. */
async function asOlderServersWrote(table: string, columns: string[], where: RawBuilder<boolean>): Promise<void> {
  const bare = columns.map((column) => sql`${sql.ref(column)} = coalesce(${sql.ref(column)} -> 'data', ${sql.ref(column)})`)
  const { rows } = await sql`update ${sql.table(table)} set ${sql.join(bare)} where ${where} returning 1`.execute(desk.db)
  expect(rows.length).toBeGreaterThan(0)
}

const signal = () => AbortSignal.timeout(60_000)
const flexible = ({ airlineFares: [fare] }: AirOffer) => fare?.refund.allowed === true

async function bookTrip(how: 'one-way' | 'one-session' = 'one-way') {
  const made = await desk.ask(bookFlights, bookingInput(await choose(desk, how, toSochi, flexible)), { bearer })
  return { id: made.id, number: made.extra.number }
}

async function payTrip(id: string): Promise<void> {
  const opened = await desk.ask(checkoutFlights, { id }, { bearer })
  await comeBack(desk, await payWith(desk, opened.paymentSystem.data.paymentUrl, '5555555555554444'))
  await desk.runJobs()
}

test('flights sold before are seen in the account, on the receipt and in the calendar as ever, and can be returned', async () => {
  const { id, number } = await bookTrip('one-session')
  await payTrip(id)
  const before = await desk.ask(getAirOrder, { number }, { bearer })
  const quoted = await desk.ask(quoteAirRefund, { number }, { bearer })
  await asOlderServersWrote('order_items', ['offers'], sql`order_id = ${id}`)
  expect(await desk.ask(getAirOrder, { number }, { bearer })).toEqual(before)
  expect((await desk.ask(listAirOrders, {}, { bearer })).tickets).toMatchObject([{ number, from: 'Москва', to: 'Сочи' }])
  const events = await desk.ask(listTripEvents, {}, { bearer })
  expect(JSON.stringify(events)).toContain(number)
  const [ticket] = (await desk.ask(getTickets, { id }, { bearer })).tickets
  const receipt = receiptPdf.path.replace(':id', id).replace(':ticketNumber', ticket?.ticketNumber ?? '')
  expect((await send(desk, receipt, { token: bearer })).statusCode).toBe(200)
  const { lines } = await desk.ask(quoteAirRefund, { number }, { bearer })
  expect(lines).toEqual(quoted.lines)
})

test('a calculation shown before is the sum that is given back, and its lines are told afterwards', async () => {
  const { id, number } = await bookTrip()
  await payTrip(id)
  const { quoteId, refundTotal } = await desk.ask(quoteAirRefund, { number }, { bearer })
  await asOlderServersWrote('refund_quotes', ['lines', 'money'], sql`id = ${quoteId}`)
  await sql`update refund_quotes set money = money - 'referred' where id = ${quoteId}`.execute(desk.db)
  expect(await desk.ask(askAirRefund, { number, quoteId }, { bearer })).toMatchObject({ status: 'RefundPending' })
  await asOlderServersWrote('refunds', ['parts', 'lines'], sql`order_id = ${id}`)
  expect(await desk.runJobs()).toEqual([])
  const { refunds } = await desk.ask(getAirOrder, { number }, { bearer })
  expect(refunds).toMatchObject([{ total: refundTotal, done: true, titles: [expect.stringContaining('Туда') as string] }])
})

test('a seat held before becomes a ticket, and comes back when it is returned', async () => {
  const before = await seatsTaken(desk)
  const { id, number } = await bookTrip()
  await asOlderServersWrote('supplier_bookings', ['offers', 'seats', 'passengers'], sql`state = 'hold'`)
  const { key } = await desk.db.selectFrom('air_holds').select('key').where('order_id', '=', id).executeTakeFirstOrThrow()
  expect((await desk.deps.air.status(key, signal()))?.offers[0]?.flightSegments[0]?.fromCity).toBe('Москва')
  await payTrip(id)
  expect((await desk.ask(getTickets, { id }, { bearer })).tickets).toHaveLength(1)
  const { quoteId } = await desk.ask(quoteAirRefund, { number }, { bearer })
  await desk.ask(askAirRefund, { number, quoteId }, { bearer })
  await desk.runJobs()
  expect(await seatsTaken(desk)).toBe(before)
})

/** Hotels of the first stays had no pictures, kinds of room, surroundings or code of their country. */
async function asFirstStays(table: 'hotel_bookings' | 'supplier_stays', column: 'order_id' | 'state', value: string) {
  await asOlderServersWrote(table, ['offer'], sql`${sql.ref(column)} = ${value}`)
  for (const name of ['pictures', 'rooms', 'around', 'countryCode'])
    await sql`update ${sql.table(table)} set offer = offer #- ${`{hotel,${name}}`}::text[] where ${sql.ref(column)} = ${value}`.execute(
      desk.db,
    )
}

test('a stay of the first days is seen in the list and in detail, has its voucher and can be cancelled', async () => {
  const stay = await confirmedStay(desk, undefined, { bearer })
  const before = await lookAtStay(desk, stay)
  await asFirstStays('hotel_bookings', 'order_id', stay.id)
  const after = await lookAtStay(desk, stay)
  expect(after).toMatchObject({ hotelName: before.hotelName, status: before.status })
  const number = { orderNumber: stay.number }
  expect((await desk.ask(listHotelBookings, {}, { bearer })).data).toMatchObject([{ orderNumber: stay.number, picture: null }])
  expect(await desk.ask(getHotelBooking, number, { bearer })).not.toHaveProperty('refused')
  const voucher = `${voucherPdf.path}?orderId=${stay.id}`
  expect((await send(desk, voucher, { token: bearer })).statusCode).toBe(200)
  expect(await desk.ask(quoteStayRefund, number, { bearer })).not.toHaveProperty('refused')
})

test('a room held before is found by its key and confirmed', async () => {
  const before = await nightsTaken(desk)
  const stay = await bookRoom(desk)
  await asFirstStays('supplier_stays', 'state', 'hold')
  const { hotelName } = await lookAtStay(desk, stay)
  expect((await desk.deps.hotels.status(`stay:${stay.id}`, signal()))?.offer.hotel.name).toBe(hotelName)
  await payStay(desk, stay)
  await desk.runJobs()
  expect(await lookAtStay(desk, stay)).toMatchObject({ status: 'Confirmed' })
  expect(await nightsTaken(desk)).toBeGreaterThan(before)
})

test('a press refused before is refused alike on another server', async () => {
  const refusal = { code: 'order.price-changed', details: { extra: { oldPrice: 1, newPrice: 2 } } }
  const row = { principal: 'guest', key: 'old', body_hash: 'b', order_id: 'A'.repeat(22), answered: false }
  await desk.db
    .insertInto('idempotency_keys')
    .values({ ...row, created_at: desk.clock.now() })
    .execute()
  await sql`update idempotency_keys set refusal = ${JSON.stringify(refusal)}::jsonb where key = 'old'`.execute(desk.db)
  expect((await keyOf(desk.db, row))?.refusal).toEqual(refusal)
})

test('documents sealed before open as ever, those of an order and those an account remembers', async () => {
  const { id, number } = await bookTrip()
  const { birthDay, gender, document } = grownUp
  const ring = desk.deps.env.secret
  const sealed = seal(ring, identityPlace(placeOf(id, 0)), JSON.stringify({ birthDay, gender, document }))
  await desk.db.updateTable('order_passengers').set({ sealed }).where('order_id', '=', id).execute()
  const { passengers } = await desk.ask(getAirOrder, { number }, { bearer })
  expect(passengers).toMatchObject([{ birthDay, documentNumber: '•••6543' }])

  await desk.ask(savePassengers, { passengers: [grownUp] }, { bearer })
  const saved = await desk.db.selectFrom('saved_passengers').selectAll().executeTakeFirstOrThrow()
  const whole = seal(ring, identityPlace(savedPlace(saved.user_id, saved.id)), JSON.stringify(grownUp))
  await desk.db.updateTable('saved_passengers').set({ sealed: whole }).where('id', '=', saved.id).execute()
  expect(JSON.stringify(await desk.ask(listSavedPassengers, {}, { bearer }))).toContain('4509876543')
})

test('a walk that an older server has ended today is not begun anew', async () => {
  const ring = keyRing('a secret that came later, long enough as well', ['a secret only the tests know, long enough'])
  const row = { name: `reseal ${ring[0].id}`, value: JSON.stringify({ endedAt: desk.clock.now().toISOString() }) }
  await desk.db.insertInto('settings').values(row).execute()
  await resealSome(desk.db, ring, desk.clock.now())
  expect(await desk.db.selectFrom('settings').selectAll().where('name', '=', row.name).execute()).toEqual([row])
})
