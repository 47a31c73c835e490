import { emailError } from '#domain/account/email.ts'
import { fieldErrors } from '#domain/text/field-errors.ts'
import { phoneError } from '#domain/text/phone.ts'
import { lengthError } from '#domain/text/text-length.ts'

export type Contact = { email: string; contactPerson: string; contactPhone: string }

/** Refusals of the contact block in wire form (DAIR-19): field path → sentence. The phone is `+79991234567`. */
export function contactErrors({ email, contactPerson, contactPhone }: Contact): Record<string, string> {
  return fieldErrors({
    'contactInfo.contactPerson': lengthError(contactPerson, 2, 100),
    'contactInfo.email': emailError(email),
    'contactInfo.contactPhone': phoneError(contactPhone),
  })
}
