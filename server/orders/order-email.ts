import type { PublicConfig } from '#contract/config.ts'
import type { Product } from '#domain/product.ts'
import type { Db } from '#server/db/db.ts'
import { movedLetter } from '#server/mail/letters.ts'
import { type Composer, enqueueLetter } from '#server/mail/outbox.ts'
import { type OrderRow, orderById } from './order-store.ts'

/** The letter with the tickets or the voucher. */
const papersLetter = { air: 'M-06', hotel: 'M-07' } as const satisfies Record<Product, string>

/** How many times the address of an order may be changed: each change sends its documents again. */
export const MOST_EMAIL_CHANGES = 5

const ID_LENGTH = 22

/** The order of a letter with documents: sent again, its key includes the ordinal number. */
export function orderOfPapers(subjectId: string): string {
  return subjectId.slice(0, ID_LENGTH)
}

/** Sends the tickets or the voucher of an order again, to its current address; letters still waiting to be sent are withdrawn. */
export async function sendPapersAgain(
  trx: Db,
  { id, kind }: Pick<OrderRow, 'id' | 'kind'>,
  time: number,
  now: Date,
): Promise<void> {
  const template = papersLetter[kind]
  const earlier = [id, ...Array.from({ length: time - 1 }, (_, before) => `${id}:${before + 1}`)]
  await trx
    .updateTable('outbox')
    .set({ state: 'given-up' })
    .where('template', '=', template)
    .where('subject_id', 'in', earlier)
    .where('state', '=', 'waiting')
    .execute()
  await enqueueLetter(trx, { template, subjectId: `${id}:${time}` }, now)
}

const template = 'M-17'

type Moved = { order: Pick<OrderRow, 'id'>; formerAddress: string; time: number }

/** Informs the former address of an order that its letters go elsewhere now; `time` is the ordinal number of the change. */
export async function notifyFormerAddress(trx: Db, { order, formerAddress, time }: Moved, now: Date): Promise<void> {
  await enqueueLetter(trx, { template, subjectId: `${order.id}:${time}`, to: formerAddress }, now)
}

/** M-17: no order stores its former address, so the letter does until it is sent. */
export function movedOrderLetter({ db, site }: { db: Db; site: PublicConfig }): Composer {
  return async (subjectId) => {
    const order = await orderById(db, orderOfPapers(subjectId))
    const row = await db
      .selectFrom('outbox')
      .select('to_address')
      .where('template', '=', template)
      .where('subject_id', '=', subjectId)
      .executeTakeFirst()
    return order && row?.to_address ? movedLetter({ site, to: row.to_address, number: order.number }) : undefined
  }
}
