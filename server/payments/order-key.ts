import { createHash, createHmac } from 'node:crypto'
import { Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/db.ts'
import { isSameSecret } from '#server/same-secret.ts'
import { type OrderRow, orderById } from './order-store.ts'

/** A guest's key to an order (DAPI-04). It follows from our secret, so letters can carry it and the database only keeps its hash. */
export function accessKeyOf(secret: string, orderId: string): string {
  return createHmac('sha256', secret).update(`order-key:${orderId}`).digest('base64url').slice(0, 32)
}

export function hashOfKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** How a caller may prove an order: as its user, or with its key when it was made without signing in. */
export type Proof = { caller: { userId: string } | null; orderKey: string | undefined }

/** The order of a caller who proved it; anything else is the same `not-found` as an absent order. */
export async function ownedOrder(db: Db, id: string, proof: Proof): Promise<OrderRow> {
  const order = await orderById(db, id)
  if (!order || !proves(order, proof)) throw new Refusal('not-found')
  return order
}

function proves(order: OrderRow, { caller, orderKey }: Proof): boolean {
  if (order.user_id && caller?.userId === order.user_id) return true
  if (!orderKey || !opensByKey(order)) return false
  return isSameSecret(hashOfKey(orderKey), order.access_key_hash)
}

/** Whether the key proves an order: one made with a Bearer opens to its user alone (DAPI-04). */
export function opensByKey({ user_id, made_by_guest }: Pick<OrderRow, 'user_id' | 'made_by_guest'>): boolean {
  return user_id === null || made_by_guest
}

/** The order's page; a guest's link carries the key after `#`, which no server and no log ever sees. */
export function orderLink(
  origin: string,
  secret: string,
  order: Pick<OrderRow, 'id' | 'kind' | 'user_id' | 'made_by_guest'>,
): string {
  const page = order.kind === 'hotel' ? '/hotels/booking?orderId=' : '/avia/booking?id='
  return `${origin}${page}${order.id}${opensByKey(order) ? `#key=${accessKeyOf(secret, order.id)}` : ''}`
}
