import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/db/db.ts'
import type { TestDatabase } from '#test/postgres.ts'
import { openPostgresDatabase } from '#test/shared-postgres.ts'
import { oldLetters, rules } from './clean-up.ts'

let postgres: TestDatabase
let db: Db
beforeAll(async () => {
  postgres = await openPostgresDatabase()
  const database = await postgres.open()
  db = database.db
  for (const fill of crowd) await database.runScript(fill)
  await database.runScript('analyze')
}, 120_000)
afterAll(() => postgres?.close())

const ROWS = 12_000
const each = `from generate_series(1, ${ROWS}) as n`
const id = (prefix: string) => `'${prefix}' || lpad(n::text, ${22 - prefix.length}, '0')`
const today = `timestamptz '2026-11-21' - n * interval '1 minute'`

/** An agency of some size, nearly all of it young: what a daily run finds. */
const crowd = [
  `insert into users (id, login, email, bonus_account_id, created_at, activated_at)
    select ${id('u')}, 'user' || n, 'user' || n, 20000000 + n, ${today}, case when n % 3 > 0 then ${today} end ${each}`,
  `insert into orders (id, kind, number, user_id, access_key_hash, price_rub, amount_rub, contact_email, contact_person,
      contact_phone, consent_version, consent_at, time_limit, expires_at, created_at, updated_at, service_ends_at)
    select ${id('o')}, 'air', 'A' || n, case when n % 9 = 0 then ${id('u')} end, '', 1, 1, 'a@b.ru', 'a', '7', '', ${today},
      ${today}, ${today}, ${today}, ${today}, ${today} ${each}`,
  `insert into sessions (id, user_id, created_at, expires_at, revoked_at)
    select ${id('s')}, ${id('u')}, ${today}, ${today}, case when n % 3 > 0 then ${today} end ${each}`,
  `insert into refresh_tokens (hash, session_id, expires_at) select 't' || n, ${id('s')}, ${today} ${each}`,
  `insert into mailed_links (id, hash, user_id, purpose, created_at, expires_at)
    select ${id('l')}, 'l' || n, ${id('u')}, 'activate', ${today}, ${today} ${each}`,
  `insert into password_attempts (counter, at, expires_at) select 'name:' || n, ${today}, ${today} ${each}`,
  `insert into known_devices (user_id, hash, expires_at) select ${id('u')}, 'd' || n, ${today} ${each}`,
  `insert into sign_in_log (user_id, login_hash, event, ip, at) select ${id('u')}, 'l' || n, 'signed-in', '', ${today} ${each}`,
  `insert into order_passengers (order_id, position, name, surname, kind, sealed) select ${id('o')}, 0, 'a', 'b', 'adult', 'v' ${each}`,
  `insert into hotel_holds (key, order_id, supplier, asked_at) select 'k' || n, ${id('o')}, '', ${today} ${each}`,
  `insert into hotel_bookings (order_id, hold_key, supplier, supplier_ref, hotel_id, arrival, departure, check_in, check_out, offer)
    select ${id('o')}, 'k' || n, '', 's' || n, '', date '2026-11-01', date '2026-11-02', ${today}, ${today} + interval '1 day', '{}' ${each}`,
  `insert into hotel_guests (order_id, position, first_name, last_name) select ${id('o')}, 0, 'a', 'b' ${each}`,
  `insert into idempotency_keys (principal, key, body_hash, order_id, created_at) select 'guest', 'k' || n, '', '', ${today} ${each}`,
  `insert into webhook_inbox (provider, event_id, provider_payment_id, matched, received_at) select 'b', 'e' || n, '', true, ${today} ${each}`,
  `insert into refund_quotes (id, order_id, refunds_before, lines, money, created_at, valid_until)
    select ${id('q')}, ${id('o')}, 0, '[]', '{}', ${today} - interval '1 hour', ${today} ${each}`,
  `insert into refunds (id, order_id, n, quote_id, cause, parts, lines, penalty_rub, card_rub, bonus_rub, points_back, points_taken, asked_at, updated_at)
    select ${id('r')}, ${id('o')}, 1, ${id('q')}, 'asked', '[]', '[]', 0, 0, 1, 1, 0, ${today}, ${today} ${each}`,
  `insert into jobs (kind, key, payload, run_at, dead_at) select 'k', 'k' || n, '{}', ${today}, case when n % 3 = 0 then ${today} end ${each}`,
  `insert into outbox (id, template, subject_id, state, created_at, next_try_at, sent_at)
    select ${id('m')}, 'M-05', 's' || n, case when n % 9 = 0 then 'waiting' else 'sent' end, ${today}, ${today}, ${today} ${each}`,
  `insert into seat_counts (flight, departs_on, cabin, capacity, base_sold) select 'SU1SVO', date '2026-11-01' + n, 'Y', 1, 0 ${each}`,
  `insert into room_nights (room, night, hotel_id, allotment, base_sold) select 'moscow-1/1', date '2026-11-01' + n, 'moscow-1', 1, 0 ${each}`,
  `insert into supplier_bookings (supplier_ref, idempotency_key, pnr, state, price_rub, offers, seats, passengers, time_limit, created_at, changed_at)
    select 's' || n, 's' || n, 's' || n, case when n % 9 = 0 then 'released' else 'issued' end, 1, '[]', '[]', '[]', ${today}, ${today}, ${today} ${each}`,
  `insert into supplier_tickets (ticket_number, supplier_ref, passenger_index, ticket_index) select 't' || n, 's' || n, 0, 0 ${each}`,
  `insert into supplier_stays (supplier_ref, idempotency_key, confirmation, state, rate_id, room, arrival, departure, price_rub, offer, time_limit, created_at, changed_at)
    select 's' || n, 's' || n, 's' || n, case when n % 9 = 0 then 'released' else 'issued' end, '', '', date '2026-11-01', date '2026-11-02', 1, '[]', ${today}, ${today}, ${today} ${each}`,
  `insert into payments (id, order_id, attempt, provider, key, amount_rub, created_at, updated_at, state, closed_at)
    select ${id('p')}, ${id('o')}, 1, 'b', 'k' || n, 1, ${today}, ${today}, 'Succeeded', ${today} ${each}`,
  `insert into sandbox_payments (id, key, order_id, order_number, amount_rub, return_url, created_at, updated_at)
    select ${id('p')}, 'p' || n, '', '', 1, '', ${today}, ${today} ${each}`,
  `insert into found_prices select 'duffel', 'MOW', 'C' || n, '1.0.0', date '2026-12-01', null, 1, ${today} ${each}`,
  `insert into sandbox_events (id, payment_id, due_at, delivered_at) select 'e' || n, ${id('p')}, ${today}, ${today} ${each}`,
]

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }

function scannedWhole({ Plans = [], ...plan }: Plan): string[] {
  const own = plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []
  return [...own, ...Plans.flatMap(scannedWhole)]
}

const ancient = new Date('2026-11-01T00:10:00Z')
const letters = { name: 'letters', size: 1000, statement: () => oldLetters(ancient) }

test.each([...rules, letters])('the clean-up of $name reads no growing table from end to end', async ({ statement, size }) => {
  const { rows } = await sql<{
    'QUERY PLAN': [{ Plan: Plan }]
  }>`explain (format json) ${statement({ before: ancient, now: ancient, size, after: '' })}`.execute(db)
  expect(scannedWhole(rows[0]!['QUERY PLAN'][0].Plan)).toEqual([])
})
