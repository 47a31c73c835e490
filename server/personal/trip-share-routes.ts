import type { FastifyInstance } from 'fastify'
import { changeOrderEmail } from '#contract/order-email.ts'
import { closeTripShare, getRefundToday, getTripShare, readSharedTrip, setOwnStay, shareTrip } from '#contract/trips.ts'
import { serve } from '#server/http/serve.ts'
import { ownedOrder } from '#server/orders/order-key.ts'
import type { RefundDeps } from '#server/payments/refunds/refund.ts'
import { refundToday } from '#server/payments/refunds/refund-today.ts'
import { changeOrderEmail as change } from './change-order-email.ts'
import { saveOwnStay } from './trips.ts'
import { type ShareDeps, close, openShare, share, sharedTrip } from './trip-share.ts'

/** What an order's owner asks of its trip: the link by which others see it, what would come back today, another address for its letters; the trip itself, for whoever has the link. */
export function tripShareRoutes(app: FastifyInstance, deps: ShareDeps & RefundDeps): void {
  const { db, now } = deps
  serve(app, getTripShare, async ({ id }, context) => ({ url: await openShare(deps, (await ownedOrder(db, id, context)).id) }))
  serve(app, shareTrip, async ({ id }, context) => ({ url: await share(deps, (await ownedOrder(db, id, context)).id) }))
  serve(app, closeTripShare, async ({ id }, context) => {
    await close(db, (await ownedOrder(db, id, context)).id, now())
    return {}
  })
  serve(app, setOwnStay, async ({ id, isOwn }, context) => {
    await saveOwnStay(db, (await ownedOrder(db, id, context)).id, isOwn)
    return {}
  })
  serve(app, getRefundToday, async ({ id }, context) => ({
    refundToday: await refundToday(deps, await ownedOrder(db, id, context)),
  }))
  serve(app, changeOrderEmail, async ({ id, ...wanted }, context) =>
    change(deps, await ownedOrder(db, id, context), wanted, context),
  )
  serve(app, readSharedTrip, ({ key }) => sharedTrip(deps, key))
}
