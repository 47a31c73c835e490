import { useState } from 'react'
import { maskPhone } from '#domain/text/phone.ts'
import { useSession } from '#web/auth/session.ts'

type Contact = { contactPerson: string; email: string; phone: string }

/** Gives the form the contact of the signed-in buyer, as their profile has it (DAIR-19); the profile may come after the form. */
export function useOwnContact(fill: (own: Contact) => void): void {
  const email = useSession(({ phase, claims }) => (phase === 'in' ? claims?.email : undefined))
  const user = useSession((session) => session.user)
  const known = email && (user ?? email)
  const [filled, setFilled] = useState<typeof known>()
  if (known === filled) return
  setFilled(known)
  if (!email) return
  const contactPerson = [user?.firstName, user?.lastName].filter(Boolean).join(' ')
  fill({ contactPerson, email, phone: maskPhone(user?.phoneNumber ?? '') })
}
