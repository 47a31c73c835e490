import { REQUIRED } from '#domain/text/text-length.ts'

const mailbox =
  /^[\p{L}\d!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\d!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\d](?:[\p{L}\d-]{0,61}[\p{L}\d])?\.)+[\p{L}][\p{L}\d-]*[\p{L}\d]$/u

/**
 * How long the link of a letter is valid (DAUTH-06, 09, 16); a person invited by a booking has as long as for the confirmation.
 */
export const linkTerms = { activateDays: 7, resetMinutes: 60, emailHours: 24 }

/** The message about a wrong address (spec §8). */
export const WRONG_EMAIL = 'Email указан неверно'

/**
 * An e-mail or a login without the invisible characters of copied text; full-width characters of Asian keyboards become usual
 * ones.
 */
export function normaliseEmail(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll('\u2010', '-')
    .trim()
}

/** Whether a text can be an e-mail address: one @, no spaces, a dotted domain, at most 254 characters. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && text.indexOf('@') <= 64 && mailbox.test(text)
}

/** What is wrong with the e-mail of a booking; undefined when it is valid. */
export function emailError(text: string): string | undefined {
  const email = normaliseEmail(text)
  if (!email) return REQUIRED
  return isEmail(email) ? undefined : WRONG_EMAIL
}
