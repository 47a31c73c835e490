import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type FieldErrors, type SignInState, clearError, idle, loading, refused } from '#domain/account/auth-forms.ts'
import { prefetch } from '#web/boot/lazy-part.ts'
import { whenIdle } from '#web/boot/scheduling.ts'
import { ApiError } from '#web/data/call.ts'
import { type Failed, failureOf } from '#web/data/failure-of.ts'

// With its schemas a tenth of a page's scripts, and not needed before a form is filled in.
const loadCalls = () => import('#contract/account.ts')
type Calls = Awaited<ReturnType<typeof loadCalls>>

/** A form whose code did not load says the same as for any call lost with the connection. */
function lost(): never {
  throw new ApiError(0, {}, 'offline')
}

type Options<Field extends string> = {
  initial: Record<Field, string>
  /** Checks before anything is sent. */
  check: (fields: Record<Field, string>) => FieldErrors<Field>
  send: (fields: Record<Field, string>, calls: Calls) => Promise<unknown>
  /** What this form says of a refusal instead of the usual sentence. */
  words?: Partial<Record<Failed, string>>
  /** Called at every refusal of the server. */
  onRefused?: (error: ApiError) => void
  /** A form that was just opened: the first field has the focus. */
  takesFocus?: boolean
}

/** An unticked box has no value, as in a submitted form. */
function valueOf({ type, checked, value }: Pick<HTMLInputElement, 'type' | 'checked' | 'value'>): string {
  return type === 'checkbox' && !checked ? '' : value
}

/** A small form of text fields and boxes: its values, its errors, and the state of the sending. */
export function useForm<Field extends string>({ initial, check, send, words = {}, onRefused, takesFocus }: Options<Field>) {
  const [fields, setFields] = useState(initial)
  const [errors, setErrors] = useState<FieldErrors<Field>>({})
  const [state, setState] = useState<SignInState>(idle)
  const form = useRef<HTMLFormElement>(null)

  /** What was typed before the scripts loaded is in the fields and nowhere else. */
  function unheard(): Partial<Record<Field, string>> {
    const typed = [...(form.current?.querySelectorAll<HTMLInputElement>('[data-field]') ?? [])]
      .map((input) => [input.dataset.field as Field, valueOf(input)] as const) // `field` below names them
      .filter(([name, value]) => value !== '' && value !== initial[name] && fields[name] === initial[name])
    return Object.fromEntries(typed) as Partial<Record<Field, string>>
  }

  useEffect(() => {
    setFields((now) => ({ ...now, ...unheard() }))
    if (takesFocus) form.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus()
    return whenIdle(() => prefetch(loadCalls))
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page comes alive
  }, [])

  function set(name: Field, value: string) {
    setFields((now) => ({ ...now, [name]: value }))
    setErrors((now) => ({ ...now, [name]: undefined }))
    setState(clearError)
  }

  function point(found: FieldErrors<Field>) {
    setErrors(found)
    const first = Object.keys(initial).find((name) => found[name as Field]) // the keys are the fields
    form.current?.querySelector<HTMLInputElement>(`[data-field="${first}"]`)?.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (state.isLoading) return
    const input = { ...fields, ...unheard() }
    const found = check(input)
    if (Object.values(found).some(Boolean)) return point(found)
    setState(loading)
    try {
      await send(input, await loadCalls().catch(lost))
      setState(idle)
    } catch (error) {
      const refusal = error instanceof ApiError ? error : new ApiError(500, {})
      setState(refused(refusal.status, words[failureOf(refusal)] ?? refusal.text))
      const known = Object.entries(refusal.fields).filter(([name]) => name in initial)
      if (known.length > 0) point(Object.fromEntries(known) as FieldErrors<Field>) // only names of the fields are left
      onRefused?.(refusal)
      if (refusal !== error) throw error
    }
  }

  /** What a field needs of the form; spread it into a `Field`. */
  function field(name: Field) {
    return {
      'data-field': name,
      value: fields[name],
      error: errors[name] ?? '',
      onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
    }
  }

  /** What a box needs: ticked it says `on`. */
  function box(name: Field) {
    return {
      'data-field': name,
      value: 'on',
      checked: fields[name] === 'on',
      error: errors[name] ?? '',
      onChange: ({ target }: { target: HTMLInputElement }) => set(name, valueOf(target)),
    }
  }

  /** The no that no field has taken. */
  const error = Object.values(errors).some(Boolean) ? null : state.error
  return { fields, set, field, box, submit: (event: FormEvent) => void submit(event), busy: state.isLoading, error, form }
}
