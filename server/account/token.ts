import { createHash, createHmac, randomBytes } from 'node:crypto'
import { SignJWT } from 'jose/jwt/sign'
import { jwtVerify } from 'jose/jwt/verify'
import { type Claims, isClaims } from '#domain/account/claims.ts'
import { Refusal } from '#domain/refusal.ts'

/** An access token lives fifteen minutes (DAUTH-01). */
const ACCESS_MS = 15 * 60_000
/** An expired one still tells who asks for a new one, for thirty days (DAUTH-02). */
const STALE_MS = 30 * 86_400_000
const ALGORITHM = 'HS256'
const AUDIENCE = 'strannik'

export type TokenOwner = { id: string; email: string; login: string; bonusAccountId: string }

/** Signs an access token for a session. */
export function accessToken(secret: string, owner: TokenOwner, sessionId: string, now: Date): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000)
  return new SignJWT({ email: owner.email, unique_name: owner.login, BonusAccountId: owner.bonusAccountId, sid: sessionId })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setSubject(owner.id)
    .setAudience(AUDIENCE)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + ACCESS_MS / 1000)
    .sign(keyOf(secret, 'access'))
}

/** The claims of a token we signed. Refuses `sign-in-needed` for a foreign, damaged or expired one; `stale` lets an expired one pass. */
export async function verifyAccess(secret: string, token: string, now: Date, { stale = false } = {}): Promise<Claims> {
  const at = { currentDate: now, audience: AUDIENCE, algorithms: [ALGORITHM], clockTolerance: stale ? STALE_MS / 1000 : 0 }
  try {
    const { payload } = await jwtVerify(token, keyOf(secret, 'access'), at)
    if (isClaims(payload)) return payload
  } catch {
    // Foreign, damaged or expired: the caller is nobody.
  }
  throw new Refusal('sign-in-needed')
}

/** A secret to be carried by a cookie or a link: 32 random bytes in base64url. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database keeps of a secret: useless to whoever reads it. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** The refresh token that follows a used one: two tabs that ask at once derive the same (DAUTH-02). */
export function successorOf(secret: string, token: string): string {
  return createHmac('sha256', keyOf(secret, 'refresh')).update(token).digest('base64url')
}

/** The secret inside a mailed link, the same whenever the letter is written again. */
export function linkToken(secret: string, linkId: string): string {
  return createHmac('sha256', keyOf(secret, 'link')).update(linkId).digest('base64url')
}

function keyOf(secret: string, purpose: string): Uint8Array {
  return createHmac('sha256', secret).update(`${purpose} token`).digest()
}
