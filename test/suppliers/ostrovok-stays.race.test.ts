import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Refusal } from '#domain/refusal.ts'
import { addDays, parseDay } from '#domain/text/dates.ts'
import type { Database } from '#server/db/db.ts'
import type { TestDatabase } from '#test/postgres.ts'
import { openPostgresDatabase } from '#test/shared-postgres.ts'
import { hids } from './fake-etg/etg-hotels.ts'
import { openEtgUnderTest } from './ostrovok-under-test.ts'

let postgres: TestDatabase
let database: Database
let { fake, supplier, db, advance, close } = {} as Awaited<ReturnType<typeof openEtgUnderTest>>
beforeAll(async () => {
  postgres = await openPostgresDatabase()
  database = await postgres.open(12)
})
beforeEach(async () => {
  ;({ fake, supplier, db, advance, close } = await openEtgUnderTest({ db: database.db }))
})
afterEach(() => close())
afterAll(async () => {
  await database.close()
  await postgres.close()
})

const signal = () => AbortSignal.timeout(20_000)
const arrival = parseDay('2026-12-20')!
const query = { arrival, departure: addDays(arrival, 3), adults: 1, children: [] }
const guests = [{ firstName: 'Анна', lastName: 'Смирнова', age: null }]
const WORKERS = 6

async function held() {
  const [offer] = await supplier.rates(query, [String(hids[0])], 'all', signal())
  return supplier.book({ key: 'k', rateId: offer!.rates[0]!.id, guests, ip: '203.0.113.7' }, signal())
}

type Hold = Awaited<ReturnType<typeof held>>
const agree = ({ supplierRef, price }: Hold) => supplier.confirm({ key: 'c', supplierRef, price }, signal())
const cancel = ({ supplierRef }: Hold) => supplier.cancel({ key: 'x', supplierRef }, signal())

/** The outcome of a call: `done`, or the code of its refusal. */
const waitForEnd = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error as Refusal).code,
  )
const atOnce = (...calls: (() => Promise<unknown>)[]) =>
  Promise.all(Array.from({ length: WORKERS }, (_, at) => waitForEnd(calls[at % calls.length]!())))
const states = async () => (await db.selectFrom('etg_stays').select('state').execute()).map(({ state }) => state)
const started = () => fake.calls.filter((path) => path.endsWith('booking/finish/')).length

test.each([undefined, '504 after', 'cut after'] as const)(
  'workers who confirm one stay at once start it once (its start: %s) and all learn that it is booked',
  async (fault) => {
    Object.assign(fake.next, { processing: 2 })
    const hold = await held()
    if (fault) fake.faults.push({ path: 'booking/finish/', fault })
    expect(new Set(await atOnce(() => agree(hold)))).toEqual(new Set(['done']))
    expect([started(), fake.records.sold.length, await states()]).toEqual([1, 1, ['booked']])
  },
)

test('workers who cancel one booked stay at once give it back once', async () => {
  const hold = await held()
  await agree(hold)
  await atOnce(() => cancel(hold))
  await cancel(hold)
  expect([fake.records.cancelled.length, await states()]).toEqual([1, ['released']])
})

test('a stay that is confirmed and cancelled at once is in the end nobody’s, here and there', async () => {
  Object.assign(fake.next, { processing: 2 })
  const hold = await held()
  await atOnce(
    () => agree(hold),
    () => cancel(hold),
  )
  advance(11 * 60_000)
  await cancel(hold)
  expect(fake.records.sold.length).toBe(fake.records.cancelled.length)
  expect(await states()).not.toContain('booked')
  expect(await waitForEnd(agree(hold))).toBe('hotels.rate-gone')
  expect(await supplier.status('k', signal())).toBeNull()
})
