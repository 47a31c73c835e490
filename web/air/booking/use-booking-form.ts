import { useMemo, useState } from 'react'
import { type BookingForm, type PassengerFields, formErrors, withDefaultDocument } from '#domain/air/booking-form.ts'
import type { Trip } from '#domain/air/trip.ts'
import { dayOf } from '#domain/text/dates.ts'
import { useFieldErrors } from '#web/purchase/booking-form.ts'

/** The booking form in the browser. */
export function useBookingForm(initial: BookingForm, trip: Trip) {
  const [form, setForm] = useState(initial)
  const [today] = useState(() => dayOf(new Date()))
  const errors = useMemo(() => formErrors(form, trip, today), [form, trip, today])
  const { forgive, ...fieldErrors } = useFieldErrors(errors)

  function set<Name extends Exclude<keyof BookingForm, 'passengers'>>(name: Name, value: BookingForm[Name], path: string) {
    setForm((before) => ({ ...before, [name]: value }))
    forgive(path)
  }

  function setPassenger(at: number, change: Partial<PassengerFields>, path: string) {
    setForm((before) => ({
      ...before,
      passengers: before.passengers.map((passenger, index) =>
        index === at ? withDefaultDocument({ ...passenger, ...change }, trip) : passenger,
      ),
    }))
    forgive(`passengers.${at}.${path}`)
  }

  return { form, setForm, set, setPassenger, ...fieldErrors }
}

export type BookingFormState = ReturnType<typeof useBookingForm>
