import type { PublicConfig } from '#contract/config.ts'
import type { Db } from '#server/db/db.ts'
import { movedLetter } from '#server/mail/letters.ts'
import { type Composer, putLetter } from '#server/mail/outbox.ts'
import { type OrderRow, orderById } from './order-store.ts'
import { orderOfPapers } from './papers-letter.ts'

const template = 'M-17'

type Moved = { order: Pick<OrderRow, 'id'>; formerAddress: string; time: number }

/** Tells the address an order had that its letters go elsewhere now; `time` is the how manieth change it is. */
export async function notifyFormerAddress(trx: Db, { order, formerAddress, time }: Moved, now: Date): Promise<void> {
  await putLetter(trx, { template, subjectId: `${order.id}:${time}`, to: formerAddress }, now)
}

/** M-17: no order knows its former address, so the letter does until it is sent. */
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
