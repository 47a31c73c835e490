import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StayQuery } from '#domain/hotels/query.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Day, addDays } from '#domain/text/dates.ts'
import type { Database } from '#server/db/db.ts'
import type { HotelSupplier, RoomHold } from '#server/hotels/supplier.ts'
import type { TestDatabase } from '#test/postgres.ts'
import { openPostgresDatabase } from '#test/shared-postgres.ts'
import { rateIdOf, readRateId, stayPart } from '#world/hotels/offers.ts'
import { releaseExpiredBookings } from './bookings.ts'
import { embeddedHotels } from './supplier.ts'

const CLIENTS = 200
const now = new Date('2026-11-21T09:00:00Z')
const signal = new AbortController().signal
const FIRST = '2027-03-10' as Day

let server: TestDatabase
let database: Database
let hotels: HotelSupplier

beforeAll(async () => {
  server = await openPostgresDatabase()
  database = await server.open(40, { connectTimeoutMs: 20_000 }) // the crowd is tested, not its patience
  hotels = embeddedHotels({ db: database.db, now: () => now })
}, 120_000)
afterAll(() => server.close())

function stay(from: number, nights: number): StayQuery {
  return { arrival: addDays(FIRST, from), departure: addDays(FIRST, from + nights), adults: 2, children: [] }
}

/** The same kind of room and plan for other nights. */
function rateFor(rateId: string, query: StayQuery): string {
  const { hotelId, roomType, plan } = readRateId(rateId)!
  return rateIdOf(hotelId, roomType, plan, stayPart(query))
}

async function cheapest(hotelId: string): Promise<string> {
  const [offer] = await hotels.rates(stay(0, 6), [hotelId], 'all', signal)
  return offer!.rates[0]!.id
}

const guests = [{ firstName: 'Анна', lastName: 'Смирнова', age: null }]

function hold(rateId: string, key: string): Promise<RoomHold | 'gone'> {
  return hotels.book({ key, rateId, guests }, signal).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'hotels.rate-gone') return 'gone'
    throw error
  })
}

async function loadNights(hotelId: string) {
  const rows = await database.db.selectFrom('room_nights').selectAll().where('hotel_id', '=', hotelId).orderBy('night').execute()
  return rows.map(({ night, allotment, base_sold, sold }) => ({ night, free: allotment - base_sold - sold, sold }))
}

const heldIn = (hotelId: string) =>
  database.db.selectFrom('supplier_stays').selectAll().where('room', 'like', `${hotelId}/%`).where('state', '=', 'hold').execute()

test('two hundred people want the last rooms over overlapping nights: every night is sold to the last room and never more', async () => {
  const rate = await cheapest('moscow-3')
  const answers = await Promise.all(
    Array.from({ length: CLIENTS }, (_, at) => hold(rateFor(rate, stay(at % 4, 1 + (at % 3))), `race-${at}`)),
  )
  const held = answers.filter((answer) => answer !== 'gone')
  expect(held.length).toBeGreaterThan(0)
  expect(held.length).toBeLessThan(CLIENTS)
  expect(new Set(held.map(({ supplierRef }) => supplierRef)).size).toBe(held.length)
  const nights = await loadNights('moscow-3')
  for (const { night, free, sold } of nights) {
    const stays = held.filter(({ offer: { query } }) => query.arrival <= night && night < query.departure)
    expect(free).toBeGreaterThanOrEqual(0)
    expect(sold).toBe(stays.length)
  }
  const shortest = await Promise.all(
    nights.map(({ night }, at) =>
      hold(rateFor(rate, { ...stay(0, 1), arrival: night, departure: addDays(night, 1) }), `left-${at}`),
    ),
  )
  expect(shortest.every((answer, at) => (answer === 'gone') === (nights[at]!.free === 0))).toBe(true)
}, 60_000)

test('a stay takes every night or none', async () => {
  const rate = await cheapest('moscow-5')
  for (let at = 0; (await hold(rateFor(rate, stay(2, 1)), `fill-${at}`)) !== 'gone'; at++);
  const before = await loadNights('moscow-5')
  expect(await hold(rateFor(rate, stay(0, 5)), 'whole')).toBe('gone')
  const after = await loadNights('moscow-5')
  expect(after.filter(({ sold }) => sold > 0)).toEqual(before.filter(({ sold }) => sold > 0))
  expect(await hold(rateFor(rate, stay(0, 2)), 'before')).not.toBe('gone')
})

test('one key used by fifty requests at once holds one room and gives all the same reply', async () => {
  const rate = await cheapest('sochi-4')
  const answers = await Promise.all(Array.from({ length: 50 }, () => hold(rateFor(rate, stay(0, 3)), 'the same key')))
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect((await loadNights('sochi-4')).map(({ sold }) => sold)).toEqual([1, 1, 1])
})

test('holds that run out and are released at the same moment give their rooms back exactly once', async () => {
  const rate = await cheapest('kazan-2')
  const holds = await Promise.all(Array.from({ length: 4 }, (_, at) => hold(rateFor(rate, stay(at, 2)), `kazan-${at}`)))
  const later = new Date(now.getTime() + 31 * 60_000)
  await Promise.all(
    holds.flatMap((one) =>
      one === 'gone'
        ? []
        : [
            releaseExpiredBookings(database.db, later),
            hotels.cancel({ key: 'x', supplierRef: one.supplierRef }, signal),
            hotels.cancel({ key: 'y', supplierRef: one.supplierRef }, signal),
          ],
    ),
  )
  expect(await heldIn('kazan-2')).toEqual([])
  expect((await loadNights('kazan-2')).every(({ sold }) => sold === 0)).toBe(true)
})
