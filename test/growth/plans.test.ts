import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAirOrders } from '#contract/account-orders.ts'
import { listHotelBookings } from '#contract/hotel-account-orders.ts'
import { listBonusHistory, listFollowers } from '#contract/personal.ts'
import { dayOf } from '#domain/text/dates.ts'
import { openDatabase } from '#server/db/open.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import type { TestDatabase } from '#test/postgres.ts'
import { openPostgresDatabase } from '#test/shared-postgres.ts'
import { multiply } from './multiply.ts'
import { deal, fillPattern, join, makePattern, operate } from './pattern.ts'
import { type Statement, explaining, growthIn, recordStatements, isSmall, rowsReadOf, strictly } from './statements.ts'

const PEOPLE = 2
const COPIES = 800

let postgres: TestDatabase
beforeAll(async () => {
  postgres = await openPostgresDatabase()
  const database = await postgres.open()
  const agency = await agencyOn(database)
  await makePattern(agency, PEOPLE)
  await agency.close()
  const client = new pg.Client(postgres.url)
  await client.connect()
  await fillPattern(client)
  await multiply(client, COPIES)
  await client.end()
}, 600_000)
afterAll(() => postgres?.close())

async function agencyOn(database: Awaited<ReturnType<TestDatabase['open']>>): Promise<Agency> {
  const agency = await openAgency({ today: dayOf(new Date()), database })
  agency.clock.set(new Date())
  return agency
}

test('every table that grows is in the agency the plans are judged by', async () => {
  const { query } = await postgres.open(1)
  const { rows } = await query(
    `select relname as table, reltuples as rows from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const empty = (rows as { table: string; rows: number }[]).filter(({ table, rows: count }) => !isSmall(table) && count < 500)
  expect(empty).toEqual([])
})

test('a purchase, a return, an account, the sweeps and the operator cost the same however large the agency is', async () => {
  const database = await openDatabase({ databaseUrl: explaining(postgres.url, strictly), dataDir: '' })
  const agency = await agencyOn(database)
  const statements: Statement[] = []
  const recording = recordStatements((statement) => statements.push(statement))
  await deal(agency, await join(agency, 'buyer'), 0)
  await agency.runJobs({ sweep: true })
  await operate(agency)
  recording.stop()
  await agency.close()
  await database.close()
  expect(statements.length).toBeGreaterThan(200)
  const growing = statements.flatMap(({ text, plan }) => growthIn(plan).map((why) => `${why}: ${text}`))
  expect([...new Set(growing)]).toEqual([])
  // Most flights that carriers move are no matter for a person: only those they cancelled are looked at.
  expect(Math.max(...statements.map(({ plan }) => rowsReadOf('flight_changes', plan)))).toBeLessThanOrEqual(30)
}, 300_000)

test('a page of the account of somebody with three thousand orders reads the offers of five', async () => {
  const database = await openDatabase({ databaseUrl: explaining(postgres.url, strictly), dataDir: '' })
  const agency = await agencyOn(database)
  const { bearer } = await join(agency, 'veteran')
  for (const kind of ['air', 'hotel'])
    await sql`update orders set user_id = (select id from users where login = 'veteran'), hidden_at = null
      where id in (select id from orders where kind = ${kind} order by created_at limit 1500)`.execute(agency.db)
  const statements: Statement[] = []
  const recording = recordStatements((statement) => statements.push(statement))
  const lists = [
    ...(['', '-date', 'price', '-departure'] as const).map((sort) => agency.call(listAirOrders, { p: '9', sort }, { bearer })),
    agency.call(listAirOrders, { p: '1', f: 'completed', y: '2026' }, { bearer }),
    agency.call(listHotelBookings, { p: '9', f: 'completed' }, { bearer }),
  ]
  for (const list of lists) expect((await list).list).toMatchObject({ all: 1500 })
  await agency.call(listBonusHistory, {}, { bearer })
  await agency.call(listFollowers, { p: '1' }, { bearer })
  recording.stop()
  await agency.close()
  await database.close()
  expect(statements.flatMap(({ text, plan }) => growthIn(plan).map((why) => `${why}: ${text}`))).toEqual([])
  // Five orders and the next flight, of up to five items each.
  expect(Math.max(...statements.map(({ plan }) => rowsReadOf('order_items', plan)))).toBeLessThanOrEqual(30)
}, 300_000)
