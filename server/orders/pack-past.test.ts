import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAirOrder, listAirOrders } from '#contract/account-orders.ts'
import { bookFlights, getTickets, receiptPdf } from '#contract/air-orders.ts'
import { getHotelBooking, listHotelBookings } from '#contract/hotel-account-orders.ts'
import { voucherPdf } from '#contract/hotel-orders.ts'
import { packedOffers, storedOffers } from '#server/air/stored-offers.ts'
import { storedRoom } from '#server/hotels/stored-room.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { bookingInput, choose, payToTheEnd } from '#test/purchase.ts'
import { confirmedRoom } from '#test/stay.ts'
import { PASSWORD, enrolMember, send } from '#test/visitor.ts'
import { type Packing, packPast } from './pack-past.ts'

const DAY_MS = 86_400_000
let agency: Agency
beforeAll(async () => {
  agency = await openAgency()
})
afterAll(() => agency.close())

async function packedRows() {
  const { rows } = await sql<{ name: string; packed: number; bytes: number }>`
    select 'flights' as name, count(*) filter (where offers ? 'packed')::int as packed, max(pg_column_size(offers))::int as bytes from order_items
    union all select 'stays', count(*) filter (where offer ? 'packed')::int, max(pg_column_size(offer))::int from hotel_bookings`.execute(
    agency.db,
  )
  return rows
}

test('a month after the trip what was sold is kept in a few bytes, and the account, the receipt and the voucher say the same', async () => {
  const { bearer } = await enrolMember(agency, 'anna')
  const made = await agency.call(bookFlights, bookingInput(await choose(agency, 'one-session')), { bearer })
  await payToTheEnd(agency, made.id, { bearer })
  const stay = await confirmedRoom(agency, undefined, { bearer })
  await agency.runJobs({ sweep: true })
  const seen = async (token: string) => {
    const { tickets } = await agency.call(getTickets, { id: made.id }, { bearer: token })
    const receipt = receiptPdf.path.replace(':id', made.id).replace(':ticketNumber', tickets[0]?.ticketNumber ?? '')
    return [
      await agency.call(getAirOrder, { number: made.extra.number }, { bearer: token }),
      await agency.call(listAirOrders, {}, { bearer: token }),
      await agency.call(getHotelBooking, { orderNumber: stay.number }, { bearer: token }),
      await agency.call(listHotelBookings, {}, { bearer: token }),
      (await send(agency, receipt, { token })).statusCode,
      (await send(agency, `${voucherPdf.path}?orderId=${stay.id}`, { token })).statusCode,
    ]
  }
  agency.clock.advance(50 * DAY_MS) // the way back is flown on the 27th of December, thirty-six days after today
  await agency.runJobs({ sweep: true })
  expect((await packedRows()).map(({ packed }) => packed)).toEqual([0, 0])
  const signIn = async () => (await send(agency, '/auth/Account/Login', { json: { login: 'anna', password: PASSWORD } })).json()
  const before = await seen((await signIn()).token)
  agency.clock.advance(20 * DAY_MS)
  await agency.runJobs({ sweep: true })
  const [flights, stays] = await packedRows()
  expect(flights).toMatchObject({ packed: 1 })
  expect(flights!.bytes).toBeLessThan(700)
  expect(stays).toMatchObject({ packed: 1 })
  expect(stays!.bytes).toBeLessThan(1000)
  expect(await seen((await signIn()).token)).toEqual(before)
  const rows = () => sql`select offers from order_items`.execute(agency.db)
  const packed = await rows()
  await agency.runJobs({ sweep: true })
  expect(await rows()).toEqual(packed)
}, 120_000)

test('in the first week of a release nothing is packed: a server of the release before could not read it', async () => {
  const old = await openAgency()
  const made = await old.call(bookFlights, bookingInput(await choose(old, 'one-way')))
  await payToTheEnd(old, made.id, { orderKey: made.extra.accessKey ?? '' })
  await sql`update orders set service_ends_at = ${old.clock.now()}::timestamptz - interval '40 days'`.execute(old.db)
  const packed = async () => (await sql`select 1 from order_items where offers ? 'packed'`.execute(old.db)).rows.length
  await old.runJobs({ sweep: true })
  old.clock.advance(6 * DAY_MS)
  await old.runJobs({ sweep: true })
  expect(await packed()).toBe(0)
  old.clock.advance(2 * DAY_MS)
  await old.runJobs({ sweep: true })
  expect(await packed()).toBe(1)
  await old.close()
}, 120_000)

test('flights their carrier moves while they are being packed stay as it moved them', async () => {
  const one = await openAgency()
  const made = await one.call(bookFlights, bookingInput(await choose(one, 'one-way')))
  await payToTheEnd(one, made.id, { orderKey: made.extra.accessKey ?? '' })
  await sql`update orders set service_ends_at = ${one.clock.now()}::timestamptz - interval '40 days'`.execute(one.db)
  await packPast(one.db, [packedOffers], one.clock.now())
  const moves: Promise<unknown>[] = []
  const meanwhile: Packing = {
    ...packedOffers,
    packed(raw) {
      moves.push(sql`update order_items set offers = jsonb_set(offers, '{data,0,seatsLeft}', '7')`.execute(one.db))
      return packedOffers.packed(raw)
    },
  }
  await packPast(one.db, [meanwhile], new Date(one.clock.now().getTime() + 8 * DAY_MS))
  await Promise.all(moves)
  expect(moves).toHaveLength(1)
  const items = await one.db.selectFrom('order_items').select('offers').execute()
  expect(items.map(({ offers }) => storedOffers.read(offers)[0]?.seatsLeft)).toEqual([7])
  await one.close()
}, 120_000)

// Never edit these: they represent the rows of orders packed long ago.
const FLIGHT =
  'ePmLsfOr1dbPCoJAEAbwJ1qZGd0JvVlbhzy0hHivoAIvFdGhpw+tbP+Yqbde4JtlPvjt/JDiCZ+DBQtEQTKHKIFJgqGHhdIEVGSrA977iBGRZBcMpX0wjLvkz7AIY+BhWFQ78a2otzLQCqMMB4zjdb+FoGJD6eC0W0yX4qwvfNvMUi47JXl95YYg1hnQLYfSgoAsOD55DRTpfG1D4bRvIsECSRDkSAnKAUgUWQsS7zCIW5Gwr8k+ThiB9etcJ2Rry6OYaEbxdyZghBIPXu9rDQ=='
const ROOM =
  'ePmI7LvyzZnBSsNAEIZfpeA1ge4m3SRP4RNIadIqBe1JvAlF8CYUxIMIQhV6L9VqbWsOfYLNG8lOkmbSbLJJmoPHtpnp7OzM7PdvcqCIdUmERYxQSrtWg1hEbWpUxiI5f4pzU7SMaBDBkSDHNsFDCNpKdpqB8BEOVpHViq/FD0guRVUQKymgq5Dlg0llkMLEw3RCdGpKiQdSdJuHXdWYh2HosW3LTE53y7DEx3jjXgA5RI5X4axatPgz/+ZbyMYGOnsppaK6uxMVrUkxoGgl/MLcWgItYb8ZWnJY4pm0Efu0G2IfDRk7KLPC0Wg/edI59NNmNrJjlpHYvYH+8pPS5Ku0pYWj7Vh4J+eg2373FwhYzKWc2NRATlA1PPIn/spn6X/sYGw2UrUTdvuPnuQnbcoYMm0j03dRVsEYQoVCGUOuRLOp0ZLJ8Mazeobh9ns52MYiyCTVjC6HN8PRRTWbDKIqLeRIWXJFjtyogEcPizMpGMARaK4lXwd3Wou0zWOAtex0yadH1V4nZOgS79wTg+/E9Ey34+UjbZ3JpYBcZXnFuFtzapZcJr6JmWdvoRrakeKmKBlq3k1OEwEWdWDp8ApurJqIUdnzjVZ24dlZsrad2rWtOrkLl/of5J58ZfwTrpxh2m2jEvaDSSwNoZs/uB+rPPEaYhHD8aFuzAKDUknaGttN86Qk3U1ra8ngProGX4ZqBzQcPPkFoSqV4REab1bw1xlNhl4OSKRdA3LxTCbcyIFwYzqhOqUq4RY+5mDhJhg4JdxORwPdHfTFd62esL4ajK4z+u0PWJVhDw=='

test('flights and a stay packed on the first day of packing are read for ever', () => {
  const [flight] = storedOffers.read({ v: 1, packed: FLIGHT })
  expect(flight).toMatchObject({ totalPrice: 4256, flightSegments: [{ flight: 'DP-202', fromCity: 'Москва', toCity: 'Сочи' }] })
  expect(storedRoom.read({ v: 1, packed: ROOM })).toMatchObject({
    hotel: { name: 'Квартира в Измайлове' },
    rate: { price: 28_230 },
  })
})
