import { useState } from 'react'
import { REQUIRED } from '#domain/text/text-length.ts'

/** Field path → sentence. */
export type Problems = Record<string, string>

/**
 * When the problems of a form are told. A field complains once it was left with something wrong in it, an empty one only
 * after «Перейти к оплате»; what the server refused stays by its field until the field changes.
 */
export function useFieldErrors(problems: Problems) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [sent, setSent] = useState(false)
  const [refused, setRefused] = useState<Problems>({})

  function forgive(path: string) {
    setRefused(({ [path]: _gone, ...rest }) => rest)
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
  return { problems, shown, errorOf, leave, forgive, refuse: setRefused, tell: () => setSent(true) }
}
