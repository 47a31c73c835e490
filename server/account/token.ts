import { createHash, createHmac, randomBytes } from 'node:crypto'
import { decodeProtectedHeader } from 'jose/decode/protected_header'
import { SignJWT } from 'jose/jwt/sign'
import { jwtVerify } from 'jose/jwt/verify'
import { type Claims, isClaims } from '#domain/account/claims.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Key, type KeyRing, keysFor } from '#server/keys/ring.ts'

/** An access token lives fifteen minutes (DAUTH-01). */
const ACCESS_MS = 15 * 60_000
/** An expired token still identifies the person who refreshes it, for thirty days (DAUTH-02). */
const STALE_MS = 30 * 86_400_000
const ALGORITHM = 'HS256'
const AUDIENCE = 'strannik'

export type TokenOwner = { id: string; email: string; login: string; bonusAccountId: string }

/** Signs an access token for a session. */
export function accessToken([key]: KeyRing, owner: TokenOwner, sessionId: string, now: Date): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000)
  return new SignJWT({ email: owner.email, unique_name: owner.login, BonusAccountId: owner.bonusAccountId, sid: sessionId })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: key.id })
    .setSubject(owner.id)
    .setAudience(AUDIENCE)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + ACCESS_MS / 1000)
    .sign(keyOf(key, 'access'))
}

/** The claims of a token we signed. Refuses `sign-in-needed` for a foreign, damaged or expired one; `stale` lets an expired one pass. */
export async function verifyAccess(ring: KeyRing, token: string, now: Date, { stale = false } = {}): Promise<Claims> {
  const at = { currentDate: now, audience: AUDIENCE, algorithms: [ALGORITHM], clockTolerance: stale ? STALE_MS / 1000 : 0 }
  for (const key of keysFor(ring, keyIdOf(token))) {
    try {
      const { payload } = await jwtVerify(token, keyOf(key, 'access'), at)
      if (isClaims(payload)) return payload
    } catch {
      // Foreign, damaged or expired: the caller is a guest.
    }
  }
  throw new Refusal('sign-in-needed')
}

/** The key id of a token; nothing for a token older than key ids, or for no token at all. */
function keyIdOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid
  } catch {
    return undefined
  }
}

/** A secret for a cookie or a link: 32 random bytes in base64url. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database stores of a secret: useless to a reader. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** The refresh token that follows a used one: two tabs that refresh at once derive the same (DAUTH-02). */
export function successorOf(key: Key, token: string): string {
  return createHmac('sha256', keyOf(key, 'refresh')).update(token).digest('base64url')
}

/** The secret inside a mailed link, the same whenever the letter is written again. */
export function linkToken(key: Key, linkId: string): string {
  return createHmac('sha256', keyOf(key, 'link')).update(linkId).digest('base64url')
}

function keyOf({ secret }: Key, purpose: string): Uint8Array {
  return createHmac('sha256', secret).update(`${purpose} token`).digest()
}
