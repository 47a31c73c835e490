import { sql } from 'kysely'
import type { EntryKind } from '#domain/bonus/entry.ts'
import type { Db } from '#server/db/db.ts'

/** An account of the ledger (DBON-01): a person's by their bonus account id, an order's reserve, or the two ends of the world. */
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
export async function balanceOf(db: Db, account: LedgerAccount): Promise<number> {
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
  /** Points its buyer has by it now: accrued and not taken back. */
  accrued: number
  /** The same for the buyer's referrer. */
  referred: number
  /** The referrer's account, when there is an accrual. */
  referrer: LedgerAccount | undefined
}

/** What the ledger says of one order. */
export async function pointsOf(db: Db, orderId: string): Promise<OrderPoints> {
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
