import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookFlights } from '#contract/air-orders.ts'
import { type Agency, openAgency } from '#test/agency.ts'
import type { TestDatabase } from '#test/postgres.ts'
import { bookingInput, choose } from '#test/purchase.ts'
import { openPostgresDatabase } from '#test/shared-postgres.ts'
import { enrol, linkOf, send } from '#test/visitor.ts'

const DAY_MS = 86_400_000
let postgres: TestDatabase
let agency: Agency
let crowded: Agency
beforeAll(async () => {
  postgres = await openPostgresDatabase()
  agency = await openAgency()
  crowded = await openAgency({ database: await postgres.open() })
})
afterAll(async () => {
  await Promise.all([agency?.close(), crowded?.close()])
  await postgres?.close()
})

const left = async (table: 'users' | 'sessions' | 'mailed_links' | 'sign_in_log' | 'refresh_tokens') =>
  Number((await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(agency.db)).rows[0]?.n)

test('an account nobody confirmed is forgotten after ninety days, unless it has confirmed or bought', async () => {
  await enrol(agency, 'idle')
  const buyer = await enrol(agency, 'buyer')
  await agency.call(bookFlights, bookingInput(await choose(agency, 'one-way')), { bearer: buyer.token })
  await enrol(agency, 'proper')
  await agency.runJobs()
  await send(agency, linkOf(agency), {})
  agency.clock.advance(89 * DAY_MS)
  await agency.runJobs({ sweep: true })
  expect(await left('users')).toBe(3)
  agency.clock.advance(2 * DAY_MS)
  await agency.runJobs({ sweep: true })
  const people = await agency.db.selectFrom('users').select('login').orderBy('login').execute()
  expect(people.map(({ login }) => login)).toEqual(['buyer', 'proper'])
  expect([await left('sessions'), await left('refresh_tokens'), await left('sign_in_log')]).toEqual([0, 0, 0])
  expect(await left('mailed_links')).toBe(2) // a link stays as long as its letter, to be found with it
  agency.clock.advance(7 * DAY_MS)
  await agency.runJobs({ sweep: true })
  expect(await left('mailed_links')).toBe(0)
})

test('three thousand forgotten accounts go a thousand rows at a time at most, however many there are', async () => {
  const { db, clock, runJobs } = crowded
  await sql`insert into users (id, login, email, bonus_account_id, created_at)
    select 'forgotten' || lpad(n::text, 13, '0'), 'forgotten' || n, 'forgotten' || n || '@mail.ru', 20000000 + n, ${clock.now()}
    from generate_series(1, 3000) as n`.execute(db)
  await sql`update users set referred_by = 'forgotten0000000000001' where login = 'forgotten2'`.execute(db)
  await sql`update users set activated_at = ${clock.now()} where login = 'forgotten2'`.execute(db)
  await sql`insert into sign_in_log (user_id, login_hash, event, ip, at)
    select id, login, 'signed-in', '127.0.0.1', ${clock.now()} from users`.execute(db)
  await sql`create table deletions (tx text, rows int)`.execute(db)
  await sql`create function count_deletions() returns trigger language plpgsql as $$ begin
    insert into deletions select txid_current()::text, count(*) from gone; return null; end $$`.execute(db)
  for (const table of ['users', 'sign_in_log'])
    await sql`create trigger counted after delete on ${sql.table(table)} referencing old table as gone
      for each statement execute function count_deletions()`.execute(db)
  clock.advance(91 * DAY_MS)
  await runJobs({ sweep: true })
  const { rows } = await sql<{ rows: number }>`select sum(rows)::int as rows from deletions group by tx`.execute(db)
  expect(rows.reduce((sum, each) => sum + each.rows, 0)).toBe(2998 + 3000)
  expect(Math.max(...rows.map((each) => each.rows))).toBeLessThanOrEqual(1000)
  const stayed = await db.selectFrom('users').select('login').where('login', 'like', 'forgotten%').orderBy('login').execute()
  expect(stayed.map(({ login }) => login)).toEqual(['forgotten1', 'forgotten2'])
}, 60_000)
