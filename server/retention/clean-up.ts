import { type RawBuilder, sql } from 'kysely'
import { type DayTerm, termStart } from '#domain/retention.ts'
import type { Db } from '#server/db/db.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { letterKey } from '#server/mail/outbox.ts'
import { isMoneyUnderWay } from '#server/payments/money-under-way.ts'
import { eraseDocuments, erasePeople } from './erase-people.ts'

/** How many rows a statement went through, and where the next one goes on when it left some of them. */
type Batch = { seen: number; last?: string | null }

/** One kind of rows that are deleted after a term. Each statement is a transaction of its own, so no lock outlives a batch. */
type Rule = {
  name: string
  /** null: the column itself says when the row has expired. */
  term: DayTerm | null
  /** Rows in one statement. */
  size: number
  statement: (request: Request) => RawBuilder<Batch>
}

/** Deletes what is older than `before`, `size` rows at a time, after `after`. */
type Request = { before: Date; now: Date; size: number; after: string }

/** Cheap rows go by this many at a time. */
const BATCH = 1000
/** A run ends here at the latest; the next day goes on. */
const MOST_BATCHES = 1000

type Older = { table: string; column: string; where?: RawBuilder<unknown> }

/** Deletes the oldest rows of a table; `column` is indexed, and `where` repeats the condition of a partial index. */
function olderThan({ table, column, where = sql`true` }: Older): Rule['statement'] {
  const [rows, moment] = [sql.table(table), sql.ref(column)]
  return ({ before, size }) => sql<Batch>`with gone as (
    delete from ${rows} where ${moment} < ${before} and ctid = any (array(
      select ctid from ${rows} where ${where} and ${moment} < ${before} order by ${moment} limit ${size}))
    returning 1) select count(*)::int as seen from gone`
}

/** Applies one rule until nothing is over any more; returns how many rows were gone through. */
export async function applyRule(db: Db, { statement, term, size }: Rule, now: Date): Promise<number> {
  const before = term === null ? now : termStart(term, now)
  let [total, after] = [0, '']
  for (let batches = 0; batches < MOST_BATCHES; batches += 1) {
    const { rows } = await statement({ before, now, size, after }).execute(db)
    const { seen = 0, last } = rows[0] ?? {}
    total += seen
    if (seen < size) break
    after = last ?? ''
  }
  return total
}

/** Deleting an order deletes its travellers, a quote is detached from its refund: each row costs several more. */
const LINKED = 100

/** The travellers: the documents first, the names and contacts later; the order itself stays for the books (402-ФЗ). */
export const orderRules: Rule[] = [
  {
    name: 'documents',
    term: 'documents',
    size: LINKED,
    statement: (request) => eraseDocuments(request.now, endedBy(request, 'documents_erased_at')),
  },
  {
    name: 'people',
    term: 'people',
    size: LINKED,
    statement: (request) => erasePeople(request.now, endedBy(request, 'people_erased_at', sql`not ${isMoneyUnderWay}`)),
  },
  {
    name: 'idempotency-keys',
    term: 'idempotency',
    size: BATCH,
    statement: olderThan({ table: 'idempotency_keys', column: 'created_at' }),
  },
  {
    name: 'bank-messages',
    term: 'bankMessages',
    size: BATCH,
    statement: olderThan({ table: 'webhook_inbox', column: 'received_at' }),
  },
  {
    name: 'refund-quotes',
    term: 'quotes',
    size: LINKED,
    statement: olderThan({ table: 'refund_quotes', column: 'valid_until' }),
  },
  {
    name: 'failed-jobs',
    term: 'failedJobs',
    size: BATCH,
    statement: olderThan({ table: 'jobs', column: 'dead_at', where: sql`dead_at is not null` }),
  },
]

function endedBy({ before, size }: Request, mark: 'documents_erased_at' | 'people_erased_at', and = sql`true`) {
  return sql`select id from orders where ${sql.ref(mark)} is null and service_ends_at < ${before} and ${and}
    order by service_ends_at limit ${size} for update skip locked`
}

/** A session takes its tokens along. */
const SESSIONS = 500
/** Deleting an account deletes its sessions, links and sign-ins, which costs six look-ups. */
const ACCOUNTS = 200

/** Sessions, links, sign-ins, and accounts nobody confirmed that have bought nothing (DAUTH-07). Tokens go before their sessions. */
const accountRules: Rule[] = [
  { name: 'refresh-tokens', term: null, size: BATCH, statement: olderThan({ table: 'refresh_tokens', column: 'expires_at' }) },
  { name: 'sessions-over', term: null, size: SESSIONS, statement: olderThan({ table: 'sessions', column: 'expires_at' }) },
  {
    name: 'sessions-left',
    term: 'signIns',
    size: SESSIONS,
    statement: olderThan({ table: 'sessions', column: 'revoked_at', where: sql`revoked_at is not null` }),
  },
  { name: 'mailed-links', term: 'signIns', size: BATCH, statement: olderThan({ table: 'mailed_links', column: 'expires_at' }) },
  {
    name: 'password-attempts',
    term: null,
    size: BATCH,
    statement: olderThan({ table: 'password_attempts', column: 'expires_at' }),
  },
  { name: 'known-devices', term: null, size: BATCH, statement: olderThan({ table: 'known_devices', column: 'expires_at' }) },
  { name: 'sign-ins', term: 'signIns', size: BATCH, statement: olderThan({ table: 'sign_in_log', column: 'at' }) },
  { name: 'unconfirmed', term: 'unconfirmed', size: ACCOUNTS, statement: unconfirmedAccounts },
]

/** Goes through the unconfirmed accounts in the order of creation: those with orders or followers are skipped. */
function unconfirmedAccounts({ before, size, after }: Request) {
  const [at, id] = after === '' ? ['-infinity', ''] : after.split(' / ')
  return sql<{ seen: number; last: string | null }>`with candidates as (
    select id, created_at from users
    where activated_at is null and created_at < ${before} and (created_at, id) > (${at}::timestamptz, ${id})
    order by created_at, id limit ${size}
  ), gone as (
    delete from users where activated_at is null and id = any (array(
      select id from candidates
      where not exists (select from orders where orders.user_id = candidates.id)
        and not exists (select from users as follower where follower.referred_by = candidates.id)))
      and login <> 'novice' -- a demonstration keeps its beginner
  ) select (select count(*)::int from candidates) as seen,
    (select created_at || ' / ' || id from candidates order by created_at desc, candidates.id desc limit 1) as last`
}

/** A booking takes its tickets along. */
const BOOKINGS = 50
const released = sql`state = 'released'`

/** The embedded suppliers' and bank's own records of what is over, and expired prices; none of them names a person. */
const stockRules: Rule[] = [
  { name: 'seat-counts', term: 'stock', size: BATCH, statement: olderThan({ table: 'seat_counts', column: 'departs_on' }) },
  { name: 'room-nights', term: 'stock', size: BATCH, statement: olderThan({ table: 'room_nights', column: 'night' }) },
  { name: 'released-bookings', term: 'stock', size: BOOKINGS, statement: releasedBookings },
  {
    name: 'released-stays',
    term: 'stock',
    size: BATCH,
    statement: olderThan({ table: 'supplier_stays', column: 'changed_at', where: released }),
  },
  { name: 'found-prices', term: 'foundPrices', size: BATCH, statement: olderThan({ table: 'found_prices', column: 'found_at' }) },
  { name: 'bank-events', term: 'stock', size: BATCH, statement: olderThan({ table: 'sandbox_events', column: 'due_at' }) },
]

/** With the tickets that were issued on them and voided. */
function releasedBookings({ before, size }: Request) {
  return sql<{ seen: number }>`with chosen as (
    select supplier_ref from supplier_bookings where ${released} and changed_at < ${before} order by changed_at limit ${size}
  ), tickets as (delete from supplier_tickets where supplier_ref = any (array(select supplier_ref from chosen))),
  bookings as (delete from supplier_bookings where supplier_ref = any (array(select supplier_ref from chosen)))
  select count(*)::int as seen from chosen`
}

export type LetterStore = { db: Db; mailer: Mailer }
export type OldLetter = { id: string; template: string; subject_id: string }

/** Letters that were sent, or abandoned, before their retention ends: their files first, so that no file outlives its row. */
async function deleteOldLetters(store: LetterStore, now: Date): Promise<void> {
  const before = termStart('letters', now)
  for (let batches = 0; batches < MOST_BATCHES; batches += 1) {
    const { rows } = await oldLetters(before).execute(store.db)
    await deleteLetters(store, rows)
    if (rows.length < BATCH) return
  }
}

export function oldLetters(before: Date) {
  return sql<OldLetter>`select id, template, subject_id from outbox
    where state <> 'waiting' and coalesce(sent_at, next_try_at) < ${before}
    order by coalesce(sent_at, next_try_at) limit ${BATCH}`
}

/** Deletes these letters: what the mailer keeps of them, then their rows. */
export async function deleteLetters({ db, mailer }: LetterStore, letters: OldLetter[]): Promise<void> {
  if (letters.length === 0) return
  await mailer.forget?.(letters.map(letterKey))
  const ids = letters.map(({ id }) => id)
  await db.deleteFrom('outbox').where('id', 'in', ids).execute()
}

/** The rows deleted by term, in this order. */
export const rules: Rule[] = [...accountRules, ...orderRules, ...stockRules]

/** Deletes what has outlived its term, once a day; when killed half-way it goes on the next time, and two at once do no harm. */
export async function cleanUp(store: LetterStore, now: Date): Promise<void> {
  await deleteOldLetters(store, now)
  for (const rule of rules) await applyRule(store.db, rule, now)
}
