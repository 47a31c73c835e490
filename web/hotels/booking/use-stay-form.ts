import { useMemo, useState } from 'react'
import { type StayForm, stayFormProblems } from '#domain/hotels/booking-form.ts'
import type { Guests } from '#domain/hotels/query.ts'
import { REQUIRED } from '#domain/text-length.ts'

type Problems = Record<string, string>

/**
 * The guests and the contact in the browser. A field complains once it was left with something wrong in it, an empty one
 * only after «Перейти к оплате»; what the server refused stays by its field until the field changes.
 */
export function useStayForm(initial: StayForm, party: Guests) {
  const [form, setForm] = useState(initial)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [sent, setSent] = useState(false)
  const [refused, setRefused] = useState<Problems>({})
  const problems = useMemo(() => stayFormProblems(form, party), [form, party])

  function forgive(path: string) {
    setRefused(({ [path]: _gone, ...rest }) => rest)
  }

  function set<Name extends Exclude<keyof StayForm, 'guests'>>(name: Name, value: StayForm[Name]) {
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

  function leave(path: string) {
    setLeft((before) => (before.has(path) ? before : new Set(before).add(path)))
  }

  function errorOf(path: string): string {
    const problem = problems[path]
    const told = sent || (left.has(path) && problem !== REQUIRED)
    return (told ? problem : undefined) ?? refused[path] ?? ''
  }

  /** What a field needs beside its value: name, complaint, and to know when it was left. */
  const field = (path: string) => ({ name: path, error: errorOf(path), onBlur: () => leave(path) })
  const shown: Problems = sent ? { ...refused, ...problems } : refused
  return { form, set, setGuest, field, problems, shown, refuse: setRefused, tell: () => setSent(true) }
}

export type StayFormState = ReturnType<typeof useStayForm>
