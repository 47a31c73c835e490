import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Product } from '#domain/product.ts'
import { Refusal } from '#domain/refusal.ts'
import { releaseAirOrphans } from '#server/air/hold.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { bookAt, choose, toTheBank } from '#test/purchase.ts'
import { type BookedRoom, bookRoom } from '#test/stay.ts'
import { needsReview } from './manual-review.ts'

let agency: Agency
beforeEach(async () => {
  agency = await openAgency()
})
afterEach(() => agency.close())

const MINUTE_MS = 60_000
const notCancellable = () => Promise.reject(new Refusal('refund.not-allowed', { supplierText: 'order_not_cancellable' }))
const silent = () => Promise.reject(new Refusal('hotels.supplier-failed'))

async function sweepFor(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    agency.clock.advance(MINUTE_MS)
    await agency.runJobs({ sweep: true })
  }
}

const reviews = () => needsReview(agency.db, agency.clock.now())
const loadBookedRoom = ({ id }: BookedRoom) =>
  agency.db.selectFrom('hotel_holds').select(['is_open', 'released_at', 'release_refusal']).where('order_id', '=', id).execute()

test('a hotel that refuses to cancel is called once; the operator sees it once, with the order and the refusal', async () => {
  const { hotels } = agency.deps
  let cancels = 0
  agency.deps.hotels = { ...hotels, cancel: () => ((cancels += 1), notCancellable()) }
  const stay = await bookRoom(agency)
  agency.clock.advance(31 * MINUTE_MS)
  await sweepFor(60)
  expect(await loadBookedRoom(stay)).toEqual([{ is_open: false, released_at: null, release_refusal: 'order_not_cancellable' }])
  expect(cancels).toBe(1)
  expect(await reviews()).toEqual([
    {
      about: stay.number,
      what: expect.stringMatching(/^embedded не отменяет бронь \S+: order_not_cancellable, stay:/),
      action: expect.stringContaining('Договоритесь с поставщиком'),
      cases: 1,
    },
  ])
  await sql`update hotel_holds set released_at = now()`.execute(agency.db)
  expect(await reviews()).toEqual([])
}, 60_000)

test('an airline that will not cancel one flight of an order keeps nobody from the other', async () => {
  const { air } = agency.deps
  const { id } = await bookAt(agency, await choose(agency, 'two-sessions'))
  agency.deps.air = {
    ...air,
    cancel: (request, signal) => (request.key.endsWith(':0') ? notCancellable() : air.cancel(request, signal)),
  }
  agency.clock.advance(31 * MINUTE_MS)
  await sweepFor(3)
  const holds = agency.db.selectFrom('air_holds').select(['is_open', 'release_refusal', 'released_at']).where('order_id', '=', id)
  expect(await holds.orderBy('key').execute()).toEqual([
    { is_open: false, release_refusal: 'order_not_cancellable', released_at: null },
    { is_open: false, release_refusal: null, released_at: expect.any(Date) as Date },
  ])
  expect(await reviews()).toHaveLength(1)
})

test('a booking for an order that was never created and that cannot be cancelled is listed there too', async () => {
  const { air } = agency.deps
  const bought = await toTheBank(agency)
  const { key } = await agency.db
    .selectFrom('air_holds')
    .select('key')
    .where('order_id', '=', bought.id)
    .executeTakeFirstOrThrow()
  await agency.db.updateTable('air_holds').set({ order_id: 'never-came-to-be' }).where('key', '=', key).execute()
  agency.deps.air = { ...air, cancel: notCancellable }
  agency.clock.advance(6 * MINUTE_MS)
  await releaseAirOrphans(agency.deps, agency.clock.now())
  expect(await reviews()).toMatchObject([{ about: key, what: expect.stringContaining('order_not_cancellable') }])
})

test('a hundred rooms that cannot be cancelled keep no other from being released', async () => {
  const { hotels } = agency.deps
  const [stuck, lost] = [await bookRoom(agency), await bookRoom(agency)]
  agency.deps.hotels = { ...hotels, cancel: silent }
  agency.clock.advance(31 * MINUTE_MS)
  await sweepFor(1)
  await copied(stuck, 100)
  await agency.db.deleteFrom('jobs').execute()
  const { key } = await agency.db
    .selectFrom('hotel_holds')
    .select('key')
    .where('order_id', '=', lost.id)
    .executeTakeFirstOrThrow()
  agency.deps.hotels = {
    ...hotels,
    cancel: (request, signal) => (request.key === `cancel:${key}` ? hotels.cancel(request, signal) : notCancellable()),
  }
  await sweepFor(3)
  expect(await loadBookedRoom(lost)).toMatchObject([{ is_open: false, released_at: expect.any(Date) as Date }])
})

test.each(['air', 'hotel'] as const)(
  'a hundred and more holds of a supplier that does not answer keep none of another waiting: %s',
  async (product) => {
    const { air, hotels } = agency.deps
    const bought = product === 'air' ? await bookAt(agency, await choose(agency, 'one-way')) : await bookRoom(agency)
    agency.deps.air = { ...air, cancel: silent }
    agency.deps.hotels = { ...hotels, cancel: silent }
    agency.clock.advance(31 * MINUTE_MS)
    await sweepFor(1)
    await copied(bought, 150, { product, supplier: 'mute' })
    await agency.db.deleteFrom('jobs').execute()
    const table = `${product}_holds` as const
    const lost = (supplier: string, from: number, to: number) =>
      sql`insert into ${sql.table(table)} (key, order_id, supplier, asked_at)
        select 'lost ' || n, 'lost ' || n, ${supplier}, timestamptz '2026-11-01' + n * interval '1 minute'
        from generate_series(${from}::int, ${to}::int) as n`.execute(agency.db)
    await lost('mute', 1, 150)
    await lost('embedded', 151, 151)
    agency.deps.air = {
      ...air,
      status: (key, signal, supplier) => (supplier === 'mute' ? silent() : air.status(key, signal, supplier)),
      cancel: (request, signal) => (request.supplier === 'mute' ? silent() : air.cancel(request, signal)),
    }
    agency.deps.hotels = {
      ...hotels,
      status: (key, signal, supplier) => (supplier === 'mute' ? silent() : hotels.status(key, signal, supplier)),
      cancel: (request, signal) => (request.supplier === 'mute' ? silent() : hotels.cancel(request, signal)),
    }
    await sweepFor(2)
    const open = agency.db.selectFrom(table).select(['order_id', 'supplier']).where(sql.ref<boolean>('is_open'))
    expect(await open.where('supplier', '=', 'embedded').execute()).toEqual([])
    expect(await open.where('supplier', '=', 'mute').execute()).toHaveLength(300)
  },
  60_000,
)

type Copies = { product: Product; supplier: string }

/** The same order again and again, held before any other. */
async function copied(
  { id }: { id: string },
  times: number,
  as: Copies = { product: 'hotel', supplier: 'embedded' },
): Promise<void> {
  const { product, supplier } = as
  const newId = `'copy' || lpad(n::text, 18, '0')`
  const hold = `'key', 'stay:' || ${newId}, 'order_id', ${newId}, 'asked_at', timestamptz '2026-11-01', 'supplier', '${supplier}'`
  const item = `'order_id', ${newId}, 'hold_key', 'stay:' || ${newId}, 'supplier_ref', ${newId}, 'supplier', '${supplier}'`
  const tables = {
    orders: `'id', ${newId}, 'number', 'H' || 90000000 + n`,
    ...(product === 'air'
      ? { air_holds: hold, order_items: `'id', ${newId}, ${item}` }
      : { hotel_holds: hold, hotel_bookings: item }),
  }
  for (const [table, own] of Object.entries(tables))
    await sql`insert into ${sql.table(table)} select (jsonb_populate_record(row, jsonb_build_object(${sql.raw(own)}))).*
      from ${sql.table(table)} as row, generate_series(1, ${times}) as n
      where ${sql.ref(table === 'orders' ? 'row.id' : 'row.order_id')} = ${id}`.execute(agency.db)
}
