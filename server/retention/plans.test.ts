import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { type TestPostgres, openPostgres } from '#test/postgres.ts'
import { rules } from './clean-up.ts'

let postgres: TestPostgres
let db: Db
beforeAll(async () => {
  postgres = await openPostgres()
  db = (await postgres.open()).db
  for (const fill of crowd) await sql`${sql.raw(fill)}`.execute(db)
  await sql`analyze`.execute(db)
}, 120_000)
afterAll(() => postgres?.close())

const ROWS = 30_000
const each = `from generate_series(1, ${ROWS}) as n`
const id = (prefix: string) => `'${prefix}' || lpad(n::text, ${22 - prefix.length}, '0')`
const today = `timestamptz '2026-11-21' - n * interval '1 minute'`

/** A shop of some size, nearly all of it young: what a daily run finds. */
const crowd = [
  `insert into users (id, login, email, bonus_account_id, created_at, activated_at)
    select ${id('u')}, 'user' || n, 'user' || n, 20000000 + n, ${today}, case when n % 3 > 0 then ${today} end ${each}`,
  `insert into orders (id, kind, number, user_id, access_key_hash, price_rub, amount_rub, contact_email, contact_person,
      contact_phone, consent_version, consent_at, time_limit, expires_at, created_at, updated_at)
    select ${id('o')}, 'air', 'A' || n, case when n % 9 = 0 then ${id('u')} end, '', 1, 1, 'a@b.ru', 'a', '7', '', ${today},
      ${today}, ${today}, ${today}, ${today} ${each}`,
  `insert into sessions (id, user_id, created_at, expires_at, revoked_at)
    select ${id('s')}, ${id('u')}, ${today}, ${today}, case when n % 3 > 0 then ${today} end ${each}`,
  `insert into refresh_tokens (hash, session_id, expires_at) select 't' || n, ${id('s')}, ${today} ${each}`,
  `insert into mailed_links (id, hash, user_id, purpose, created_at, expires_at)
    select ${id('l')}, 'l' || n, ${id('u')}, 'activate', ${today}, ${today} ${each}`,
  `insert into sign_in_log (user_id, login_hash, event, ip, at) select ${id('u')}, 'l' || n, 'signed-in', '', ${today} ${each}`,
]

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }

function scannedWhole({ Plans = [], ...plan }: Plan): string[] {
  const own = plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []
  return [...own, ...Plans.flatMap(scannedWhole)]
}

test.each(rules)('the clean-up of $name reads no growing table from end to end', async ({ statement, size }) => {
  const ancient = new Date('2026-11-01T00:10:00Z')
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`explain (format json) ${statement(ancient, size, '')}`.execute(
    db,
  )
  expect(scannedWhole(rows[0]!['QUERY PLAN'][0].Plan)).toEqual([])
})
