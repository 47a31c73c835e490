import { useState } from 'react'
import { REQUIRED } from '#domain/text/text-length.ts'

/** Field path → sentence. */
export type FieldErrors = Record<string, string>

/**
 * When the errors of a form are shown. A field complains once it was left with something wrong in it, an empty one only
 * after «Перейти к оплате»; what the server refused stays by its field until the field changes.
 */
export function useFieldErrors(errors: FieldErrors) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [sent, setSent] = useState(false)
  const [refused, setRefused] = useState<FieldErrors>({})

  function forgive(path: string) {
    setRefused(({ [path]: _gone, ...rest }) => rest)
  }

  function leave(path: string) {
    setLeft((before) => (before.has(path) ? before : new Set(before).add(path)))
  }

  function errorOf(path: string): string | undefined {
    const error = errors[path]
    const isShown = sent || (left.has(path) && error !== REQUIRED)
    return (isShown ? error : undefined) ?? refused[path]
  }

  const shown: FieldErrors = sent ? { ...refused, ...errors } : refused
  return { errors, shown, errorOf, leave, forgive, refuse: setRefused, showErrors: () => setSent(true) }
}
