import { type RawBuilder, type Selectable, sql } from 'kysely'
import * as z from 'zod/mini'
import type { PaidOrder, RefundLine, RefundTotals } from '#domain/payments/refund.ts'
import { isAhead } from '#server/db/clock.ts'
import type { Db } from '#server/db/db.ts'
import { randomId } from '#server/db/random-id.ts'
import { asItWas, storedJson } from '#server/db/stored-json.ts'
import type { Tables } from '#server/db/tables.ts'

type StoredRefund = Selectable<Tables['refunds']>
type StoredQuote = Selectable<Tables['refund_quotes']>
export type RefundRow = Omit<StoredRefund, 'parts' | 'lines'> & { parts: string[]; lines: RefundLine[] }
export type QuoteRow = Omit<StoredQuote, 'lines' | 'money'> & { lines: RefundLine[]; money: PaidOrder }

function refundOf(row: StoredRefund): RefundRow {
  return { ...row, parts: storedRefundParts.read(row.parts), lines: storedRefundLines.read(row.lines) }
}

export async function refundById(db: Db, id: string): Promise<RefundRow | undefined> {
  const row = await db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
  return row && refundOf(row)
}

/**
 * Whether a row of `refunds` may be requested of the bank again: from the fourth attempt on a refused one waits, twice as long
 * each time, up to an hour.
 */
export function isPauseOver(now: Date): RawBuilder<boolean> {
  const pause = sql`least(power(2, least(attempt, 10) - 4), 60) * interval '1 minute'`
  return sql<boolean>`(error is null or attempt < 4 or updated_at + ${pause} <= ${now} or ${isAhead(sql.ref('updated_at'), now)})`
}

/** A refund whose money is about to be sent: an operator ending it by hand at this moment is waited for. */
export async function refundToPay(db: Db, id: string, now: Date): Promise<RefundRow | undefined> {
  const due = db.selectFrom('refunds').selectAll().where('id', '=', id).where(isPauseOver(now))
  const row = await due.forShare().executeTakeFirst()
  return row && refundOf(row)
}

/** What a return refunds. */
export type RefundedSums = Pick<RefundRow, 'order_id' | 'lines' | 'payment_id' | 'card_rub' | 'bonus_rub' | 'points_back'> &
  Partial<Pick<RefundRow, 'state' | 'provider_refund_id'>>

/** Whether the bank has not made it and the agency sends the money another way. */
export function isByHand({
  state,
  card_rub,
  provider_refund_id,
}: Pick<RefundedSums, 'state' | 'card_rub' | 'provider_refund_id'>): boolean {
  return state === 'done' && card_rub > 0 && provider_refund_id === null
}

/** What a refund returns; an order cancelled without one has no refund. */
export async function refundedSumsById(db: Db, id: string): Promise<RefundedSums | undefined> {
  const refund = await refundById(db, id)
  if (refund) return refund
  const quote = await quoteById(db, (await findForfeit(db, id))?.note ?? '')
  return quote && { ...quote, payment_id: null, card_rub: 0, bonus_rub: 0, points_back: 0 }
}

/** The event of an order cancelled although nothing is returned; its note is the quote. */
export function findForfeit(db: Db, orderId: string): Promise<{ note: string | null } | undefined> {
  const events = db.selectFrom('order_events').select('note').where('order_id', '=', orderId)
  return events.where('event', '=', 'forfeit').executeTakeFirst()
}

/** Every refund of an order, oldest first. */
export async function loadRefunds(db: Db, orderId: string): Promise<RefundRow[]> {
  const rows = await db.selectFrom('refunds').selectAll().where('order_id', '=', orderId).orderBy('n').execute()
  return rows.map(refundOf)
}

export async function quoteById(db: Db, id: string): Promise<QuoteRow | undefined> {
  const row = await db.selectFrom('refund_quotes').selectAll().where('id', '=', id).executeTakeFirst()
  return row && quoteOf(row)
}

/** The last shown quote of an order, while it may be accepted. */
export async function findShownQuote(db: Db, orderId: string, now: Date): Promise<QuoteRow | undefined> {
  const good = db.selectFrom('refund_quotes').selectAll().where('valid_until', '>', now).where('order_id', '=', orderId)
  const row = await good.orderBy('created_at', 'desc').limit(1).executeTakeFirst()
  const before = row && (await loadRefunds(db, orderId)).length
  return row && row.refunds_before === before ? quoteOf(row) : undefined
}

function quoteOf(row: StoredQuote): QuoteRow {
  return { ...row, lines: storedQuoteLines.read(row.lines), money: storedQuoteMoney.read(row.money) }
}

export async function insertQuote(
  db: Db,
  quote: Pick<QuoteRow, 'order_id' | 'refunds_before' | 'lines' | 'money' | 'created_at' | 'valid_until'>,
): Promise<string> {
  const id = randomId()
  const stored = { ...quote, id, lines: storedQuoteLines.write(quote.lines), money: storedQuoteMoney.write(quote.money) }
  await db.insertInto('refund_quotes').values(stored).execute()
  return id
}

export type NewRefund = Pick<RefundRow, 'order_id' | 'payment_id' | 'quote_id' | 'cause' | 'lines'> & {
  totals: Omit<RefundTotals, 'reversedReferral'>
  now: Date
}

/** Promises money in the caller's transaction, which has the order locked; the payment never owes more than was taken. */
export async function insertRefund(trx: Db, { totals, now, lines, ...refund }: NewRefund): Promise<RefundRow> {
  const { count } = await trx
    .selectFrom('refunds')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('order_id', '=', refund.order_id)
    .executeTakeFirstOrThrow()
  const made = await trx
    .insertInto('refunds')
    .values({
      ...refund,
      id: randomId(),
      n: Number(count) + 1,
      parts: storedRefundParts.write(lines.map(({ part }) => part)),
      lines: storedRefundLines.write(lines),
      penalty_rub: totals.penalty,
      card_rub: totals.refundCard,
      bonus_rub: totals.refundBonus,
      points_back: totals.returnedPoints,
      points_taken: totals.reversedAccrual,
      receipt_email: (row) => row.selectFrom('orders').select('contact_email').where('id', '=', refund.order_id),
      asked_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (refund.payment_id)
    await trx
      .updateTable('payments')
      .set((row) => ({ refund_due_rub: row('refund_due_rub', '+', totals.refundCard), updated_at: now }))
      .where('id', '=', refund.payment_id)
      .execute()
  return refundOf(made)
}

const Line = z.object({
  part: z.string(),
  title: z.string(),
  about: z.string(),
  paid: z.number(),
  withheld: z.array(z.object({ title: z.string(), note: z.nullable(z.string()), amount: z.number() })),
  penalty: z.number(),
  refund: z.number(),
  allowed: z.boolean(),
  reason: z.nullable(z.string()),
  gone: z.boolean(),
})

const Money = z.object({
  paidCard: z.number(),
  paidBonus: z.number(),
  spentPoints: z.number(),
  accrued: z.number(),
  referred: z.number(),
})

/** The quote that was shown, line by line. */
const storedQuoteLines = storedJson({
  column: 'refund_quotes.lines',
  v: 1,
  schema: z.array(Line),
  upgrades: { 0: asItWas },
})

/** What the order was paid with when it was shown; the first quotes did not say how many points that was. */
const storedQuoteMoney = storedJson({
  column: 'refund_quotes.money',
  v: 1,
  schema: Money,
  upgrades: { 0: (money: object) => ({ spentPoints: 0, referred: 0, ...money }) },
})

/** The refunded parts, by name, and how each sum was calculated. */
const storedRefundParts = storedJson({
  column: 'refunds.parts',
  v: 1,
  schema: z.array(z.string()),
  upgrades: { 0: asItWas },
})

const storedRefundLines = storedJson({
  column: 'refunds.lines',
  v: 1,
  schema: z.array(Line),
  upgrades: { 0: asItWas },
})
