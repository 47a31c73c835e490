import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelUnpaid } from '#contract/air-orders.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import { bookAt, choose, payToTheEnd } from '#test/purchase.ts'
import { confirmedRoom } from '#test/stay.ts'

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
  await agency.ask(cancelUnpaid, { id: left.id }, { orderKey: left.extra.accessKey ?? '' })
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
