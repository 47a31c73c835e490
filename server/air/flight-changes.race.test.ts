import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Flights, areSameFlights } from '#domain/air/changes/flight-change.ts'
import { instant } from '#domain/text/dates.ts'
import type { Database } from '#server/db/db.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import type { TestDatabase } from '#test/postgres.ts'
import { toTheBank } from '#test/purchase.ts'
import { openPostgresDatabase } from '#test/shared-postgres.ts'
import { rereadBooking } from './flight-changes.ts'
import { loadItems } from './order-store.ts'

let postgres: TestDatabase
let database: Database
let agency: Agency
beforeAll(async () => {
  postgres = await openPostgresDatabase()
  database = await postgres.open(10)
  agency = await openAgency({ database })
})
afterAll(async () => {
  await agency.close()
  await database.close()
  await postgres.close()
})

const later = (text: string, minutes: number) => new Date(Date.parse(text) + minutes * 60_000)

/** The flights of an order's one item, so many minutes later. */
async function moved(orderId: string, minutes: number): Promise<Flights> {
  const [item] = await loadItems(agency.db, orderId)
  return item!.offers.map(({ flightSegments }) =>
    flightSegments.map((flight) => ({
      ...flight,
      departure: later(`${flight.departure}Z`, minutes).toISOString().slice(0, 19),
      departureUtc: instant(later(flight.departureUtc, minutes)),
    })),
  )
}

async function bought() {
  const { id } = await toTheBank(agency)
  const [item] = await loadItems(agency.db, id)
  return { id, booking: { supplier: item!.supplier, supplierRef: item!.supplier_ref } }
}

const signal = () => AbortSignal.timeout(30_000)
const telling = (flights: () => Promise<Flights>) => ({
  ...agency.deps,
  bookingNews: { ...agency.deps.bookingNews, flights },
})
const loadFlights = async (id: string) => (await loadItems(agency.db, id))[0]!.offers.map(({ flightSegments }) => flightSegments)
const loadChanges = (id: string) =>
  agency.db.selectFrom('flight_changes').select('n').where('order_id', '=', id).orderBy('n').execute()

test('eight workers that learn of one change at once write it down once', async () => {
  const { id, booking } = await bought()
  const flights = await moved(id, 90)
  const deps = telling(async () => flights)
  await Promise.all(Array.from({ length: 8 }, () => rereadBooking(deps, booking, signal())))
  expect(await loadChanges(id)).toEqual([{ n: 1 }])
  const letters = agency.db.selectFrom('outbox').select('id').where('template', '=', 'M-16')
  expect(await letters.execute()).toHaveLength(1)
})

test('an answer that was read before a newer one does not put the old times back', async () => {
  const { id, booking } = await bought()
  const [older, newer] = [await moved(id, 90), await moved(id, 150)]
  const [isReading, isRead] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = rereadBooking(
    telling(async () => {
      isReading.resolve()
      await isRead.promise
      return older
    }),
    booking,
    signal(),
  )
  await isReading.promise
  await rereadBooking(
    telling(async () => newer),
    booking,
    signal(),
  )
  isRead.resolve()
  await slow
  expect(areSameFlights(await loadFlights(id), newer)).toBe(true)
  expect(await loadChanges(id)).toEqual([{ n: 1 }])
})
