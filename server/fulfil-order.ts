import { type HoldDeps, releaseHolds } from './air/hold.ts'
import { type IssueDeps, giveUpAwaited, issueTickets } from './air/issue-tickets.ts'
import { type LetterDeps, airLetters } from './air/letters.ts'
import type { Db } from './db/db.ts'
import { type ConfirmDeps, confirmHotelBooking, giveUpAwaitedStay } from './hotels/confirm-booking.ts'
import { type HoldDeps as RoomDeps, releaseRoom } from './hotels/hold.ts'
import { type HotelLetterDeps, hotelLetters } from './hotels/letters.ts'
import type { Composer } from './mail/outbox.ts'
import { movedOrderLetter } from './orders/order-email.ts'

/** Fulfils a paid order in the way of its product. */
export async function fulfilOrder(deps: IssueDeps & ConfirmDeps, orderId: string, lease: AbortSignal): Promise<void> {
  const kind = await findKind(deps.db, orderId)
  if (kind === 'air') await issueTickets(deps, orderId, lease)
  if (kind === 'hotel') await confirmHotelBooking(deps, orderId, lease)
}

/** Stops waiting for a supplier's outcome of an order: it is refunded. Refuses `order.bad-state` where nothing is awaited. */
export async function giveUpAwaitedOrder(deps: Pick<IssueDeps, 'db' | 'now'>, orderId: string): Promise<void> {
  await ((await findKind(deps.db, orderId)) === 'hotel' ? giveUpAwaitedStay : giveUpAwaited)(deps, orderId)
}

/** Releases what an ended order still holds at its supplier. */
export async function releaseOrder(deps: HoldDeps & RoomDeps, orderId: string, lease: AbortSignal): Promise<void> {
  await releaseHolds(deps, orderId, lease)
  await releaseRoom(deps, orderId, lease)
}

/** Letters about orders, each in the words of its product. */
export function orderLetters(deps: LetterDeps & HotelLetterDeps) {
  const [air, stays] = [airLetters(deps), hotelLetters(deps)]
  const byKind = (template: keyof typeof air & keyof typeof stays): Composer => {
    return async (subjectId) => ((await findKind(deps.db, subjectId)) === 'hotel' ? stays : air)[template](subjectId)
  }
  const shared: Record<keyof typeof air & keyof typeof stays, Composer> = {
    'M-05': byKind('M-05'),
    'M-08': byKind('M-08'),
    'M-09': byKind('M-09'),
    'M-10': byKind('M-10'),
    'M-11': byKind('M-11'),
    'M-13': byKind('M-13'),
  }
  return { ...air, ...stays, ...shared, 'M-17': movedOrderLetter(deps) }
}

/** The product of an order, by the order's id or by that of one of its payments or refunds. */
async function findKind(db: Db, id: string): Promise<'air' | 'hotel' | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('kind')
    .where((is) =>
      is.or([
        is('id', '=', id),
        is('id', '=', is.selectFrom('payments').select('order_id').where('id', '=', id)),
        is('id', '=', is.selectFrom('refunds').select('order_id').where('id', '=', id)),
      ]),
    )
    .executeTakeFirst()
  return row?.kind
}
