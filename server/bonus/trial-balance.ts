import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '#server/db/db.ts'
import { asItWas, storedJson } from '#server/db/stored-json.ts'
import type { Source } from '#server/metrics/readings.ts'

/** Rows one statement goes through: the books are read while they are written, and nobody waits for that. */
const BATCH = 500

const ROW = 'trial balance'

/** How many entries break each rule of the books, and when all of them were last gone through. */
const stored = storedJson({
  column: 'settings.value of the trial balance',
  v: 1,
  schema: z.object({ checkedAt: z.string(), postings: z.number(), accounts: z.number() }),
  upgrades: { 0: asItWas },
})

/** Goes through the whole ledger, a batch at a time, and writes down what breaks its rules (I14, I15). */
export async function checkTrialBalance(db: Db, now: Date): Promise<void> {
  const broken = new Set<string>()
  let last = 0
  for (let batch = await postingsAfter(db, last); batch.last !== null; batch = await postingsAfter(db, last)) {
    for (const posting of batch.broken ?? []) broken.add(posting) // one of them may stand in two batches
    last = batch.last
  }
  let accounts = 0
  let account = ''
  for (let batch = await accountsAfter(db, account); batch.last !== null; batch = await accountsAfter(db, account)) {
    accounts += batch.broken
    account = batch.last
  }
  const value = stored.text({ checkedAt: now.toISOString(), postings: broken.size, accounts })
  await db
    .insertInto('settings')
    .values({ name: ROW, value })
    .onConflict((same) => same.column('name').doUpdateSet({ value }))
    .execute()
}

type Postings = { last: number | null; broken: string[] | null }

/** Postings of the next entries whose entries do not sum to nought. */
async function postingsAfter(db: Db, last: number): Promise<Postings> {
  const { rows } = await sql<Postings>`
    with batch as (select id, tx_id from bonus_entries where id > ${last} order by id limit ${BATCH})
    select max(id) as last, array_agg(distinct tx_id) filter (where total <> 0) as broken
    from batch, lateral (select sum(amount) as total from bonus_entries of_it where of_it.tx_id = batch.tx_id) summed
  `.execute(db)
  return rows[0] ?? { last: null, broken: null }
}

type Accounts = { last: string | null; broken: number }

/** How many of the next accounts have another balance than their entries. */
async function accountsAfter(db: Db, last: string): Promise<Accounts> {
  const { rows } = await sql<Accounts>`
    with batch as (select id, balance from bonus_accounts where id > ${last} order by id limit ${BATCH})
    select max(id) as last, count(*) filter (where balance <> total) as broken
    from batch, lateral (select coalesce(sum(amount), 0) as total from bonus_entries of_it where of_it.account_id = batch.id) summed
  `.execute(db)
  return rows[0] ?? { last: null, broken: 0 }
}

/** What the last check has found; nothing before the first. */
export function trialBalanceReadings(db: Db): Source {
  return async () => {
    const row = await db.selectFrom('settings').select('value').where('name', '=', ROW).executeTakeFirst()
    if (!row) return []
    const { checkedAt, postings, accounts } = stored.read(JSON.parse(row.value))
    return [
      { name: 'agency_trial_balance_faults', labels: { rule: 'posting' }, value: postings },
      { name: 'agency_trial_balance_faults', labels: { rule: 'account' }, value: accounts },
      { name: 'agency_trial_balance_checked_timestamp_seconds', value: Date.parse(checkedAt) / 1000 },
    ]
  }
}
