import { changedFlights } from '#domain/air/changes/flight-change.ts'
import type { Db } from '#server/db/db.ts'
import { flightChangedLetter } from '#server/mail/flight-changed.ts'
import type { OrderLetter } from '#server/mail/letters.ts'
import type { Letter } from '#server/mail/mailer.ts'
import { itemsOf } from '#server/air/order-store.ts'
import { changeById, changesOf, lastOfEach } from './change-store.ts'

type Write = (deps: unknown, about: { letter: OrderLetter }) => Letter
type AboutOrder = (orderId: string, write: Write) => Promise<Letter | undefined>

/** M-16 by the change it tells of; nothing when another change came since, or nobody flies by it any more. */
export async function aboutChange({ db }: { db: Db }, changeId: string, aboutOrder: AboutOrder): Promise<Letter | undefined> {
  const change = await changeById(db, changeId)
  if (!change) return undefined
  const last = lastOfEach(await changesOf(db, change.order_id), await itemsOf(db, change.order_id))
  if (!last.some(({ id }) => id === changeId)) return undefined
  const { before, after, is_forced: isForced } = change
  return aboutOrder(change.order_id, (_deps, { letter }) =>
    flightChangedLetter({ ...letter, flights: [], changed: changedFlights(before, after), isForced }),
  )
}
