import type { Selectable } from 'kysely'
import type { PaidOrder } from '#domain/bonus/refund.ts'
import type { RefundLine, RefundTotals } from '#domain/payments/refund.ts'
import type { Db } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import { randomId } from '#server/db/random-id.ts'
import { storedQuoteLines, storedQuoteMoney, storedRefundLines, storedRefundParts } from './stored-refund.ts'

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

/** Every refund of an order, oldest first. */
export async function refundsOf(db: Db, orderId: string): Promise<RefundRow[]> {
  const rows = await db.selectFrom('refunds').selectAll().where('order_id', '=', orderId).orderBy('n').execute()
  return rows.map(refundOf)
}

export async function quoteById(db: Db, id: string): Promise<QuoteRow | undefined> {
  const row = await db.selectFrom('refund_quotes').selectAll().where('id', '=', id).executeTakeFirst()
  return row && { ...row, lines: storedQuoteLines.read(row.lines), money: storedQuoteMoney.read(row.money) }
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

/** Promises money in the caller's transaction, which holds the order's lock; the payment never owes more than was taken. */
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
