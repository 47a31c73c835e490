import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { AirOffer } from '#domain/air/offer.ts'
import { addDays, airDay, type Day } from '#domain/text/dates.ts'
import type { Database } from '#server/db/db.ts'
import { wholeScans } from '#test/growth/statements.ts'
import type { TestDatabase } from '#test/postgres.ts'
import { openPostgresDatabase } from '#test/shared-postgres.ts'
import { foundPrices, storePrice, searchedAt, withFoundPrices } from './found-prices.ts'
import type { SearchedSupplier } from './supplier.ts'

let postgres: TestDatabase
let database: Database
beforeAll(async () => {
  postgres = await openPostgresDatabase()
  database = await postgres.open()
})
afterAll(() => postgres?.close())
beforeEach(async () => void (await database.db.deleteFrom('found_prices').execute()))

const party = { adults: 1, children: 0, infants: 0 }
const there = '2026-12-04' as Day
const oneWay = { seller: 'duffel', ends: ['MOW', 'LON'] as const, there, back: null, party }
const now = new Date('2026-11-26T12:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const asked = { ...oneWay, days: [there, addDays(there, 6)] as const, trip: 'one-way' as const, now }

test('of many searches for one day that end together the latest is stored, in a single row', async () => {
  const minutes = [7, 3, 9, 1, 5, 8, 2, 6, 4]
  await Promise.all(minutes.map((at) => storePrice(database.db, { ...oneWay, price: 1000 + at, foundAt: ago(at) })))
  expect(await foundPrices(database.db, asked)).toEqual([{ there, back: null, price: 1001 }])
  expect(await database.db.selectFrom('found_prices').selectAll().execute()).toHaveLength(1)
})

test('a one-way and a round trip on one day are two prices, stored separately for each supplier and party', async () => {
  const back = addDays(there, 7)
  await storePrice(database.db, { ...oneWay, price: 5000, foundAt: now })
  await storePrice(database.db, { ...oneWay, back, price: 9000, foundAt: now })
  await storePrice(database.db, { ...oneWay, seller: 'other', price: 1, foundAt: now })
  await storePrice(database.db, { ...oneWay, party: { ...party, infants: 1 }, price: 2, foundAt: now })
  expect(await foundPrices(database.db, asked)).toEqual([{ there, back: null, price: 5000 }])
  expect(await foundPrices(database.db, { ...asked, trip: 'return' })).toEqual([{ there, back, price: 9000 }])
  const times = await searchedAt(database.db, 'duffel', [{ ...oneWay, back: addDays(there, 8) }, oneWay, { ...oneWay, back }])
  expect(times).toEqual([null, now, now])
})

test('a search ends at once while a price cannot be written, and the price is kept when it can', async () => {
  const locking = await postgres.open(1)
  await locking.query('begin')
  await locking.query('lock table found_prices')
  const offers = { there: [{ totalPrice: 7000 } as AirOffer], back: [] }
  const seller = {
    name: 'duffel',
    search: async function* () {
      yield offers
    },
  } as unknown as SearchedSupplier
  const failures: unknown[] = []
  const { search } = withFoundPrices(seller, { db: database.db, now: () => now, onFailure: (error) => failures.push(error) })
  const query = {
    iataFrom: 'MOW',
    iataTo: 'LON',
    dateThere: airDay(there),
    dateBack: null,
    ...party,
    locale: 'ru',
    currency: 'rub',
  } as const
  const began = performance.now()
  for await (const part of search(query, AbortSignal.timeout(20_000))) expect(part).toBe(offers)
  expect(performance.now() - began).toBeLessThan(1000)
  await locking.query('rollback')
  await locking.close()
  await vi.waitFor(async () => expect(await foundPrices(database.db, asked)).toEqual([{ there, back: null, price: 7000 }]))
  expect(failures).toEqual([])
})

test('with a hundred thousand prices a calendar and a turn of the round read their own rows alone', async () => {
  const one = await postgres.open(1)
  const { db } = one
  await one.runScript(`insert into found_prices select 'duffel', 'C' || n % 300, 'D' || n / 300, '1.0.0', date '2026-12-01', null, 1, now()
    from generate_series(1, 100000) n`)
  await one.runScript('analyze found_prices')
  const before = await wholeScans(one, 'found_prices')
  await foundPrices(db, asked)
  const searches = Array.from({ length: 336 }, (_, at) => ({ ...oneWay, there: addDays(there, at) }))
  expect(await searchedAt(db, 'duffel', searches)).toHaveLength(336)
  expect(await wholeScans(one, 'found_prices')).toBe(before)
  await one.close()
})
