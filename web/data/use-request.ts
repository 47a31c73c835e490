import { useEffect, useState } from 'react'
import { onceConnected } from '#web/boot/once-connected.ts'
import { textOf } from './refusal-text.ts'

export type RequestState<T> = { phase: 'loading' } | { phase: 'failed'; text: string } | { phase: 'ready'; reply: T }

/**
 * What a call answers that a part of a page needs after the first render: asked when the part is shown, again on `again` and
 * when a lost network is back. A new `ask` asks anew, and the last reply stays until the next one; none asks nothing.
 */
export function useRequest<T>(ask: ((signal: AbortSignal) => Promise<T>) | undefined): {
  request: RequestState<T>
  again: () => void
} {
  const [request, setRequest] = useState<RequestState<T>>({ phase: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!ask) return
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
