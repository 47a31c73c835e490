import type { OrderStatus } from '#domain/payments/order.ts'
import type { Db } from '#server/db/db.ts'
import type { Source } from '#server/metrics/readings.ts'

/** Orders that still wait for something, as the index `orders_waiting` has them. */
const open = ['Registered', 'Authorized', 'Paid', 'Ticketing', 'RefundPending'] as const satisfies OrderStatus[]

/** How many orders stand in each state that is not an end; moves into every state are counted (order-store.ts). */
export function orderReadings(db: Db): Source {
  return async () => {
    const rows = await db
      .selectFrom('orders')
      .select(['kind', 'status', ({ fn }) => fn.countAll<number>().as('orders')])
      .where('status', 'in', open)
      .groupBy(['kind', 'status'])
      .execute()
    return (['air', 'hotel'] as const).flatMap((product) =>
      open.map((status) => {
        const row = rows.find((one) => one.kind === product && one.status === status)
        return { name: 'agency_orders_open', labels: { product, status }, value: row?.orders ?? 0 } as const
      }),
    )
  }
}
