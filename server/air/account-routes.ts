import type { FastifyInstance } from 'fastify'
import { getAirOrder, hideAirOrders, listAirOrders, showAirOrders } from '#contract/account-orders.ts'
import { askAirRefund, quoteAirRefund } from '#contract/refund.ts'
import type { KeyRing } from '#server/keys/ring.ts'
import { userIdOf } from '#server/http/caller.ts'
import { type CallContext, serve } from '#server/http/serve.ts'
import { type Owned, hideOrders, ownOrder } from '#server/orders/own-orders.ts'
import { confirmRefund, refundQuoteOf } from '#server/payments/refunds/refund-reply.ts'
import type { RefundDeps } from '#server/payments/refunds/refund.ts'
import { airOrderOf, airOrdersOf, airPageOf } from './account-orders.ts'

type Deps = RefundDeps & { env: { secret: KeyRing } }

/** A person's own flight orders (DACC-02, DACC-06). */
export function airAccountRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now, env } = deps
  serve(app, listAirOrders, async (query, context) => {
    const userId = userIdOf(context)
    return query.p ? airPageOf(db, { ...query, userId, now: now() }) : { tickets: await airOrdersOf(db, userId) }
  })
  serve(app, getAirOrder, ({ number }, context) => airOrderOf({ db, env }, userIdOf(context), number))
  serve(app, quoteAirRefund, async ({ number }, context) => refundQuoteOf(deps, await ownOrder(db, ownedBy(context), number)))
  serve(app, askAirRefund, async ({ number, quoteId, items }, context) =>
    confirmRefund(deps, await ownOrder(db, ownedBy(context), number), { quoteId, parts: items }, context),
  )
  serve(app, hideAirOrders, async ({ numbers }, context) => {
    await hideOrders(db, ownedBy(context), numbers, now())
    return {}
  })
  serve(app, showAirOrders, async ({ numbers }, context) => {
    await hideOrders(db, ownedBy(context), numbers, null)
    return {}
  })
}

function ownedBy(context: CallContext): Owned {
  return { userId: userIdOf(context), kind: 'air' }
}
