import { createHash, createHmac, randomBytes } from 'node:crypto'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/db.ts'
import { isSameSecret } from '#server/http/same-secret.ts'
import type { Key, KeyRing } from '#server/keys/ring.ts'
import { seal, unseal } from '#server/keys/sealed.ts'
import { type OrderKey, type OrderRow, orderById } from './order-store.ts'

const KEY_BYTES = 24

/** A guest's key to an order (DAPI-04). */
export function newOrderKey(ring: KeyRing, orderId: string): OrderKey {
  return sealedKey(ring, orderId, randomBytes(KEY_BYTES).toString('base64url'))
}

export function sealedKey(ring: KeyRing, orderId: string, key: string): OrderKey {
  return { hash: hashOfKey(key), sealed: seal(ring, { purpose: 'order keys', row: orderId }, key) }
}

type KeyColumns = Pick<OrderRow, 'id' | 'access_key_hash' | 'sealed_key'>

/**
 * The key of an order; undefined when no key of ours opens it any more. Orders without a sealed one have it derived from the
 * secret of their day.
 */
export function accessKeyOf(ring: KeyRing, { id, access_key_hash, sealed_key }: KeyColumns): string | undefined {
  if (sealed_key !== null) return unseal(ring, { purpose: 'order keys', row: id }, sealed_key)
  return ring.map((key) => derivedKey(key, id)).find((key) => hashOfKey(key) === access_key_hash)
}

function derivedKey({ secret }: Key, orderId: string): string {
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
  if (!order || !isProvenBy(order, proof)) throw new Refusal('not-found')
  return order
}

function isProvenBy(order: OrderRow, { caller, orderKey }: Proof): boolean {
  if (order.user_id && caller?.userId === order.user_id) return true
  if (!orderKey || !opensByKey(order)) return false
  return isSameSecret(hashOfKey(orderKey), order.access_key_hash)
}

/** Whether the key proves an order: one made with a Bearer opens to its user alone (DAPI-04). */
export function opensByKey({ user_id, made_by_guest }: Pick<OrderRow, 'user_id' | 'made_by_guest'>): boolean {
  return user_id === null || made_by_guest
}

const orderPage = {
  air: (id: string) => href(paths.airBooking, {}, { id }),
  hotel: (id: string) => href(paths.hotelBooking, {}, { orderId: id }),
}

/** The order's page; a guest's link carries the key after `#`, which no server and no log ever sees. */
export function orderLink(
  origin: string,
  secret: KeyRing,
  order: KeyColumns & Pick<OrderRow, 'kind' | 'user_id' | 'made_by_guest'>,
): string {
  const key = opensByKey(order) ? accessKeyOf(secret, order) : undefined
  return `${origin}${orderPage[order.kind](order.id)}${key ? `#key=${key}` : ''}`
}

/** What the letter with the tickets carries for an order that may be added to an account of its e-mail (DAIR-28). */
export function claimTokenOf([key]: KeyRing, orderId: string): string {
  return tokenBy(key, orderId)
}

/** Whether a token is ours, made with this key or with a former one. */
export function isClaimToken(ring: KeyRing, orderId: string, token: string): boolean {
  return ring.some((key) => isSameSecret(token, tokenBy(key, orderId)))
}

function tokenBy({ secret }: Key, orderId: string): string {
  const seal = createHmac('sha256', secret).update(`claim:${orderId}`).digest('base64url').slice(0, 32)
  return `${orderId}.${seal}`
}
