import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AirOffer } from '#domain/air/offer.ts'
import type { Passenger } from '#domain/air/passenger.ts'
import { Refusal } from '#domain/refusal.ts'
import type { AirSupplier, Hold } from '#server/air/supplier.ts'
import type { Database } from '#server/db/db.ts'
import { keyRing } from '#server/keys/ring.ts'
import type { TestDatabase } from '#test/postgres.ts'
import { searchWhole } from '#test/search-whole.ts'
import { openPostgresDatabase } from '#test/shared-postgres.ts'
import { releaseExpired } from './bookings.ts'
import { embeddedAir } from './supplier.ts'

const CLIENTS = 200
const LAST_SEATS = 57
const now = new Date('2026-11-21T09:00:00Z')
const signal = new AbortController().signal

let server: TestDatabase
let database: Database
let air: AirSupplier

beforeAll(async () => {
  server = await openPostgresDatabase()
  database = await server.open(40, { connectTimeoutMs: 20_000 }) // the crowd is tested, not its patience
  air = embeddedAir({ db: database.db, now: () => now, secret: keyRing('a secret only the tests know') })
})
afterAll(() => server.close())

const somebody: Passenger = {
  name: 'Анна',
  surname: 'Иванова',
  birthDay: '01-02-1990',
  gender: 'female',
  document: { type: 'passportrf', number: '4509123456', date: null },
}

async function flightTo(iataTo: string): Promise<AirOffer> {
  const query = { iataFrom: 'MOW', iataTo, dateThere: '20-12-2026', dateBack: null, adults: 1, children: 0, infants: 0 }
  const { there } = await searchWhole(air, { ...query, locale: 'ru', currency: 'rub' }, signal)
  return there.find(({ flightSegments }) => flightSegments.length === 1)!
}

function hold(offer: AirOffer, key: string): Promise<Hold | 'no-seats'> {
  const request = { key, refs: [offer.itineraryRef], passengers: [somebody], contact: { email: 'a@example.ru', phone: '' } }
  return air.book(request, signal).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'air.no-seats') return 'no-seats'
    throw error
  })
}

// One hold opens the count of the flight; then the aeroplane is filled until so many seats are left.
async function leaveSeats(offer: AirOffer, key: string, seats: number) {
  await hold(offer, key)
  const flight = offer.flightSegments[0]!.flight.replace('-', '') + offer.flightSegments[0]!.fromCode
  await database.query('update seat_counts set base_sold = capacity - sold - $1 where flight = $2', [seats, flight])
  return flight
}

async function loadCount(flight: string) {
  const { rows } = await database.query('select capacity, base_sold, sold from seat_counts where flight = $1', [flight])
  return rows[0] as { capacity: number; base_sold: number; sold: number } // the columns are those of the select
}

test('two hundred people want the last seats: exactly as many as there are get one, each at a price of its own place', async () => {
  const offer = await flightTo('AER')
  const flight = await leaveSeats(offer, 'first', LAST_SEATS)
  const answers = await Promise.all(Array.from({ length: CLIENTS }, (_, at) => hold(offer, `race-${at}`)))
  const held = answers.filter((answer) => answer !== 'no-seats')
  expect(held.length).toBe(LAST_SEATS)
  expect(new Set(held.map(({ bookingRef }) => bookingRef)).size).toBe(LAST_SEATS)
  const count = await loadCount(flight)
  expect(count.base_sold + count.sold).toBe(count.capacity)
})

test('one key used by fifty requests at once holds one seat and gives all the same reply', async () => {
  const offer = await flightTo('KZN')
  const flight = await leaveSeats(offer, 'open-kzn', 20)
  const before = (await loadCount(flight)).sold
  const answers = await Promise.all(Array.from({ length: 50 }, () => hold(offer, 'the same key')))
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect((await loadCount(flight)).sold).toBe(before + 1)
})

test('a hold that runs out, is cancelled and is confirmed at the same moment gives its seats back exactly once or keeps them', async () => {
  const offer = await flightTo('SVX')
  const flight = await leaveSeats(offer, 'open-svx', 60)
  const before = (await loadCount(flight)).sold
  const holds = await Promise.all(Array.from({ length: 20 }, (_, at) => hold(offer, `svx-${at}`)))
  const later = new Date(now.getTime() + 31 * 60_000)
  const replies = await Promise.all(
    holds.flatMap((one) => {
      if (one === 'no-seats') throw new Error('There were seats enough')
      const { supplierRef, price } = one
      return [
        air.confirm({ key: 'c', supplierRef, price }, signal).then(
          () => supplierRef,
          () => null,
        ),
        releaseExpired(database.db, later).then(() => null),
        ...(supplierRef.endsWith('0') ? [air.cancel({ key: 'x', supplierRef }, signal).then(() => null)] : []),
      ]
    }),
  )
  expect(replies.length).toBeGreaterThan(40)
  const { rows } = await database.query(
    "select count(*)::int as remaining from supplier_bookings where state in ('hold', 'confirmed') and idempotency_key like 'svx-%'",
  )
  const released = await database.query(
    "select 1 from supplier_bookings where idempotency_key = 'open-svx' and state = 'released'",
  )
  const { remaining } = rows[0] as { remaining: number } // the column of the select
  expect((await loadCount(flight)).sold).toBe(before + remaining - released.rows.length)
})
