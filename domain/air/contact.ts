import { emailProblem } from '#domain/account/email.ts'
import { fieldProblems } from '#domain/text/field-problems.ts'
import { phoneProblem } from '#domain/text/phone.ts'
import { lengthProblem } from '#domain/text/text-length.ts'

export type Contact = { email: string; contactPerson: string; contactPhone: string }

/** Refusals of the contact block in wire form (DAIR-19): field path → sentence. The phone is `+79991234567`. */
export function contactProblems({ email, contactPerson, contactPhone }: Contact): Record<string, string> {
  return fieldProblems({
    'contactInfo.contactPerson': lengthProblem(contactPerson, 2, 100),
    'contactInfo.email': emailProblem(email),
    'contactInfo.contactPhone': phoneProblem(contactPhone),
  })
}
