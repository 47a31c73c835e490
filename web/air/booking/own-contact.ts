import type { BookingForm } from '#domain/air/booking-form.ts'
import { maskPhone } from '#domain/text/phone.ts'
import { sessionNow } from '#web/auth/session.ts'

/** A form with the contact of the signed-in buyer, as their profile has it (DAIR-19); undefined for a guest. */
export function ownContact(): BookingForm | undefined {
  const { phase, claims, user } = sessionNow()
  if (phase !== 'in' || !claims) return undefined
  const contactPerson = [user?.firstName, user?.lastName].filter(Boolean).join(' ')
  return { passengers: [], contactPerson, email: claims.email, phone: maskPhone(user?.phoneNumber ?? ''), privacy: false }
}
