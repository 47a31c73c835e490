import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { airWebhook } from '#contract/flight-change.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import { wrongField } from '#server/http/door.ts'
import { enqueue } from '#server/jobs/queue.ts'
import type { BookingHint } from '#server/air/supplier.ts'
import type { RereadDeps } from './reread-booking.ts'

const LARGEST_MESSAGE = 256 * 1024

type Message = FastifyRequest<{ Params: { supplier: string } }>

/** Where suppliers tell that something became of a booking; the signature is over the bytes as they came. */
export function airWebhookRoutes(app: FastifyInstance, deps: RereadDeps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: LARGEST_MESSAGE }, (_request, body, done) => done(null, body))
    scope.post<{ Params: { supplier: string } }>(airWebhook.path, (request, reply) => hear(deps, request, reply))
  })
}

async function hear({ bookingNews, db, now }: RereadDeps, request: Message, reply: FastifyReply) {
  const { supplier } = request.params
  const hint = bookingNews.verifyWebhook(supplier, request.headers, typeof request.body === 'string' ? request.body : '')
  if (hint === undefined || wrongField(hint)) return reply.code(401).send({ status: 'ignored' })
  if (hint) await keep(db, { supplier, hint, now: now() })
  return reply.send({ status: 'ok' })
}

type Stored = { supplier: string; hint: BookingHint; now: Date }

/** Keeps a message by its key, once; one that names no order of ours is let be. */
function keep(db: Db, { supplier, hint, now }: Stored): Promise<void> {
  return inTransaction(db, async (trx) => {
    const row = { provider: supplier, event_id: hint.eventId, provider_payment_id: hint.supplierRef, matched: true }
    const stored = await trx
      .insertInto('webhook_inbox')
      .values({ ...row, received_at: now })
      .onConflict((same) => same.doNothing())
      .returning('event_id')
      .executeTakeFirst()
    if (stored) await enqueue(trx, 'reread-booking', { supplier, supplierRef: hint.supplierRef })
  })
}
