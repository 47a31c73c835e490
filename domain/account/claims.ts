/** The claims of an access token (DAUTH-01); `exp` and `iat` in seconds. Decoded without a library: every page does it first. */
export type Claims = {
  sub: string
  email: string
  unique_name: string
  BonusAccountId: string
  sid: string
  iat: number
  exp: number
}

const texts = ['sub', 'email', 'unique_name', 'BonusAccountId', 'sid'] as const
const numbers = ['iat', 'exp'] as const

/** Whether a payload holds every claim. */
export function isClaims(payload: unknown): payload is Claims {
  if (typeof payload !== 'object' || payload === null) return false
  const values = payload as Record<string, unknown>
  return texts.every((name) => typeof values[name] === 'string') && numbers.every((name) => Number.isInteger(values[name]))
}

/** Reads the claims without checking the signature: the browser only needs the user and the expiry. */
export function readClaims(token: string): Claims | undefined {
  try {
    const body = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const text = new TextDecoder().decode(Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0)))
    const claims: unknown = JSON.parse(text)
    return isClaims(claims) ? claims : undefined
  } catch {
    return undefined
  }
}

/** A token counts as expired five seconds early (DAUTH-01), so that it does not die on the way. */
export function isExpired(claims: Pick<Claims, 'exp'>, now: Date): boolean {
  return claims.exp <= now.getTime() / 1000 + 5
}
