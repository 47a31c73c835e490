import { afterAll, beforeAll, expect, test } from 'vitest'
import { refundInFull } from '#server/payments/refunds/refund.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { receiveWebhooks, named, payToTheEnd, payWith, seatsTaken, toTheBank } from '#test/purchase.ts'
import { confirmedRoom, nightsTaken } from '#test/stay.ts'

let agency: Agency
beforeAll(async () => {
  agency = await openAgency()
})
afterAll(() => agency.close())

const MINUTES = 60_000

/** What no job does any more is left to the sweeps, some minutes later. */
async function loseJobsAndSweep(): Promise<void> {
  await agency.db.deleteFrom('jobs').execute()
  agency.clock.advance(6 * MINUTES)
  await agency.runJobs({ sweep: true })
}

function openHolds(table: 'air_holds' | 'hotel_holds') {
  return agency.db.selectFrom(table).select('key').where('is_open', '=', true).execute()
}

test('a sold seat is removed from the list of the sweep; returned without a job it is listed again and released', async () => {
  const before = await seatsTaken(agency)
  const { id, orderKey } = await toTheBank(agency)
  expect(await openHolds('air_holds')).toHaveLength(1)
  await payToTheEnd(agency, id, { orderKey })
  expect(await openHolds('air_holds')).toEqual([])
  await refundInFull(agency.deps, id, 'our-fault')
  expect(await openHolds('air_holds')).toHaveLength(1)
  await loseJobsAndSweep()
  expect(await openHolds('air_holds')).toEqual([])
  expect(await seatsTaken(agency)).toBe(before)
})

test('a confirmed room is removed from the list of the sweep; returned without a job it is listed again and released', async () => {
  const before = await nightsTaken(agency)
  const { id } = await confirmedRoom(agency)
  expect(await openHolds('hotel_holds')).toEqual([])
  await refundInFull(agency.deps, id, 'our-fault')
  expect(await openHolds('hotel_holds')).toHaveLength(1)
  await loseJobsAndSweep()
  expect(await openHolds('hotel_holds')).toEqual([])
  expect(await nightsTaken(agency)).toBe(before)
})

test('money held for an order that was refused goes back though its job is lost', async () => {
  const { id, paymentUrl } = await toTheBank(agency, { passengers: [named('REFUSE')] })
  await payWith(agency, paymentUrl, '5555555555554444')
  await receiveWebhooks(agency)
  for (let n = 0; n < 2; n += 1) await agency.runJobs()
  const refused = await agency.db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  expect(refused.status).toBe('Failed')
  await agency.db.updateTable('payments').set({ closed_at: null }).where('order_id', '=', id).execute()
  await loseJobsAndSweep()
  const payment = await agency.db.selectFrom('payments').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow()
  expect(payment.closed_at).not.toBeNull()
})

test('a hold whose order was never written is released, and its key may be used again', async () => {
  const orderId = 'AAAAAAAAAAAAAAAAAAAAAA'
  const row = { order_id: orderId, created_at: agency.clock.now() }
  await agency.db
    .insertInto('air_holds')
    .values({ key: 'lost', order_id: orderId, supplier: 'embedded', asked_at: agency.clock.now() })
    .execute()
  await agency.db
    .insertInto('idempotency_keys')
    .values({ principal: 'guest', key: 'k', body_hash: 'b', answered: false, ...row })
    .execute()
  await loseJobsAndSweep()
  expect(await openHolds('air_holds')).toEqual([])
  expect(await agency.db.selectFrom('idempotency_keys').select('key').where('order_id', '=', orderId).execute()).toEqual([])
})
