import { randomUUID } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { AirOffer } from '#domain/air/offer.ts'
import { finalStatuses } from '#domain/payments/order.ts'
import type { Database } from '#server/db/db.ts'
import { bookingInput, contactInfo } from '#test/purchase.ts'

/** What one buyer was shown; nothing of it is read from the site's rows. */
export type Purchase = { orderId: string; price: number; email: string; tickets: string[] }

/** How the server answered everybody. */
export type Answers = { statuses: Record<number, number>; slowestMs: number; broken: string[] }

type SiteRequest = { json?: object; form?: Record<string, string>; headers?: Record<string, string> }
type Answer = { status: number; text: string }
type Line = { origin: string; answers: Answers }

const TIMEOUT_MS = 120_000
const PAUSE_MS = 250

/** Sends the very same request again while the answer is «retry later», as a careful client does. */
export async function callSite(line: Line, path: string, request: SiteRequest = {}): Promise<Answer> {
  const deadline = performance.now() + TIMEOUT_MS
  for (;;) {
    const answer = await callOnce(line, path, request)
    if (answer.status !== 503 || performance.now() > deadline) return answer
    await wait(PAUSE_MS)
  }
}

/** One answer, timed; a server that does not answer at all has broken its promise. */
async function callOnce({ origin, answers }: Line, path: string, request: SiteRequest): Promise<Answer> {
  const began = performance.now()
  try {
    const response = await fetch(origin + path, {
      ...requestOf(request),
      redirect: 'manual',
      signal: AbortSignal.timeout(60_000),
    })
    const text = await response.text()
    const { status } = response
    answers.statuses[status] = (answers.statuses[status] ?? 0) + 1
    if (status >= 500 && status !== 503) answers.broken.push(`${status} ${path}`)
    if (status === 503 && !response.headers.has('retry-after')) answers.broken.push(`503 without Retry-After ${path}`)
    return { status, text }
  } catch (error) {
    answers.broken.push(`no answer ${path}: ${String((error as Error).cause ?? error)}`)
    return { status: 503, text: '' }
  } finally {
    answers.slowestMs = Math.max(answers.slowestMs, Math.round(performance.now() - began))
  }
}

function requestOf({ json, form, headers }: SiteRequest): RequestInit {
  if (json) return { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(json) }
  return form ? { method: 'POST', headers: { ...headers }, body: new URLSearchParams(form) } : { headers: { ...headers } }
}

/** One-way offers of a day. */
export async function fetchOffers(line: Line, dateThere: string): Promise<AirOffer[]> {
  const json = { iataFrom: 'MOW', iataTo: 'AER', dateThere, dateBack: null, adults: 1, children: 0, infants: 0 }
  const { text } = await callSite(line, '/api/air/Search', { json })
  const { forwardOptions } = JSON.parse(text) as { forwardOptions: AirOffer[] }
  return forwardOptions.filter(({ combined, pairedOnly }) => !combined && !pairedOnly)
}

/** Books, pays and waits for the ticket, every step until it is answered; presses «book» twice at once. */
export async function buy(line: Line, offer: AirOffer, buyer: number): Promise<Purchase> {
  const email = `buyer-${buyer}@mail.example`
  const order = await book(line, offer, email)
  const headers = { 'x-order-key': order.extra.accessKey }
  const opened = JSON.parse((await callSite(line, `/api/air/Checkout/${order.id}`, { json: {}, headers })).text) as PaymentReply
  const form = { action: 'pay', number: '5555555555554444', expiry: '12/40', cvc: '123' }
  const { pathname } = new URL(opened.paymentSystem.data.paymentUrl)
  await Promise.all([callSite(line, pathname, { form }), callSite(line, pathname, { form })])
  await callSite(line, `/pay/return/${order.id}`)
  return { orderId: order.id, price: order.extra.totalPrice, email, tickets: await fetchTickets(line, order.id, headers) }
}

type BookingReply = { id: string; extra: { accessKey: string; totalPrice: number } }
type PaymentReply = { paymentSystem: { data: { paymentUrl: string } } }

async function book(line: Line, offer: AirOffer, email: string): Promise<BookingReply> {
  let acceptedPrice = offer.totalPrice
  for (;;) {
    const input = bookingInput({ there: offer, back: null }, { acceptedPrice })
    const json = { ...input, contactInfo: { ...contactInfo, email } }
    const headers = { 'idempotency-key': randomUUID() }
    const submit = () => callSite(line, '/api/air/Booking', { json, headers })
    const [one, other] = await Promise.all([submit(), submit()])
    const { newPrice } = JSON.parse(one.text) as { newPrice?: number }
    if (newPrice) acceptedPrice = newPrice
    else if (one.status !== 200) throw new Error(`booking: ${one.status} ${one.text}`)
    else {
      const made = [one, other].map(({ text }) => JSON.parse(text) as BookingReply)
      if (made[0]?.id !== made[1]?.id) line.answers.broken.push('one key, two orders')
      return made[0]! // it was parsed from the answer
    }
  }
}

async function fetchTickets(line: Line, id: string, headers: Record<string, string>): Promise<string[]> {
  const deadline = performance.now() + TIMEOUT_MS
  for (;;) {
    const { text } = await callSite(line, `/api/air/Tickets/${id}`, { headers })
    const { status, tickets } = JSON.parse(text) as { status: string; tickets: { ticketNumber: string }[] }
    const isOver = (finalStatuses as readonly string[]).includes(status)
    if (isOver || performance.now() > deadline) return tickets.map(({ ticketNumber }) => ticketNumber)
    await wait(PAUSE_MS)
  }
}

type Rows = Record<string, unknown>[]

type CutRun = { dataDir: string; purchases: Purchase[]; lettersDue: number }

/** What the bank, the supplier and the letterbox know of each purchase against what its buyer was shown. */
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
