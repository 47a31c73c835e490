import * as z from 'zod/mini'
import { IsoDay } from '#domain/day-schema.ts'

/** A login: 3-32 Latin letters, digits and `. _ @ -`; unique whatever the case (DAUTH-05). */
export const LOGIN = /^[A-Za-z0-9._@-]{3,32}$/
export const loginRule = 'От 3 до 32 латинских букв, цифр и знаков . _ @ -'

/** What the site knows of its signed-in visitor (DAUTH-16). `bonusValue` is in points and may be below zero. */
export const User = z.object({
  login: z.string(),
  email: z.string(),
  bonusAccountId: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  birthDate: z.nullable(IsoDay),
  phoneNumber: z.nullable(z.string()),
  bonusValue: z.int(),
  isActivated: z.boolean(),
})
export type User = z.infer<typeof User>

/** The part of a profile its owner may change; login and e-mail stay. */
export const Profile = z.pick(User, { firstName: true, lastName: true, birthDate: true, phoneNumber: true })
export type Profile = z.infer<typeof Profile>

/** The claims of an access token (DAUTH-01); `exp` and `iat` in seconds. */
export const Claims = z.object({
  sub: z.string(),
  email: z.string(),
  unique_name: z.string(),
  BonusAccountId: z.string(),
  sid: z.string(),
  iat: z.int(),
  exp: z.int(),
})
export type Claims = z.infer<typeof Claims>

/** `Фамилия Имя` when both are known, otherwise the login (HDR-03, HDR-04). */
export function displayName(user: Pick<User, 'login' | 'firstName' | 'lastName'>): string {
  return user.firstName && user.lastName ? `${user.lastName} ${user.firstName}` : user.login
}

/** A login shown to another person: `iv***ov` (DBON-08), because it may be an e-mail. */
export function maskLogin(login: string): string {
  const [start, end] = login.length > 5 ? [login.slice(0, 2), login.slice(-2)] : [login.slice(0, 1), '']
  return `${start}***${end}`
}

/** Reads the claims without checking the signature: the browser only wants to know who and until when. */
export function readClaims(token: string): Claims | undefined {
  try {
    const body = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const text = new TextDecoder().decode(Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0)))
    const claims = Claims.safeParse(JSON.parse(text))
    return claims.success ? claims.data : undefined
  } catch {
    return undefined
  }
}

/** A token counts as expired five seconds early (DAUTH-01), so that it does not die on the way. */
export function isExpired(claims: Pick<Claims, 'exp'>, now: Date): boolean {
  return claims.exp <= now.getTime() / 1000 + 5
}
