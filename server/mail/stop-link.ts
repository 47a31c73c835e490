import { createHmac } from 'node:crypto'
import { isSameSecret } from '#server/http/same-secret.ts'
import type { Key, KeyRing } from '#server/keys/ring.ts'

/** Letters that may be declined; those about orders and the account's security may not. */
export type Declinable = 'points'
type Reader = { id: string; email: string }

export const stopPath = '/mail/stop/'

/**
 * A link that unsubscribes this address from letters of a kind by one press, without signing in; valid for no other kind or
 * address.
 */
export function stopLink(origin: string, [key]: KeyRing, reader: Reader, kind: Declinable): string {
  return `${origin}${stopPath}${reader.id}.${sealOf(key, reader, kind)}`
}

/** The account of a token, before it is verified. */
export function readerIdOf(token: string): string {
  return token.split('.')[0] ?? ''
}

/** Whether a token was made for this address and kind, with this key or with a former one. */
export function isStopToken(ring: KeyRing, token: string, reader: Reader, kind: Declinable): boolean {
  return ring.some((key) => isSameSecret(token, `${reader.id}.${sealOf(key, reader, kind)}`))
}

function sealOf({ secret }: Key, { email }: Reader, kind: Declinable): string {
  const of = `stop:${kind}:${email.toLowerCase()}`
  return createHmac('sha256', secret).update(of).digest('base64url').slice(0, 32)
}
