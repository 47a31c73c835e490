import type { FastifyInstance } from 'fastify'
import { askOrderRefund, quoteOrderRefund } from '#contract/refund.ts'
import { serve } from '#server/http/serve.ts'
import { ownedOrder } from '#server/orders/order-key.ts'
import { confirmRefund, refundQuoteOf } from './refund-reply.ts'
import type { RefundDeps } from './refund.ts'

/** Refunds asked for on the order's own page, by whoever proves it: a guest has no account to ask in (DPAY-07, DAPI-04). */
export function refundRoutes(app: FastifyInstance, deps: RefundDeps): void {
  serve(app, quoteOrderRefund, async ({ id }, context) => refundQuoteOf(deps, await ownedOrder(deps.db, id, context)))
  serve(app, askOrderRefund, async ({ id, quoteId, parts }, context) =>
    confirmRefund(deps, await ownedOrder(deps.db, id, context), { quoteId, parts }, context),
  )
}
