import { sql } from 'kysely'
import type { OrderStatus } from '#domain/payments/order.ts'
import { type RefundTerms, refundLine } from '#domain/payments/refund.ts'
import type { Db } from '#server/db/db.ts'
import { randomId } from '#server/db/random-id.ts'
import { orderById } from '#server/orders/order-store.ts'
import { type PaymentRow, paymentById } from '#server/payments/payment-store.ts'
import type { ListedRefund, PaymentProvider, ProviderPayment, ProviderRefund } from '#server/payments/provider.ts'
import { payRefund } from '#server/payments/refunds/pay-refund.ts'
import { loadRefunds } from '#server/payments/refunds/refund-store.ts'
import { type Refundable, acceptRefund, quoteRefund } from '#server/payments/refunds/refund.ts'
import type { Agency } from './agency.ts'
import { openMemoryDatabase } from './database.ts'
import { now, order } from './ledger-model.ts'

/** A bank that says what a test wants and records its calls. */
export type ScriptedBank = PaymentProvider & {
  says: Partial<ProviderPayment> | null
  /** By default it pays at once under a name of its own. */
  refundSays: ProviderRefund | undefined
  /** What it has given back of any payment. */
  listed: ListedRefund[]
  calls: [call: string, about: unknown][]
}

export function scriptedBank(): ScriptedBank {
  const calls: ScriptedBank['calls'] = []
  const note = <Answer>(call: string, about: unknown, answer: Answer) => {
    calls.push([call, about])
    return Promise.resolve(answer)
  }
  const bank: ScriptedBank = {
    name: 'scripted',
    frames: false,
    says: {},
    refundSays: undefined,
    listed: [],
    calls,
    create: (request) => note('create', request, payment(bank.says)),
    get: (id) => note('get', id, bank.says && payment(bank.says)),
    capture: (request) => note('capture', request, payment(bank.says)),
    void: (request) => note('void', request, payment({ ...bank.says, state: 'Voided' })),
    refund: (request) => note('refund', request, bank.refundSays ?? done(`of ${request.key}`)),
    refundStatus: (id) => note('refundStatus', id, bank.refundSays ?? done(id)),
    listRefunds: (paymentId) => note('listRefunds', paymentId, bank.listed),
    verifyWebhook: () => undefined,
  }
  return bank
}

function done(refundId: string): ProviderRefund {
  return { refundId, state: 'done', reason: null }
}

function payment(says: ScriptedBank['says']): ProviderPayment {
  const plain = { paymentId: 'p1', state: 'Pending', amount: 1000, refunded: 0, reason: null } as const
  return { ...plain, mode: 'redirect', paymentUrl: 'https://bank.example/p1', card: null, ...says }
}

/** An order of 1000 roubles in a status since `updatedAt`, without flights. */
export async function orderIn(db: Db, status: OrderStatus, updatedAt = now): Promise<string> {
  const id = await order(db, null, 1000)
  await sql`alter table orders disable trigger orders_moves`.execute(db)
  await db
    .updateTable('orders')
    .set({ status, updated_at: updatedAt, contact_email: 'anna@mail.example', number: `N${id}` })
    .where('id', '=', id)
    .execute()
  await sql`alter table orders enable trigger orders_moves`.execute(db)
  return id
}

/** An attempt to pay it, known to the bank as `p1` by default. */
export async function createAttempt(db: Db, orderId: string, about: Partial<PaymentRow> = {}): Promise<string> {
  const id = randomId()
  const known = { provider: 'scripted', provider_payment_id: `p${id}`, state: 'Pending', amount_rub: 1000 } as const
  const row = { id, order_id: orderId, attempt: 1, key: `pay:${id}`, ...known, created_at: now, updated_at: now, ...about }
  await db.insertInto('payments').values(row).execute()
  return id
}

/** Everything our tables say of an order, as an accountant would copy it out. */
export async function orderRows(db: Db, orderId: string) {
  const [{ status }, events, payments, refunds, receipts] = await Promise.all([
    db.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirstOrThrow(),
    db.selectFrom('order_events').select(['event', 'note', 'at']).where('order_id', '=', orderId).orderBy('id').execute(),
    db.selectFrom('payments').selectAll().where('order_id', '=', orderId).orderBy('attempt').execute(),
    loadRefunds(db, orderId),
    db.selectFrom('fiscal_receipts').select(['payment_id', 'refund_id', 'amount_rub']).where('order_id', '=', orderId).execute(),
  ])
  return { status, events, payments, refunds, receipts }
}

/** What waits to be done and to be written, and forgets it. */
export async function takeWork(db: Db): Promise<{ jobs: string[]; letters: string[] }> {
  const jobs = await db.deleteFrom('jobs').where('kind', '!=', 'deliver-letter').returning(['kind', 'payload']).execute()
  const letters = await db.deleteFrom('outbox').returning(['template', 'subject_id']).execute()
  return {
    jobs: jobs.map(({ kind, payload }) => `${kind} ${Object.values(payload as object).join(' ')}`).toSorted(),
    letters: letters.map(({ template, subject_id }) => `${template} ${subject_id}`).toSorted(),
  }
}

/** The moment everything is requested: a minute after it was paid. */
export const later = new Date(now.getTime() + 60_000)

export type RefundActions = Awaited<ReturnType<typeof openRefundActions>>

/** A till that returns the money of return tickets: two parts, 600 and 400 roubles, on the terms a test gives them. */
export async function openRefundActions() {
  const database = await openMemoryDatabase()
  const { db } = database
  const usual = () => ({
    bank: scriptedBank(),
    trip: { there: { withheld: [{ title: 'Сбор', note: null, amount: 100 }] }, back: { withheld: [] } } as Trip,
    isThere: true,
    nothingLeft: true,
  })
  const refundActions = { db, ...usual(), deps, byHand, paid, accepted, renew, close: () => database.close() }
  const trips: Refundable = {
    lines: async () => [
      refundLine({ part: 'there', title: 'Туда', about: '', paid: 600 }, refundActions.trip.there),
      refundLine({ part: 'back', title: 'Обратно', about: '', paid: 400 }, refundActions.trip.back),
    ],
    take: async () => refundActions.isThere,
    returned: async () => refundActions.nothingLeft,
  }

  function deps() {
    return { db, payments: refundActions.bank, now: () => later, refundables: { air: trips, hotel: undefined } }
  }

  function byHand() {
    return { ...deps(), database }
  }

  async function paid(status: OrderStatus = 'Ticketed') {
    const orderId = await orderIn(db, status)
    const paymentId = await createAttempt(db, orderId, { state: 'Succeeded', card: 'MIR •••• 4444', captured_at: now })
    const order = await orderById(db, orderId)
    const payment = await paymentById(db, paymentId)
    if (!order || !payment) throw new Error('The rows were just written')
    return { order, payment, orderId, paymentId, provider: payment.provider_payment_id }
  }

  /** A refund accepted for the parts, and its sending. */
  async function accepted(parts?: string[]) {
    const bought = await paid()
    const quote = await quoteRefund(deps(), bought.order)
    const answer = await acceptRefund(deps(), bought.orderId, { quoteId: quote.id, parts })
    const work = await takeWork(db)
    return { ...bought, quote, answer, work, send: () => payRefund(deps(), answer.refundId, AbortSignal.timeout(60_000)) }
  }

  /** Resets what a test before has set and left to do. */
  async function renew(): Promise<void> {
    Object.assign(refundActions, usual())
    await takeWork(db)
  }
  return refundActions
}

type Trip = Record<'there' | 'back', RefundTerms>

/** From now on the bank of an agency answers refunds as the list says, then as usual; `calm` gives the usual one back. */
export function flakyBank(agency: Agency, answers: ProviderRefund[]): { keys: string[]; calm(): void } {
  const { payments } = agency.deps
  const keys: string[] = []
  agency.deps.payments = {
    ...payments,
    refund: async (request, signal) => {
      keys.push(request.key)
      return answers.shift() ?? payments.refund(request, signal)
    },
    refundStatus: async (id, signal) => answers.shift() ?? payments.refundStatus(id, signal),
  }
  return { keys, calm: () => void (agency.deps.payments = payments) }
}
