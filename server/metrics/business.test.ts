import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { checkTrialBalance } from '#server/bonus/ledger-store.ts'
import { noteBackup } from '#server/db/copy-door.ts'
import { inTransaction } from '#server/db/db.ts'
import { refundInFull } from '#server/payments/refunds/refund.ts'
import { type Agency, fetchMetrics, openAgency } from '#test/agency.ts'
import { receiveWebhooks, payToTheEnd, toTheBank } from '#test/purchase.ts'
import { enrolMember } from '#test/visitor.ts'

let agency: Agency
beforeEach(async () => {
  agency = await openAgency()
})
afterEach(() => agency.close())

/** What is read of the database is read again by an app that was just built. */
async function fresh(): Promise<Map<string, number>> {
  const app = await buildApp(agency.deps)
  const metrics = await fetchMetrics({ app })
  await app.close()
  return metrics
}

/** How much each of these grew in the meantime. */
async function growth(names: string[], meanwhile: () => Promise<unknown>): Promise<number[]> {
  const before = await fresh()
  await meanwhile()
  const after = await fresh()
  return names.map((name) => (after.get(name) ?? 0) - (before.get(name) ?? 0))
}

test('a purchase is measured as a search, offers, an order, its status changes and the money of the day', async () => {
  const names = [
    'agency_searches_total{product="air",outcome="found"}',
    'agency_orders_made_total{product="air"}',
    'agency_order_moves_total{product="air",status="Ticketed"}',
    'outside_call_seconds_count{adapter="air",method="ticket",outcome="answered"}',
    'job_seconds_count{kind="fulfil-order",urgency="money",outcome="done"}',
  ]
  let price = 0
  const grown = await growth(names, async () => {
    const bought = await toTheBank(agency)
    expect((await fresh()).get('agency_orders_open{product="air",status="Registered"}')).toBe(1)
    price = bought.price
    await payToTheEnd(agency, bought.id, { orderKey: bought.orderKey })
    await receiveWebhooks(agency)
    await agency.runJobs()
    await refundInFull(agency.deps, bought.id, 'our-fault')
  })
  expect(grown).toEqual([1, 1, 1, 1, 1])
  const owed = await fresh()
  expect(owed.get('agency_money_today_roubles{direction="paid"}')).toBe(price)
  expect(owed.get('agency_refunds_due')).toBe(1)
  expect(owed.get('agency_refunds_due_roubles')).toBe(price)
  await agency.runJobs()
  const repaid = await fresh()
  expect(repaid.get('agency_money_today_roubles{direction="refunded"}')).toBe(price)
  expect([repaid.get('agency_refunds_due'), repaid.get('agency_refunds_done_today')]).toEqual([0, 1])
  agency.clock.advance(24 * 3_600_000)
  expect((await fresh()).get('agency_money_today_roubles{direction="paid"}')).toBe(0)
})

test('a letter that was tried in vain is late since its first try, one put off to another day is not late', async () => {
  const now = agency.clock.now()
  const letter = { subject_id: 'x', created_at: now, state: 'waiting' as const }
  const tomorrow = new Date(now.getTime() + 86_400_000)
  await agency.db
    .insertInto('outbox')
    .values([
      { ...letter, id: 'a'.repeat(22), template: 'M-13', attempts: 0, next_try_at: tomorrow },
      { ...letter, id: 'b'.repeat(22), template: 'M-05', attempts: 3, next_try_at: new Date(now.getTime() + 105_000) },
    ])
    .execute()
  agency.clock.advance(60_000)
  const metrics = await fresh()
  expect([metrics.get('agency_letters_due'), metrics.get('agency_letters_due_oldest_seconds')]).toEqual([1, 60])
})

test('what waits for a person is counted by what it is about', async () => {
  const at = agency.clock.now()
  const job = { kind: 'pay-refund', key: 'x', payload: sql<string>`'{}'::jsonb`, run_at: at, attempts: 12, dead_at: at }
  await agency.db.insertInto('jobs').values(job).execute()
  const metrics = await fresh()
  expect(metrics.get('agency_reviews{about="job"}')).toBe(1)
  expect(metrics.get('jobs_dead{kind="pay-refund",urgency="money"}')).toBe(1)
  expect(metrics.get('agency_reviews{about="refund"}')).toBe(0)
})

test('tampered ledgers are found by the next check, and clean ones reported clean', async () => {
  const { account } = await enrolMember(agency, 'ledger')
  const bought = await toTheBank(agency)
  const entry = { tx_id: 'gift', kind: 'accrual' as const, order_id: bought.id, created_at: agency.clock.now() }
  const entries = [
    { ...entry, account_id: 'issued', amount: -100 },
    { ...entry, account_id: `user:${account}`, amount: 100 },
  ]
  await agency.db.insertInto('bonus_entries').values(entries).execute()
  await checkTrialBalance(agency.db, agency.clock.now())
  const rules = ['posting', 'account'].map((rule) => `agency_trial_balance_faults{rule="${rule}"}`)
  const clean = await fresh()
  expect(rules.map((rule) => clean.get(rule))).toEqual([0, 0])
  expect(clean.get('agency_trial_balance_checked_timestamp_seconds')).toBe(agency.clock.now().getTime() / 1000)
  await inTransaction(agency.db, async (trx) => {
    await sql`alter table bonus_entries disable trigger all`.execute(trx)
    await sql`update bonus_entries set amount = 150 where account_id like 'user:%'`.execute(trx)
    await sql`alter table bonus_entries enable trigger all`.execute(trx)
  })
  await checkTrialBalance(agency.db, agency.clock.now())
  const broken = await fresh()
  expect(rules.map((rule) => broken.get(rule))).toEqual([1, 1])
})

test('however often the metrics are read, the database is queried once in fifteen seconds', async () => {
  const reads = async () => (await fetchMetrics(agency)).get('agency_orders_open{product="air",status="Registered"}')
  expect(await reads()).toBe(0)
  await toTheBank(agency)
  expect(await reads()).toBe(0)
  expect((await fresh()).get('agency_orders_open{product="air",status="Registered"}')).toBe(1)
})

test('while the database is unavailable everything else is still reported', async () => {
  const silent = { ...agency.deps, db: agency.db.withSchema('nowhere') }
  const app = await buildApp(silent)
  const metrics = await fetchMetrics({ app })
  await app.close()
  expect(metrics.get('database_up')).toBe(0)
  expect(metrics.get('process_resident_memory_bytes')).toBeGreaterThan(0)
  expect(metrics.has('agency_refunds_due')).toBe(false)
})

test('how old the last verified backup is can be seen, and that there has been none', async () => {
  const backup = async () => (await fresh()).get('agency_backup_timestamp_seconds')
  expect(await backup()).toBe(0)
  await noteBackup(agency.deps.database.query, '2026-11-20T10:00:00.000Z')
  expect(await backup()).toBe(Date.parse('2026-11-20T10:00:00.000Z') / 1000)
})
