import { useMemo, useState } from 'react'
import { type BookingForm, type PassengerFields, formProblems, withDefaultDocument } from '#domain/air/booking-form.ts'
import type { Trip } from '#domain/air/trip.ts'
import { dayOf } from '#domain/dates.ts'
import { REQUIRED } from '#domain/text-length.ts'

export type Problems = Record<string, string>

/**
 * The booking form in the browser. A field complains once it was left with something wrong in it, an empty one only after
 * «Перейти к оплате»; what the server refused stays by its field until the field changes.
 */
export function useBookingForm(initial: BookingForm, trip: Trip) {
  const [form, setForm] = useState(initial)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [sent, setSent] = useState(false)
  const [refused, setRefused] = useState<Problems>({})
  const [today] = useState(() => dayOf(new Date()))
  const problems = useMemo(() => formProblems(form, trip, today), [form, trip, today])

  function forgive(path: string) {
    setRefused((before) => {
      const { [path]: _gone, ...rest } = before
      return rest
    })
  }

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

  function leave(path: string) {
    setLeft((before) => (before.has(path) ? before : new Set(before).add(path)))
  }

  function errorOf(path: string): string | undefined {
    const problem = problems[path]
    const told = sent || (left.has(path) && problem !== REQUIRED)
    return (told ? problem : undefined) ?? refused[path]
  }

  const shown: Problems = sent ? { ...refused, ...problems } : refused
  return { form, setForm, set, setPassenger, leave, errorOf, problems, shown, refuse: setRefused, tell: () => setSent(true) }
}

export type BookingFormState = ReturnType<typeof useBookingForm>
