import type { Product } from '#domain/product.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/db.ts'
import type { OrderRow } from './order-store.ts'

/** The orders of one product that belong to a person. */
export type Owned = { userId: string; kind: Product }

/** A person's own order by its number; `not-found` for another's, as for none at all (I23). */
export async function ownOrder(db: Db, { userId, kind }: Owned, number: string): Promise<OrderRow> {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!order) throw new Refusal('not-found')
  return order
}

/**
 * Takes orders off their owner's list, or puts them back (`hiddenAt` null); answers the numbers that are theirs. Refuses
 * `not-found` when none is (DACC-06).
 */
export async function hideOrders(db: Db, { userId, kind }: Owned, numbers: string[], hiddenAt: Date | null): Promise<string[]> {
  const rows = await db
    .updateTable('orders')
    .set({ hidden_at: hiddenAt })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('number', 'in', numbers)
    .returning('number')
    .execute()
  if (rows.length === 0) throw new Refusal('not-found')
  return rows.map(({ number }) => number)
}

/** What a list needs of each order to filter, sort and find it; the newest first, hidden ones left out (DACC-12). */
export function listedOrders(db: Db, { userId, kind }: Owned) {
  return db
    .selectFrom('orders')
    .select(['id', 'number', 'price_rub', 'places', 'created_at', 'begins_at'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('hidden_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute()
}
