import { Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/db.ts'

export type Asked = { principal: string; key: string; bodyHash: string; orderId: string; now: Date }

/**
 * Writes down that a key is in use for an order about to be made, before anything is done (DAPI-05). The same key with the
 * same body answers the order of the first asking; with another body it is refused (`idempotency.other-body`).
 */
export async function claimKey(db: Db, asked: Asked): Promise<{ orderId: string; answered: boolean }> {
  const { principal, key, bodyHash, orderId, now } = asked
  await db
    .insertInto('idempotency_keys')
    .values({ principal, key, body_hash: bodyHash, order_id: orderId, answered: false, created_at: now })
    .onConflict((same) => same.doNothing())
    .execute()
  const kept = await db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'order_id', 'answered'])
    .where('principal', '=', principal)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (kept.body_hash !== bodyHash) throw new Refusal('idempotency.other-body')
  return { orderId: kept.order_id, answered: kept.answered }
}

export async function markAnswered(trx: Db, orderId: string): Promise<void> {
  await trx.updateTable('idempotency_keys').set({ answered: true }).where('order_id', '=', orderId).execute()
}

/** Frees the key of an order that was refused before anything was held: the visitor may send the form again. */
export async function forgetKey(db: Db, orderId: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('order_id', '=', orderId).where('answered', '=', false).execute()
}
