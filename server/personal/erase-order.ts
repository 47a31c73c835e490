import { sql } from 'kysely'
import { Refusal } from '#domain/refusal.ts'
import { inTransaction } from '#server/db/db.ts'
import { withMoneyUnderWay } from '#server/payments/money-under-way.ts'
import { erasePeople } from '#server/retention/erase-people.ts'
import { type LetterStore, forgetLetters } from '#server/retention/letters.ts'
import { endLetters } from './erase-letters.ts'

const AHEAD = 'Поездка ещё впереди или деньги в пути. Данные можно стереть, когда заказ завершится'

/**
 * Erases the people of one order at their wish, a guest's too: names, documents, contacts and letters go, numbers and sums
 * stay for the books. Refuses `not-found`, and `order.bad-state` while the trip is ahead or the order or its money on its way.
 */
export async function eraseOrder(store: LetterStore, number: string, now: Date): Promise<void> {
  const letters = await inTransaction(store.db, async (trx) => {
    const order = await trx.selectFrom('orders').selectAll().where('number', '=', number).forUpdate().executeTakeFirst()
    if (!order) throw new Refusal('not-found', { text: `Заказа ${number} нет` })
    const isOpen = ['Registered', 'Authorized', 'Paid', 'Ticketing', 'RefundPending'].includes(order.status)
    const own = sql`select id from orders where id = ${order.id}`
    const isAhead = order.service_ends_at !== null && order.service_ends_at > now
    if (isOpen || isAhead || (await withMoneyUnderWay(trx, own)).length > 0) {
      throw new Refusal('order.bad-state', { text: AHEAD })
    }
    const ended = await endLetters(trx, own)
    await erasePeople(now, own).execute(trx)
    return ended
  })
  await forgetLetters(store, letters)
}
