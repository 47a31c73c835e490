import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { reasonWord } from '#domain/payments/payment.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { orderById } from './order-store.ts'
import { lastPaymentOf } from './payment-store.ts'
import type { PaymentProvider, WebhookHint } from './provider.ts'
import { type SweepDeps, settleQuietly } from './sweep.ts'

/** Where the bank sends the visitor back and where it reports: `/pay/return/{order}`, `/pay/webhook/{provider}` (DAPI-01). */
export function paymentRoutes(app: FastifyInstance, deps: SweepDeps): void {
  app.get<{ Params: { id: string } }>('/pay/return/:id', (request, reply) => comeBack(deps, request.params.id, reply))
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, done) => done(null, body))
    scope.post<{ Params: { provider: string } }>('/pay/webhook/:provider', (request, reply) => hear(deps, request, reply))
  })
}

/** Checks the signature, keeps the event and goes away; the truth is read later by `settle` (reliability: webhook = hint). */
async function hear(deps: SweepDeps, request: FastifyRequest<{ Params: { provider: string } }>, reply: FastifyReply) {
  const { payments, db, now } = deps
  if (request.params.provider !== payments.name) throw new Refusal('not-found')
  const hint = payments.verifyWebhook(request.headers, typeof request.body === 'string' ? request.body : '', request.ip)
  if (!hint) return reply.code(401).send({ status: 'ignored' })
  await keep(db, payments, hint, now())
  return reply.send({ status: 'ok' })
}

function keep(db: Db, { name }: PaymentProvider, hint: WebhookHint, now: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    const payment = await trx
      .selectFrom('payments')
      .select('id')
      .where('provider', '=', name)
      .where('provider_payment_id', '=', hint.paymentId)
      .executeTakeFirst()
    const row = { provider: name, event_id: hint.eventId, provider_payment_id: hint.paymentId, received_at: now }
    const kept = await trx
      .insertInto('webhook_inbox')
      .values({ ...row, matched: payment !== undefined })
      .onConflict((same) => same.doNothing())
      .returning('event_id')
      .executeTakeFirst()
    if (kept && payment) await enqueue(trx, 'settle-payment', { paymentId: payment.id })
  })
}

/** The visitor is back from the bank: read the truth, then show the page that fits it (DAIR-22). */
async function comeBack(deps: SweepDeps, orderId: string, reply: FastifyReply) {
  const before = await lastPaymentOf(deps.db, orderId)
  if (!before) throw new Refusal('not-found')
  await settleQuietly(deps, before.id)
  return reply.header('cache-control', 'no-store').redirect(await resultPage(deps.db, orderId), 303)
}

async function resultPage(db: Db, orderId: string): Promise<string> {
  const [order, payment] = [await orderById(db, orderId), await lastPaymentOf(db, orderId)]
  const section = order?.kind === 'hotel' ? '/hotels' : '/avia'
  const open = payment?.state === 'Pending' || payment?.state === 'Succeeded'
  if (order && open && order.status !== 'Failed' && order.status !== 'Expired') return `${section}/payment/success?id=${orderId}`
  const reason = reasonWord(order?.status ?? 'Failed', payment?.reason ?? null)
  return `${section}/payment/error?id=${orderId}&reason=${reason}`
}
