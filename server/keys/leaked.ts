import { type Db, inTransaction } from '#server/db/db.ts'
import { newOrderKey } from '#server/orders/order-key.ts'
import type { KeyRing } from './ring.ts'

const BATCH = 200

/**
 * After a leak: who has the former secret and a copy of the database could work out the keys in guests' letters and the links
 * that wait in mailboxes or were given to friends, so every order gets another key and the links end. Answers how many orders did.
 */
export async function renewAfterLeak(db: Db, ring: KeyRing, now: Date): Promise<number> {
  await db
    .updateTable('mailed_links')
    .set({ expires_at: now })
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
  await db.updateTable('trip_shares').set({ closed_at: now }).where('closed_at', 'is', null).execute()
  let [renewed, after] = [0, '']
  for (;;) {
    const orders = await db.selectFrom('orders').select('id').where('id', '>', after).orderBy('id').limit(BATCH).execute()
    const last = orders.at(-1)
    if (!last) return renewed
    await inTransaction(db, async (trx) => {
      for (const { id } of orders) await renewKey(trx, ring, id)
    })
    renewed += orders.length
    after = last.id
  }
}

async function renewKey(trx: Db, ring: KeyRing, id: string): Promise<void> {
  const { hash, sealed } = newOrderKey(ring, id)
  await trx.updateTable('orders').set({ access_key_hash: hash, sealed_key: sealed }).where('id', '=', id).execute()
}
