import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { reasonWord } from '#domain/payments/payment.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import { wrongField } from '#server/http/door.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { orderById } from '#server/orders/order-store.ts'
import { findLastPayment } from './payment-store.ts'
import type { PaymentProvider, WebhookHint } from './provider.ts'
import { type SweepDeps, settleQuietly } from './sweep.ts'

/** Where the bank redirects the visitor and where it reports: `/pay/return/{order}`, `/pay/webhook/{provider}` (DAPI-01). */
export function paymentRoutes(app: FastifyInstance, deps: SweepDeps): void {
  app.get<{ Params: { id: string } }>('/pay/return/:id', (request, reply) => returnFromBank(deps, request, reply))
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, done) => done(null, body))
    scope.post<{ Params: { provider: string } }>('/pay/webhook/:provider', (request, reply) =>
      receiveWebhook(deps, request, reply),
    )
  })
}

/** Checks the signature, stores the event and answers; `settle` reads the truth later (a webhook is a hint). */
async function receiveWebhook(deps: SweepDeps, request: FastifyRequest<{ Params: { provider: string } }>, reply: FastifyReply) {
  const { payments, db, now } = deps
  if (request.params.provider !== payments.name) throw new Refusal('not-found')
  const hint = payments.verifyWebhook(request.headers, typeof request.body === 'string' ? request.body : '', request.ip)
  if (!hint || wrongField(hint)) return reply.code(401).send({ status: 'ignored' })
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
    const inserted = await trx
      .insertInto('webhook_inbox')
      .values({ ...row, matched: payment !== undefined })
      .onConflict((same) => same.doNothing())
      .returning('event_id')
      .executeTakeFirst()
    if (inserted && payment) await enqueue(trx, 'settle-payment', { paymentId: payment.id })
  })
}

/**
 * The visitor returns from the bank: read the truth, then show the matching page (DAIR-22, DHOT-18). Inside a frame that is the
 * neutral page, which makes the page around it check (DHOT-15).
 */
async function returnFromBank(deps: SweepDeps, request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) {
  const { id } = request.params
  const before = await findLastPayment(deps.db, id)
  if (!before) throw new Refusal('not-found')
  await settleQuietly(deps, before.id)
  const isFramed = request.headers['sec-fetch-dest'] === 'iframe'
  return reply
    .header('cache-control', 'no-store')
    .redirect(isFramed ? href(paths.loader, {}, { done: '1' }) : await resultPage(deps.db, id), 303)
}

async function resultPage(db: Db, orderId: string): Promise<string> {
  const [order, payment] = [await orderById(db, orderId), await findLastPayment(db, orderId)]
  const open = payment?.state === 'Pending' || payment?.state === 'Succeeded'
  const isGood = order !== undefined && open && order.status !== 'Failed' && order.status !== 'Expired'
  if (order?.kind === 'hotel') {
    return isGood ? href(paths.hotelPaid, {}, { orderId }) : href(paths.hotelBooking, {}, { orderId, payment: 'fail' })
  }
  if (isGood) return href(paths.airPaid, {}, { id: orderId })
  const reason = reasonWord(order?.status ?? 'Failed', payment?.reason ?? null)
  return href(paths.airNotPaid, {}, { id: orderId, reason })
}
