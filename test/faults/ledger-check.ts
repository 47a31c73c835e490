import { sql } from 'kysely'
import { ledgerViolations } from '#server/bonus/ledger-store.ts'
import type { Db } from '#server/db/db.ts'
import type { BankRecords } from './bank-records.ts'
import type { Records } from './checker.ts'
import type { Journal } from './journal.ts'

type Check = [promise: string, query: string]

/** What the agency itself knows to be unfinished; none may find anything. What is due is the checker's affair (checker.ts). */
const checks: Check[] = [
  ['I3 a refund never arrived', `select id as what from refunds where state <> 'done'`],
  ['I5 a job was given up', `select kind || ' ' || key as what from jobs where dead_at is not null`],
  ['54-ФЗ a receipt nobody registered', `select id as what from fiscal_receipts where state <> 'registered'`],
  [
    'a letter was never sent',
    `select template || ' ' || subject_id as what from outbox where state = 'waiting' and template not in ('M-12', 'M-13')`,
  ],
]

/** Every line the agency's own rows break. */
export async function brokenRows(db: Db): Promise<string[]> {
  const broken: string[] = []
  for (const [promise, query] of checks) {
    const { rows } = await sql<{ what: string }>`${sql.raw(query)}`.execute(db)
    broken.push(...rows.slice(0, 5).map(({ what }) => `${promise}: ${what}`))
  }
  return [...broken, ...(await ledgerViolations(db)).map((line) => `I14: ${line}`)]
}

/**
 * How long each who paid waited for the tickets or for the money to be on its way back, from their press on «pay», in
 * seconds, by the clocks of bank and supplier. Who waits still at `calm` has waited until then. Of several sellers only Duffel's
 * records tell when it issued.
 */
export function waits({ entries }: Journal, { bank, supplier }: Records, calm: number): number[] {
  return entries.flatMap(({ id, seller = 'duffel', paid: [first] }) => {
    if (!first || seller !== 'duffel') return []
    const issued = supplier.bookings.filter(({ key }) => key.includes(id)).map(({ issuedAt }) => issuedAt ?? Infinity)
    const back = bank.payments.filter(({ orderId }) => orderId === id).map(({ backAt }) => backAt ?? Infinity)
    return [(Math.min(calm, ...issued, ...back) - first.at) / 1000]
  })
}

/** Somebody has paid and has neither tickets nor money yet. */
export async function isSomebodyWaiting(db: Db, { payments, refunds }: BankRecords): Promise<boolean> {
  const { rows } = await sql<{ waiting: boolean }>`
    select exists (select 1 from orders where status in ('Authorized', 'Paid', 'Ticketing'))
      or exists (select 1 from refunds where state = 'due') as waiting`.execute(db)
  const atBank =
    payments.some(({ status }) => status === 'waiting_for_capture') || refunds.some(({ status }) => status === 'pending')
  return atBank || rows[0]?.waiting === true
}
