import { useEffect, useState } from 'react'
import { textOf } from '#web/text-of.ts'

export type Asked<T> = { phase: 'loading' } | { phase: 'failed'; text: string } | { phase: 'ready'; reply: T }

/** What a call of the account answers: asked when the part is shown and again on `again`. `ask` must be the same function each time. */
export function useAsked<T>(ask: (signal: AbortSignal) => Promise<T>): { asked: Asked<T>; again: () => void } {
  const [asked, setAsked] = useState<Asked<T>>({ phase: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    ask(stop.signal).then(
      (reply) => setAsked({ phase: 'ready', reply }),
      (problem: unknown) => {
        if (!stop.signal.aborted) setAsked({ phase: 'failed', text: textOf(problem) })
      },
    )
    return () => stop.abort()
  }, [ask, attempt])
  return { asked, again: () => setAttempt((count) => count + 1) }
}
