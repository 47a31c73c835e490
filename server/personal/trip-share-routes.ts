import type { FastifyInstance } from 'fastify'
import { closeTripShare, getTripShare, readSharedTrip, shareTrip } from '#contract/trips.ts'
import { serve } from '#server/http/serve.ts'
import { ownedOrder } from '#server/orders/order-key.ts'
import { type ShareDeps, close, openShare, share, sharedTrip } from './trip-share.ts'

/** The link by which others see a trip, for whoever proves the order; the trip itself, for whoever has the link. */
export function tripShareRoutes(app: FastifyInstance, deps: ShareDeps): void {
  const { db, now } = deps
  serve(app, getTripShare, async ({ id }, context) => ({ url: await openShare(deps, (await ownedOrder(db, id, context)).id) }))
  serve(app, shareTrip, async ({ id }, context) => ({ url: await share(deps, (await ownedOrder(db, id, context)).id) }))
  serve(app, closeTripShare, async ({ id }, context) => {
    await close(db, (await ownedOrder(db, id, context)).id, now())
    return {}
  })
  serve(app, readSharedTrip, ({ key }) => sharedTrip(deps, key))
}
