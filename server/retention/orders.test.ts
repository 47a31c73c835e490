import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelUnpaid } from '#contract/air.ts'
import { type Desk, openDesk } from '#test/agency.ts'
import { bookAt, choose, payToTheEnd } from '#test/purchase.ts'
import { confirmedStay } from '#test/stay.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const ends = () => desk.db.selectFrom('orders').select(['number', 'service_ends_at']).orderBy('number').execute()

test('orders made before the terms were kept get them from their flights, stays and ends', async () => {
  const trip = await bookAt(desk, await choose(desk, 'one-session'))
  await payToTheEnd(desk, trip.id, { orderKey: trip.extra.accessKey })
  await confirmedStay(desk)
  const left = await bookAt(desk, await choose(desk, 'one-way'))
  desk.clock.advance(60_000)
  await desk.ask(cancelUnpaid, { id: left.id }, { orderKey: left.extra.accessKey ?? '' })
  const written = await ends()
  const back = written.find(({ number }) => number === trip.extra.number)?.service_ends_at?.toISOString() ?? ''
  expect(back.slice(0, 10)).toMatch(/^2026-12-2[78]$/) // the way back is flown on the 27th
  expect(written.find(({ number }) => number === left.extra.number)?.service_ends_at).toEqual(desk.clock.now())
  await desk.db.updateTable('orders').set({ service_ends_at: null }).execute()
  await sql`update order_items set offers = offers -> 'data'`.execute(desk.db) // as the rows were then
  const migration = await readFile('server/db/migrations/0043_retention_of_orders.sql', 'utf8')
  for (const statement of migration.split(';').filter((each) => each.trim().startsWith('update')))
    await sql.raw(statement).execute(desk.db)
  expect(await ends()).toEqual(written)
})
