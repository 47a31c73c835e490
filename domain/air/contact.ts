import { isEmail } from '#domain/account/email.ts'
import { isPhone } from '#domain/phone.ts'
import { REQUIRED, lengthProblem } from '#domain/text-length.ts'

export type Contact = { email: string; contactPerson: string; contactPhone: string }

const PHONE_INCOMPLETE = 'Укажите номер полностью: +7 999 999 99 99'

/** Refusals of the contact block in wire form (DAIR-19): field path → sentence. The phone is `+79991234567`. */
export function contactProblems({ email, contactPerson, contactPhone }: Contact): Record<string, string> {
  const found: [string, string | undefined][] = [
    ['contactInfo.contactPerson', lengthProblem(contactPerson, 2, 100)],
    ['contactInfo.email', email.trim() ? (isEmail(email.trim()) ? undefined : 'Email указан неверно') : REQUIRED],
    ['contactInfo.contactPhone', contactPhone ? (isPhone(contactPhone) ? undefined : PHONE_INCOMPLETE) : REQUIRED],
  ]
  return Object.fromEntries(found.filter((entry): entry is [string, string] => entry[1] !== undefined))
}
