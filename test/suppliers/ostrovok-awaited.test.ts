import { afterEach, beforeEach, expect, test } from 'vitest'
import { getPaymentParams } from '#contract/hotel-orders.ts'
import { giveUpAwaitedOrder } from '#server/fulfil-order.ts'
import { needsReview } from '#server/orders/manual-review.ts'
import type { Agency } from '#test/agency.ts'
import { returnFromBank, send } from '#test/purchase.ts'
import { type BookedRoom, fetchHotelOrder } from '#test/stay.ts'
import type { EtgOrder } from './fake-etg/etg-state.ts'
import type { FakeEtg } from './fake-etg/fake-etg.ts'
import { type OstrovokAgency, bookedRoom, openOstrovokAgency, paidRoom } from './ostrovok-under-test.ts'

let opened: OstrovokAgency
let agency: Agency
let fake: FakeEtg

beforeEach(async () => {
  opened = await openOstrovokAgency({ pollMs: 1 })
  ;({ agency, fake } = opened)
})
afterEach(() => opened.close())

const MINUTE_MS = 60_000
const NEVER = 1e9

async function minutes(count: number, step = 1): Promise<void> {
  for (let passed = 0; passed < count; passed += step) {
    agency.clock.advance(step * MINUTE_MS)
    await agency.runJobs({ sweep: true })
  }
}

const review = () => needsReview(agency.db, agency.clock.now())
const theirs = (): EtgOrder => [...fake.orders.values()][0]!

/** What every ledger says of the order: the bank, the supplier, receipts and letters. */
async function loadLedgers({ id }: BookedRoom) {
  const [bank] = await agency.db.selectFrom('sandbox_payments').selectAll().where('order_id', '=', id).execute()
  const payments = await agency.db.selectFrom('payments').select('id').where('order_id', '=', id).execute()
  const subjects = [id, ...payments.map((payment) => payment.id)]
  const letters = await agency.db.selectFrom('outbox').select('template').where('subject_id', 'in', subjects).execute()
  const receipts = await agency.db.selectFrom('fiscal_receipts').selectAll().where('order_id', '=', id).execute()
  const stays = await agency.db.selectFrom('etg_stays').select('state').execute()
  return {
    bank: bank?.state,
    sold: fake.records.sold.length - fake.records.cancelled.length,
    receipts: receipts.reduce((sum, { amount_rub, refund_id }) => sum + (refund_id ? -amount_rub : amount_rub), 0),
    letters: letters.map(({ template }) => template).filter((name) => name === 'M-07' || name === 'M-09'),
    stays: stays.map(({ state }) => state),
  }
}

/** A room that is paid for and that Ostrovok says nothing about. */
async function awaitedRoom(): Promise<BookedRoom> {
  fake.next.processing = NEVER
  const room = await paidRoom(agency)
  const { status, awaited } = await fetchHotelOrder(agency, room)
  const since = agency.clock.now()
  const until = new Date(since.getTime() + 60 * MINUTE_MS)
  expect([status, awaited]).toEqual([
    'Authorized',
    { since: since.toISOString().replace('.000', ''), until: until.toISOString().replace('.000', '') },
  ])
  expect(await review()).toEqual([])
  return room
}

test('a stay Ostrovok books after three quarters of an hour is the visitor’s, paid for once', async () => {
  const room = await awaitedRoom()
  await minutes(45, 5)
  expect(await review()).toEqual([])
  theirs().processing = 0
  await minutes(2)
  expect(await fetchHotelOrder(agency, room)).toMatchObject({ status: 'Confirmed', awaited: null })
  expect(await loadLedgers(room)).toEqual({
    bank: 'Captured',
    sold: 1,
    receipts: room.price,
    letters: ['M-07'],
    stays: ['booked'],
  })
  await expect(giveUpAwaitedOrder(agency.deps, room.id)).rejects.toMatchObject({ code: 'order.bad-state' })
})

test('a stay Ostrovok refuses after three quarters of an hour costs nobody anything', async () => {
  const room = await awaitedRoom()
  await minutes(45, 5)
  Object.assign(theirs(), { processing: 0, ending: 'soldout' })
  await minutes(2)
  expect(await fetchHotelOrder(agency, room)).toMatchObject({ status: 'Failed', awaited: null })
  expect(await loadLedgers(room)).toEqual({ bank: 'Voided', sold: 0, receipts: 0, letters: ['M-09'], stays: ['refused'] })
})

test('past its deadline a stay is listed for manual review; once abandoned, the money is released, and a later booking is cancelled', async () => {
  const room = await awaitedRoom()
  await minutes(66, 6)
  expect((await fetchHotelOrder(agency, room)).status).toBe('Authorized')
  expect(await review()).toMatchObject([
    { about: room.number, what: expect.stringContaining('ostrovok'), action: expect.stringContaining('unserved') },
  ])
  await giveUpAwaitedOrder(agency.deps, room.id)
  await minutes(2)
  expect(await fetchHotelOrder(agency, room)).toMatchObject({ status: 'Failed', awaited: null })
  theirs().processing = 0
  await minutes(3)
  expect(await review()).toEqual([])
  expect(await loadLedgers(room)).toEqual({ bank: 'Voided', sold: 0, receipts: 0, letters: ['M-09'], stays: ['released'] })
  await expect(giveUpAwaitedOrder(agency.deps, room.id)).rejects.toMatchObject({ code: 'order.bad-state' })
})

test('a stay paid for by «СБП» that Ostrovok never speaks of stays paid until a person gives it up, and its money goes back', async () => {
  fake.next.processing = NEVER
  const room = await bookedRoom(agency)
  const { data } = await agency.call(getPaymentParams, { orderId: room.id, method: 'sbp' }, { orderKey: room.orderKey })
  await returnFromBank(agency, await send(agency, data.paymentUrl, { bank: 'zarya' }))
  await agency.runJobs()
  await minutes(66, 6)
  expect((await fetchHotelOrder(agency, room)).status).toBe('Paid')
  expect(await review()).toMatchObject([{ about: room.number, action: expect.stringContaining('unserved') }])
  await giveUpAwaitedOrder(agency.deps, room.id)
  await minutes(2)
  expect(await fetchHotelOrder(agency, room)).toMatchObject({ status: 'Refunded', awaited: null })
})
