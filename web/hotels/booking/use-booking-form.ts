import { useMemo, useState } from 'react'
import { type HotelBookingForm, hotelFormErrors } from '#domain/hotels/booking-form.ts'
import type { Guests } from '#domain/hotels/query.ts'
import { useFieldErrors } from '#web/purchase/use-field-errors.ts'
import { useOwnContact } from '#web/purchase/use-own-contact.ts'

/** The guests and the contact in the browser. */
export function useHotelBookingForm(initial: HotelBookingForm, party: Guests) {
  const [form, setForm] = useState(initial)
  const errors = useMemo(() => hotelFormErrors(form, party), [form, party])
  const { errorOf, leave, forgive, ...fieldErrors } = useFieldErrors(errors)

  function set<Name extends Exclude<keyof HotelBookingForm, 'guests'>>(name: Name, value: HotelBookingForm[Name]) {
    setForm((before) => ({ ...before, [name]: value }))
    forgive(name)
  }

  function setGuest(at: number, name: 'lastName' | 'firstName', value: string) {
    setForm((before) => {
      const guests = before.guests.map((guest, index) => (index === at ? { ...guest, [name]: value } : guest))
      return { ...before, guests }
    })
    forgive(`guests.${at}.${name}`)
  }

  useOwnContact(({ email, phone }) =>
    setForm((before) => ({ ...before, email: before.email || email, phone: before.phone || phone })),
  )

  /** What a field needs beside its value: name, complaint, and to know when it was left. */
  const field = (path: string) => ({ name: path, error: errorOf(path) ?? '', onBlur: () => leave(path) })
  return { form, set, setGuest, field, ...fieldErrors }
}

export type HotelBookingFormState = ReturnType<typeof useHotelBookingForm>
