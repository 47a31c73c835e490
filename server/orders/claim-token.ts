import { createHmac } from 'node:crypto'
import type { Key, KeyRing } from '#server/keys/ring.ts'
import { isSameSecret } from '#server/http/same-secret.ts'

/** What the letter with the tickets carries for an order that may join an account of its e-mail (DAIR-28). */
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
