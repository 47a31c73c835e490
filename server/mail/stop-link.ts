import { createHmac } from 'node:crypto'
import { isSameSecret } from '#server/http/same-secret.ts'
import type { Key, KeyRing } from '#server/keys/ring.ts'

/** Letters that may be declined; those of orders and of the account's safety may not. */
export type Declinable = 'points'
type Reader = { id: string; email: string }

export const stopPath = '/mail/stop/'

/** Where one press ends letters of a kind to this address, without signing in; good for no other kind or address. */
export function stopLink(origin: string, [key]: KeyRing, reader: Reader, kind: Declinable): string {
  return `${origin}${stopPath}${reader.id}.${sealOf(key, reader, kind)}`
}

/** Whose link a token is, before it is proved. */
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
