import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '#server/db/db.ts'
import type { Purchase } from './cut-buyer.ts'

type Rows = Record<string, unknown>[]

type CutRun = { dataDir: string; purchases: Purchase[]; lettersDue: number }

/** What the bank, the supplier and the letterbox know of each purchase against what its buyer was told. */
export async function wrongPurchases(database: Database, { dataDir, purchases, lettersDue }: CutRun): Promise<string[]> {
  const rows = async (text: string) => (await database.query(text)).rows as Rows
  const payments = await rows('select order_id, amount_rub - refunded_rub as remaining, state from sandbox_payments')
  const orders = await rows('select id from orders')
  const bookings = await rows("select supplier_ref from supplier_bookings where state = 'issued'")
  const tickets = await rows('select ticket_number from supplier_tickets')
  const letters = lettersIn(join(dataDir, 'outbox'))
  const counts: [string, number, number][] = [
    ['orders', orders.length, purchases.length],
    ['bookings at the supplier', bookings.length, purchases.length],
    ['tickets at the supplier', tickets.length, purchases.length],
    ['payments at the bank', payments.filter(({ state }) => state === 'Captured').length, purchases.length],
  ]
  const wrong = counts.filter(([, is, due]) => is !== due).map(([what, is, due]) => `${is} ${what} instead of ${due}`)
  for (const { orderId, price, email, tickets: numbers } of purchases) {
    const remaining = payments
      .filter(({ order_id, state }) => order_id === orderId && state === 'Captured')
      .map((row) => row.remaining)
    if (remaining.length !== 1 || remaining[0] !== price)
      wrong.push(`${email}: the bank kept ${remaining.join(' and ')} of ${price}`)
    if (numbers.length !== 1) wrong.push(`${email}: ${numbers.length} tickets`)
    const sent = letters.filter(({ name, text }) => name.startsWith('M-06') && text.includes(email)).length
    if (sent < lettersDue || sent > 1) wrong.push(`${email}: ${sent} letters with a ticket`)
  }
  const numbers = purchases.flatMap((purchase) => purchase.tickets)
  if (new Set(numbers).size !== numbers.length) wrong.push('one ticket was told to two buyers')
  return wrong
}

/** Every ticket has its letter, and the supplier holds nothing for nobody. */
export async function isCalm(database: Database): Promise<boolean> {
  const { rows } = await database.query(
    `select id from outbox where state = 'waiting' and template = 'M-06'
     union all select supplier_ref from supplier_bookings where state in ('hold', 'confirmed')`,
  )
  return rows.length === 0
}

function lettersIn(folder: string): { name: string; text: string }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
}
