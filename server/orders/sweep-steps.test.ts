import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, openAgency } from '#test/agency.ts'
import { toTheBank } from '#test/purchase.ts'
import { bookRoom } from '#test/stay.ts'

let agency: Agency
beforeAll(async () => {
  agency = await openAgency()
})
afterAll(() => agency.close())

const MINUTE_MS = 60_000
type Holds = 'air_holds' | 'hotel_holds'

/** What is held for an order that never came to exist, at any supplier or at one that does not answer. */
async function orphaned(holds: Holds, orderId: string, supplier = 'embedded'): Promise<string> {
  const orphan = { order_id: `never ${orderId}`, supplier }
  await agency.db.updateTable(holds).set(orphan).where('order_id', '=', orderId).execute()
  agency.clock.advance(1000) // one after another
  return orphan.order_id
}

const releasedAt = async (holds: Holds, orderId: string) =>
  (await agency.db.selectFrom(holds).select('released_at').where('order_id', '=', orderId).executeTakeFirstOrThrow()).released_at

test('a supplier that answers nobody keeps no other release waiting: seats, rooms and ended orders are found by the same sweep', async () => {
  const silentSeats = await orphaned('air_holds', (await toTheBank(agency)).id, 'silent')
  const seats = await orphaned('air_holds', (await toTheBank(agency)).id)
  const silentRoom = await orphaned('hotel_holds', (await bookRoom(agency)).id, 'silent')
  const room = await orphaned('hotel_holds', (await bookRoom(agency)).id)
  const ended = await bookRoom(agency)
  await agency.db
    .updateTable('orders')
    .set({ status: 'Cancelled', updated_at: agency.clock.now() })
    .where('id', '=', ended.id)
    .execute()
  await agency.db.deleteFrom('jobs').execute()
  agency.clock.advance(6 * MINUTE_MS)
  await agency.runJobs({ sweep: true })
  expect(await releasedAt('air_holds', seats)).not.toBeNull()
  expect(await releasedAt('hotel_holds', room)).not.toBeNull()
  expect(await releasedAt('hotel_holds', ended.id)).not.toBeNull()
  expect([await releasedAt('air_holds', silentSeats), await releasedAt('hotel_holds', silentRoom)]).toEqual([null, null])
})

test('a failing step of the sweep is reported, and the later steps still run', async () => {
  const ended = await bookRoom(agency)
  await agency.db
    .updateTable('orders')
    .set({ status: 'Cancelled', updated_at: agency.clock.now() })
    .where('id', '=', ended.id)
    .execute()
  await agency.db.deleteFrom('jobs').execute()
  agency.clock.advance(2 * MINUTE_MS)
  await agency.deps.database.query('alter table fiscal_receipts rename to receipts_elsewhere')
  await expect(agency.runJobs({ sweep: true })).rejects.toThrow('fiscal_receipts')
  await agency.deps.database.query('alter table receipts_elsewhere rename to fiscal_receipts')
  await agency.runJobs()
  expect(await releasedAt('hotel_holds', ended.id)).not.toBeNull()
})
