import { expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import type { DuffelAgency } from './duffel-agency.ts'

/** What three ledgers say of one order: the bank's, the supplier's, ours. */
type Ledgers = { taken: number; returned: number; receipts: number; sold: number; tickets: number; letters: string[] }

/**
 * Holds the ledgers of every finished order against each other. What each must say follows from the order's end alone: a ticketed
 * one was paid once, sold once, has its tickets, one receipt and one letter; one given up cost nobody anything.
 */
export async function checkLedgers({ agency, fake }: DuffelAgency): Promise<void> {
  const orders = await agency.db.selectFrom('orders').selectAll().execute()
  for (const order of orders) {
    const ledgers = await ledgersOf(agency.db, order.id, fake)
    const { price_rub: price, status } = order
    const ticketed = { taken: price, returned: 0, receipts: price, sold: 1, tickets: 1, letters: ['M-06'] }
    const givenUp = { taken: price, returned: price, receipts: 0, sold: 0, tickets: 0, letters: ['M-09'] }
    const expected = { Ticketed: ticketed, Refunded: givenUp }[status as 'Ticketed' | 'Refunded'] as Ledgers | undefined
    expect(expected, `an order that ended as ${status}`).toBeDefined()
    expect(ledgers, status).toEqual(expected)
  }
}

async function ledgersOf(db: Db, orderId: string, fake: DuffelAgency['fake']): Promise<Ledgers> {
  const bank = await db.selectFrom('sandbox_payments').selectAll().where('order_id', '=', orderId).execute()
  const receipts = await db.selectFrom('fiscal_receipts').selectAll().where('order_id', '=', orderId).execute()
  const items = await db.selectFrom('order_items').selectAll().where('order_id', '=', orderId).execute()
  const tickets = await db.selectFrom('tickets').selectAll().where('order_id', '=', orderId).execute()
  const payments = await db.selectFrom('payments').select('id').where('order_id', '=', orderId).execute()
  const subjects = [orderId, ...payments.map(({ id }) => id)]
  const letters = await db.selectFrom('outbox').selectAll().where('subject_id', 'in', subjects).execute()
  const refs = items.map(({ supplier_ref }) => supplier_ref)
  const taken = bank.filter(({ state }) => state === 'Captured' || state === 'Refunded')
  return {
    taken: taken.reduce((sum, { amount_rub }) => sum + amount_rub, 0),
    returned: bank.reduce((sum, { refunded_rub }) => sum + refunded_rub, 0),
    receipts: receipts.reduce((sum, { amount_rub, refund_id }) => sum + (refund_id ? -amount_rub : amount_rub), 0),
    sold: fake.records.sold.filter(({ orderId: sold }) => refs.includes(sold)).length,
    tickets: tickets.length,
    letters: letters.map(({ template }) => template).filter((name) => name === 'M-06' || name === 'M-09'),
  }
}
