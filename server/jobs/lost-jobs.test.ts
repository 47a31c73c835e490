import { afterAll, beforeAll, expect, test } from 'vitest'
import { refundInFull } from '#server/payments/refunds/refund.ts'
import { type Desk, openDesk } from '#test/agency.ts'
import { hearTheBank, named, payToTheEnd, payWith, seatsTaken, toTheBank } from '#test/purchase.ts'
import { confirmedStay, nightsTaken } from '#test/stay.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const MINUTES = 60_000

/** What no job does any more is left to the sweeps, some minutes later. */
async function loseJobsAndSweep(): Promise<void> {
  await desk.db.deleteFrom('jobs').execute()
  desk.clock.advance(6 * MINUTES)
  await desk.runJobs({ sweep: true })
}

function openHolds(table: 'air_holds' | 'hotel_holds') {
  return desk.db.selectFrom(table).select('key').where('is_open', '=', true).execute()
}

test('a seat that was sold leaves the list of the sweep; returned without a job it comes back and is released', async () => {
  const before = await seatsTaken(desk)
  const { id, orderKey } = await toTheBank(desk)
  expect(await openHolds('air_holds')).toHaveLength(1)
  await payToTheEnd(desk, id, { orderKey })
  expect(await openHolds('air_holds')).toEqual([])
  await refundInFull(desk.deps, id, 'our-fault')
  expect(await openHolds('air_holds')).toHaveLength(1)
  await loseJobsAndSweep()
  expect(await openHolds('air_holds')).toEqual([])
  expect(await seatsTaken(desk)).toBe(before)
})

test('a room that was confirmed leaves the list of the sweep; returned without a job it comes back and is released', async () => {
  const before = await nightsTaken(desk)
  const { id } = await confirmedStay(desk)
  expect(await openHolds('hotel_holds')).toEqual([])
  await refundInFull(desk.deps, id, 'our-fault')
  expect(await openHolds('hotel_holds')).toHaveLength(1)
  await loseJobsAndSweep()
  expect(await openHolds('hotel_holds')).toEqual([])
  expect(await nightsTaken(desk)).toBe(before)
})

test('money held for an order that was refused goes back though its job is lost', async () => {
  const { id, paymentUrl } = await toTheBank(desk, { passengers: [named('REFUSE')] })
  await payWith(desk, paymentUrl, '5555555555554444')
  await hearTheBank(desk)
  for (let n = 0; n < 2; n += 1) await desk.runJobs()
  const refused = await desk.db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  expect(refused.status).toBe('Failed')
  await desk.db.updateTable('payments').set({ closed_at: null }).where('order_id', '=', id).execute()
  await loseJobsAndSweep()
  const payment = await desk.db.selectFrom('payments').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow()
  expect(payment.closed_at).not.toBeNull()
})

test('a hold whose order was never written is released, and its key may be used again', async () => {
  const orderId = 'AAAAAAAAAAAAAAAAAAAAAA'
  const asked = { order_id: orderId, created_at: desk.clock.now() }
  await desk.db
    .insertInto('air_holds')
    .values({ key: 'lost', order_id: orderId, supplier: 'embedded', asked_at: desk.clock.now() })
    .execute()
  await desk.db
    .insertInto('idempotency_keys')
    .values({ principal: 'guest', key: 'k', body_hash: 'b', answered: false, ...asked })
    .execute()
  await loseJobsAndSweep()
  expect(await openHolds('air_holds')).toEqual([])
  expect(await desk.db.selectFrom('idempotency_keys').select('key').where('order_id', '=', orderId).execute()).toEqual([])
})
