import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { EntryKind } from '#domain/bonus/ledger.ts'
import type { Db } from '#server/db/db.ts'
import { asItWas, storedJson } from '#server/db/stored-json.ts'
import type { Source } from '#server/metrics/readings.ts'

/** An account of the ledger (DBON-01): a person's by their bonus account id, an order's reserve, or the two outside accounts. */
export type LedgerAccount = `user:${string}` | `reserve:${string}` | 'issued' | 'spent'

export type Posting = {
  /** Names the business event; a second posting of the same name changes nothing. */
  txId: string
  kind: EntryKind
  orderId: string
  from: LedgerAccount
  to: LedgerAccount
  points: number
}

export function userAccount(bonusAccountId: string): LedgerAccount {
  return `user:${bonusAccountId}`
}

export function reserveOf(orderId: string): LedgerAccount {
  return `reserve:${orderId}`
}

/**
 * Moves points between two accounts, once per `txId`. Throws the database's check violation when a spend would take a
 * person below zero. Accounts are touched in the order of their names, so two postings never wait for each other.
 */
export async function post(trx: Db, { txId, kind, orderId, from, to, points }: Posting, now: Date): Promise<void> {
  if (points === 0) return
  const about = { tx_id: txId, kind, order_id: orderId, created_at: now }
  const rows = [
    { ...about, account_id: from, amount: -points },
    { ...about, account_id: to, amount: points },
  ].toSorted((a, b) => (a.account_id < b.account_id ? -1 : 1))
  await trx
    .insertInto('bonus_entries')
    .values(rows)
    .onConflict((same) => same.columns(['tx_id', 'account_id']).doNothing())
    .execute()
}

/** Points on an account now; below zero is a debt. */
export async function loadBalance(db: Db, account: LedgerAccount): Promise<number> {
  const row = await db.selectFrom('bonus_accounts').select('balance').where('id', '=', account).executeTakeFirst()
  return row?.balance ?? 0
}

/** The same, and every other writer of the account waits until this transaction ends. */
export async function lockBalance(trx: Db, account: LedgerAccount): Promise<number> {
  const row = await trx.selectFrom('bonus_accounts').select('balance').where('id', '=', account).forUpdate().executeTakeFirst()
  return row?.balance ?? 0
}

export type OrderPoints = {
  /** How many times points were reserved for the order. */
  reservations: number
  /** Points spent on it and not returned. */
  spent: number
  /** Points the buyer has from it now: accrued and not taken back. */
  accrued: number
  /** The same for the buyer's referrer. */
  referred: number
  /** The referrer's account, when there is an accrual. */
  referrer: LedgerAccount | undefined
}

/** What the ledger says of one order. */
export async function loadOrderPoints(db: Db, orderId: string): Promise<OrderPoints> {
  const rows = await db
    .selectFrom('bonus_entries')
    .select([
      'kind',
      'account_id',
      ({ fn }) => fn.sum<number>('amount').as('points'),
      ({ fn }) => fn.countAll<number>().as('count'),
    ])
    .where('order_id', '=', orderId)
    .where('account_id', '!=', 'issued')
    .groupBy(['kind', 'account_id'])
    .execute()
  const sum = (kinds: EntryKind[], of: (account: string) => boolean) =>
    rows
      .filter(({ kind, account_id }) => kinds.includes(kind) && of(account_id))
      .reduce((all, row) => all + Number(row.points), 0)
  const person = (account: string) => account.startsWith('user:')
  return {
    reservations: Number(rows.find(({ kind, account_id }) => kind === 'reserve' && person(account_id))?.count ?? 0),
    spent: sum(['spend', 'return'], (account) => account === 'spent'),
    accrued: sum(['accrual', 'reversal'], person),
    referred: sum(['referral', 'referral-reversal'], person),
    referrer: rows.find(({ kind }) => kind === 'referral')?.account_id as LedgerAccount | undefined, // the column's own check
  }
}

/** What must be true of the books at any moment; empty when all is well (I14, I15). */
export async function ledgerViolations(db: Db): Promise<string[]> {
  const unbalanced = db
    .selectFrom('bonus_entries')
    .select(sql<string>`'posting ' || tx_id`.as('what'))
    .groupBy('tx_id')
    .having(({ fn }) => fn.sum('amount'), '!=', 0)
  const drifted = db
    .selectFrom('bonus_accounts')
    .select(sql<string>`'balance of ' || id`.as('what'))
    .where(
      'balance',
      '!=',
      sql<number>`coalesce((select sum(amount) from bonus_entries where account_id = bonus_accounts.id), 0)`,
    )
  return (await unbalanced.unionAll(drifted).execute()).map(({ what }) => what)
}

/** Rows one statement checks: the books are read while they are written, and nobody waits for that. */
const BATCH = 500

const TRIAL_BALANCE = 'trial balance'

/** How many entries break each rule of the books, and when all of them were last checked. */
const storedTrialBalance = storedJson({
  column: 'settings.value of the trial balance',
  v: 1,
  schema: z.object({ checkedAt: z.string(), postings: z.number(), accounts: z.number() }),
  upgrades: { 0: asItWas },
})

/** Checks the whole ledger, a batch at a time, and stores what breaks its rules (I14, I15). */
export async function checkTrialBalance(db: Db, now: Date): Promise<void> {
  const broken = new Set<string>()
  let last = 0
  for (let batch = await postingsAfter(db, last); batch.last !== null; batch = await postingsAfter(db, last)) {
    for (const posting of batch.broken ?? []) broken.add(posting) // one of them may be in two batches
    last = batch.last
  }
  let accounts = 0
  let account = ''
  for (let batch = await accountsAfter(db, account); batch.last !== null; batch = await accountsAfter(db, account)) {
    accounts += batch.broken
    account = batch.last
  }
  const value = storedTrialBalance.text({ checkedAt: now.toISOString(), postings: broken.size, accounts })
  await db
    .insertInto('settings')
    .values({ name: TRIAL_BALANCE, value })
    .onConflict((same) => same.column('name').doUpdateSet({ value }))
    .execute()
}

type Postings = { last: number | null; broken: string[] | null }

/** Postings of the next entries whose entries do not sum to zero. */
async function postingsAfter(db: Db, last: number): Promise<Postings> {
  const { rows } = await sql<Postings>`
    with batch as (select id, tx_id from bonus_entries where id > ${last} order by id limit ${BATCH})
    select max(id) as last, array_agg(distinct tx_id) filter (where total <> 0) as broken
    from batch, lateral (select sum(amount) as total from bonus_entries of_it where of_it.tx_id = batch.tx_id) summed
  `.execute(db)
  return rows[0] ?? { last: null, broken: null }
}

type Accounts = { last: string | null; broken: number }

/** How many of the next accounts have a balance unlike their entries. */
async function accountsAfter(db: Db, last: string): Promise<Accounts> {
  const { rows } = await sql<Accounts>`
    with batch as (select id, balance from bonus_accounts where id > ${last} order by id limit ${BATCH})
    select max(id) as last, count(*) filter (where balance <> total) as broken
    from batch, lateral (select coalesce(sum(amount), 0) as total from bonus_entries of_it where of_it.account_id = batch.id) summed
  `.execute(db)
  return rows[0] ?? { last: null, broken: 0 }
}

/** The result of the last check; nothing before the first. */
export function trialBalanceReadings(db: Db): Source {
  return async () => {
    const row = await db.selectFrom('settings').select('value').where('name', '=', TRIAL_BALANCE).executeTakeFirst()
    if (!row) return []
    const { checkedAt, postings, accounts } = storedTrialBalance.read(JSON.parse(row.value))
    return [
      { name: 'agency_trial_balance_faults', labels: { rule: 'posting' }, value: postings },
      { name: 'agency_trial_balance_faults', labels: { rule: 'account' }, value: accounts },
      { name: 'agency_trial_balance_checked_timestamp_seconds', value: Date.parse(checkedAt) / 1000 },
    ]
  }
}
