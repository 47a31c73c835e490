import { useEffect, useState } from 'react'
import { onceConnected } from '#web/boot/once-connected.ts'
import { textOf } from './refusal-text.ts'

export type RequestState<T> = { phase: 'loading' } | { phase: 'failed'; text: string } | { phase: 'ready'; reply: T }

/** What a call of the account answers: asked when the part is shown, again on `again` and when a lost network is back. `ask` must be the same function each time. */
export function useRequest<T>(ask: (signal: AbortSignal) => Promise<T>): { request: RequestState<T>; again: () => void } {
  const [request, setRequest] = useState<RequestState<T>>({ phase: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    const failed = (error: unknown) => {
      if (!stop.signal.aborted) setRequest({ phase: 'failed', text: textOf(error) })
    }
    onceConnected(() => ask(stop.signal), stop.signal, failed).then((reply) => {
      if (!stop.signal.aborted) setRequest({ phase: 'ready', reply })
    }, failed)
    return () => stop.abort()
  }, [ask, attempt])
  return { request, again: () => setAttempt((count) => count + 1) }
}
