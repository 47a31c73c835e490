import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutFlights, getTickets } from '#contract/air-orders.ts'
import type { Database } from '#server/db/db.ts'
import { fulfilOrder } from '#server/fulfil-order.ts'
import { settle } from '#server/payments/settle.ts'
import type { TestDatabase } from '#test/postgres.ts'
import { bookAt, receiveWebhooks, payWith } from '#test/purchase.ts'
import { openPostgresDatabase } from '#test/shared-postgres.ts'
import { type DuffelAgency, checkLedgers, choiceOfDuffel, openDuffelAgency, traveller } from './duffel-under-test.ts'

let postgres: TestDatabase
let database: Database
let opened: DuffelAgency
beforeAll(async () => {
  postgres = await openPostgresDatabase()
  database = await postgres.open(12)
  opened = await openDuffelAgency(database)
})
afterAll(async () => {
  await opened.close()
  await database.close()
  await postgres.close()
})

test('six workers at one order whose payment is not answered buy one ticket, and the ledgers agree', async () => {
  const { agency, fake } = opened
  const made = await bookAt(agency, await choiceOfDuffel(agency), { passengers: [traveller] })
  const orderKey = made.extra.accessKey ?? ''
  const { paymentSystem } = await agency.call(checkoutFlights, { id: made.id }, { orderKey })
  await payWith(agency, paymentSystem.data.paymentUrl, '5555555555554444')
  await receiveWebhooks(agency)
  fake.faults.push({ path: 'POST /air/payments', fault: '500 after' })
  const { id: paymentId } = await agency.db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
  await settle(agency.deps, paymentId, AbortSignal.timeout(60_000)) // the order is paid for, and its job not yet taken
  const work = () => fulfilOrder(agency.deps, made.id, AbortSignal.timeout(60_000)).catch(() => {}) // tried again below
  await Promise.all(Array.from({ length: 6 }, work))
  for (let minute = 0; minute < 12; minute += 1) {
    agency.clock.advance(60_000)
    await agency.runJobs({ sweep: true })
  }
  expect(await agency.call(getTickets, { id: made.id }, { orderKey })).toMatchObject({ status: 'Ticketed', awaited: null })
  await checkLedgers(opened)
})
