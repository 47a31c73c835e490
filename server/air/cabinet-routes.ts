import type { FastifyInstance } from 'fastify'
import { getAirOrder, hideAirOrders, listAirOrders, showAirOrders } from '#contract/cabinet.ts'
import type { Db } from '#server/db/db.ts'
import { userIdOf } from '#server/http/caller.ts'
import { serve } from '#server/http/serve.ts'
import { airOrderOf, airOrdersOf, markHidden } from './cabinet.ts'

type Deps = { db: Db; now: () => Date; env: { secret: string } }

/** A person's own flight orders (DACC-02, DACC-06). */
export function cabinetRoutes(app: FastifyInstance, { db, now, env }: Deps): void {
  serve(app, listAirOrders, async (_input, context) => ({ tickets: await airOrdersOf(db, userIdOf(context)) }))
  serve(app, getAirOrder, ({ number }, context) => airOrderOf({ db, env }, userIdOf(context), number))
  serve(app, hideAirOrders, async ({ numbers }, context) => {
    await markHidden(db, userIdOf(context), numbers, now())
    return {}
  })
  serve(app, showAirOrders, async ({ numbers }, context) => {
    await markHidden(db, userIdOf(context), numbers, null)
    return {}
  })
}
