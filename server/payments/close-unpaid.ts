import type { OrderEvent } from '#domain/payments/order.ts'
import { type Db, inTransaction } from '#server/db/db.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { putLetter } from '#server/mail/outbox.ts'
import { lockOrder, moveOrder } from '#server/orders/order-store.ts'
import { abandonOpenPayment } from './payment-store.ts'

type Closing = { id: string; event: Extract<OrderEvent, 'expire' | 'cancel'>; now: Date }

/** Ends an unpaid order: its open attempt is closed at the provider and its places are released. False when it moved on already. */
export function closeUnpaid(db: Db, { id, event, now }: Closing): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, id)
    if (order.status !== 'Registered') return false
    await moveOrder(trx, { id, from: 'Registered', event, now })
    await abandonOpenPayment(trx, id, now)
    await enqueue(trx, 'release-holds', { orderId: id })
    if (event === 'expire') await putLetter(trx, { template: 'M-08', subjectId: id }, now)
    return true
  })
}
