import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelUnpaid } from '#contract/air-orders.ts'
import { requestOrderRefund, quoteOrderRefund } from '#contract/refund.ts'
import type { AirOffer } from '#domain/air/offer.ts'
import { Refusal } from '#domain/refusal.ts'
import { DAY_MS } from '#domain/text/dates.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { bookAt, choose, payToTheEnd, toSochi } from '#test/purchase.ts'
import { confirmedRoom } from '#test/stay.ts'
import { applyRule, orderRules } from './clean-up.ts'

let agency: Agency
beforeAll(async () => {
  agency = await openAgency()
})
afterAll(() => agency.close())

const ends = () => agency.db.selectFrom('orders').select(['number', 'service_ends_at']).orderBy('number').execute()

test('orders made before the terms were kept get them from their flights, stays and ends', async () => {
  const trip = await bookAt(agency, await choose(agency, 'one-session'))
  await payToTheEnd(agency, trip.id, { orderKey: trip.extra.accessKey })
  await confirmedRoom(agency)
  const left = await bookAt(agency, await choose(agency, 'one-way'))
  agency.clock.advance(60_000)
  await agency.call(cancelUnpaid, { id: left.id }, { orderKey: left.extra.accessKey ?? '' })
  const written = await ends()
  const back = written.find(({ number }) => number === trip.extra.number)?.service_ends_at?.toISOString() ?? ''
  expect(back.slice(0, 10)).toMatch(/^2026-12-2[78]$/) // the way back is flown on the 27th
  expect(written.find(({ number }) => number === left.extra.number)?.service_ends_at).toEqual(agency.clock.now())
  await agency.db.updateTable('orders').set({ service_ends_at: null }).execute()
  await sql`update order_items set offers = offers -> 'data'`.execute(agency.db) // as the rows were then
  const migration = await readFile('server/db/migrations/0043_retention_of_orders.sql', 'utf8')
  for (const statement of migration.split(';').filter((each) => each.trim().startsWith('update')))
    await sql.raw(statement).execute(agency.db)
  expect(await ends()).toEqual(written)
})

test('a buyer is forgotten a year after the trip, but not while money still goes back to them', async () => {
  const refundable = ({ airlineFares: [fare] }: AirOffer) => fare?.refund.allowed === true
  const { id, extra } = await bookAt(agency, await choose(agency, 'one-way', toSochi, refundable))
  const proof = { orderKey: extra.accessKey ?? '' }
  await payToTheEnd(agency, id, proof)
  const { payments } = agency.deps
  agency.deps.payments = { ...payments, refund: () => Promise.reject(new Refusal('payment.failed')) }
  const { quoteId } = await agency.call(quoteOrderRefund, { id }, proof)
  await agency.call(requestOrderRefund, { id, quoteId }, proof)
  await agency.runJobs()
  const forgotten = async (days: number) => {
    const rule = orderRules.find(({ name }) => name === 'people')!
    await applyRule(agency.db, rule, new Date(agency.clock.now().getTime() + days * DAY_MS))
    const row = agency.db.selectFrom('orders').select('contact_email').where('id', '=', id).executeTakeFirstOrThrow()
    return (await row).contact_email === ''
  }
  expect(await forgotten(800)).toBe(false)
  agency.deps.payments = payments
  agency.clock.advance(3_600_000)
  await agency.runJobs({ sweep: true })
  expect(await forgotten(200)).toBe(false)
  expect(await forgotten(800)).toBe(true)
  const addresses = agency.db.selectFrom('refunds').select('receipt_email').where('order_id', '=', id)
  expect(await addresses.execute()).toEqual([{ receipt_email: null }])
})
