import type { FastifyBaseLogger } from 'fastify'
import type { PaymentState } from '#domain/payments/payment.ts'
import { fulfillingStatuses } from '#domain/payments/reconcile.ts'
import { Refusal } from '#domain/refusal.ts'
import { isQuiet } from '#server/db/clock.ts'
import type { Db } from '#server/db/db.ts'
import { DatabaseUnavailable } from '#server/db/unavailable.ts'
import { eachStep } from '#server/jobs/each-step.ts'
import { timeouts } from '#server/jobs/lease.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { dueLetters } from '#server/mail/outbox.ts'
import { closeUnpaid, findOpenPayment } from './payment-store.ts'
import { isPauseOver } from './refunds/refund-store.ts'
import { type MoneyDeps, settle } from './settle.ts'

const BATCH = 100

export type SweepDeps = MoneyDeps & { log: Pick<FastifyBaseLogger, 'warn' | 'error'> }

/** Checks one attempt with the provider; when it does not answer, the next sweep retries. */
export async function settleQuietly(deps: SweepDeps, paymentId: string): Promise<void> {
  await settle(deps, paymentId, AbortSignal.timeout(timeouts.bank)).catch((error: unknown) => {
    if (error instanceof Refusal) deps.log.warn({ err: error, paymentId }, 'the bank did not answer')
    else if (!(error instanceof DatabaseUnavailable)) deps.log.error({ err: error, paymentId }, 'a payment was not settled')
    else if (error.isOverload) deps.log.warn({ err: error.cause, paymentId }, 'a payment was not settled')
  })
}

/** Expires unpaid orders whose deadline has passed (DPAY-06, each 15 s); returns how many. The bank is checked first. */
export async function expireOverdue(deps: SweepDeps, now: Date): Promise<number> {
  const overdue = await deps.db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'Registered')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(BATCH)
    .execute()
  let expired = 0
  for (const { id } of overdue) {
    const open = await findOpenPayment(deps.db, id)
    if (open) await settleQuietly(deps, open.id)
    if (await closeUnpaid(deps.db, { id, event: 'expire', now })) expired += 1
  }
  return expired
}

/**
 * Finds what no webhook and no job woke (each 60 s): open attempts, orders stuck on their way to a ticket, refunds not yet made,
 * letters not yet sent, webhooks that arrived before their attempt. Wakes it again; every step is idempotent.
 */
export async function sweep(deps: SweepDeps, now: Date): Promise<void> {
  await eachStep(deps.log, [
    () => expireOverdue(deps, now),
    () => settleOpenPayments(deps, now),
    () => matchEarlyWebhooks(deps),
    () => requeueStuckOrders(deps.db, now),
    () => requeueRefunds(deps.db, now),
    () => requeueReceipts(deps.db, now),
    () => requeueLetters(deps.db, now),
  ])
}

async function settleOpenPayments(deps: SweepDeps, now: Date): Promise<void> {
  const open = await deps.db
    .selectFrom('payments')
    .select('id')
    .where('state', '=', 'Pending')
    .where(isQuiet('updated_at', now))
    .orderBy('updated_at')
    .limit(BATCH)
    .execute()
  for (const { id } of open) await settleQuietly(deps, id)
}

async function matchEarlyWebhooks(deps: SweepDeps): Promise<void> {
  const early = await deps.db
    .selectFrom('webhook_inbox')
    .innerJoin('payments', (join) =>
      join
        .onRef('payments.provider', '=', 'webhook_inbox.provider')
        .onRef('payments.provider_payment_id', '=', 'webhook_inbox.provider_payment_id'),
    )
    .select(['payments.id', 'webhook_inbox.provider', 'webhook_inbox.event_id'])
    .where('webhook_inbox.matched', '=', false)
    .orderBy('webhook_inbox.received_at')
    .limit(BATCH)
    .execute()
  for (const { id, provider, event_id } of early) {
    await settleQuietly(deps, id)
    const found = deps.db.updateTable('webhook_inbox').set({ matched: true })
    await found.where('provider', '=', provider).where('event_id', '=', event_id).execute()
  }
}

/** All of them: one that awaits its supplier stays on its way for hours, and a batch of such would hide the others. */
async function requeueStuckOrders(db: Db, now: Date): Promise<void> {
  const stuck = await db
    .selectFrom('orders')
    .select('id')
    .where('status', 'in', fulfillingStatuses)
    .where(isQuiet('updated_at', now))
    .orderBy('updated_at')
    .execute()
  for (const { id } of stuck) await enqueue(db, 'fulfil-order', { orderId: id })
}

/** Abandoned attempts, money held for a refused order, refunds not paid yet. */
async function requeueRefunds(db: Db, now: Date): Promise<void> {
  const abandoned = await unclosed(db, 'Abandoned', now).limit(BATCH).execute()
  const refused = await unclosed(db, 'Succeeded', now)
    .where('captured_at', 'is', null)
    .where(
      ({ selectFrom }) => selectFrom('orders').select('status').whereRef('orders.id', '=', 'payments.order_id'),
      '=',
      'Failed',
    )
    .limit(BATCH)
    .execute()
  for (const { id } of [...abandoned, ...refused]) await enqueue(db, 'return-money', { paymentId: id })
  const due = db.selectFrom('refunds').select('id').where('state', '=', 'due').where(isQuiet('updated_at', now))
  for (const { id } of await due.where(isPauseOver(now)).orderBy('updated_at').limit(BATCH).execute())
    await enqueue(db, 'pay-refund', { refundId: id })
}

/** The oldest attempts in a state that may leave something open at the provider. */
function unclosed(db: Db, state: PaymentState, now: Date) {
  const standing = db.selectFrom('payments').select('id').where('state', '=', state)
  return standing.where('closed_at', 'is', null).where(isQuiet('updated_at', now)).orderBy('updated_at')
}

async function requeueReceipts(db: Db, now: Date): Promise<void> {
  const due = db.selectFrom('fiscal_receipts').select('id').where('state', '=', 'due').where(isQuiet('updated_at', now))
  for (const { id } of await due.orderBy('updated_at').limit(BATCH).execute())
    await enqueue(db, 'register-receipt', { receiptId: id })
}

async function requeueLetters(db: Db, now: Date): Promise<void> {
  for (const letterId of await dueLetters(db, now, BATCH)) await enqueue(db, 'deliver-letter', { letterId })
}
