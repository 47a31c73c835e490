import { useEffect, useState } from 'react'
import { onceConnected } from '#web/boot/once-connected.ts'
import { cancellable } from '#web/boot/scheduling.ts'
import { textOf } from './refusal-text.ts'

export type RequestState<T> =
  | { phase: 'loading' }
  | { phase: 'failed'; text: string; error?: unknown }
  | { phase: 'ready'; reply: T }

type Load<T> = (signal: AbortSignal) => Promise<T>

/**
 * The reply of a call that a part of a page needs after the first render: called when the part is shown, again on `again` and
 * when a lost network is back, which `lost` shows or for which it only waits. A new `load` is called again, and the last reply
 * stays until the next one, marked `isOld`; none calls nothing.
 */
export function useRequest<T>(
  load: Load<T> | undefined,
  lost: 'shown' | 'waited-for' = 'shown',
): { request: RequestState<T>; isOld: boolean; again: () => void } {
  const [{ of, request }, answer] = useState<{ of?: Load<T>; request: RequestState<T> }>({ request: { phase: 'loading' } })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!load) return
    return cancellable((signal) => {
      const failed = (error: unknown) => {
        if (!signal.aborted) answer({ of: load, request: { phase: 'failed', text: textOf(error), error } })
      }
      onceConnected(() => load(signal), signal, lost === 'shown' ? failed : undefined).then((reply) => {
        if (!signal.aborted) answer({ of: load, request: { phase: 'ready', reply } })
      }, failed)
    }).cancel
  }, [load, attempt, lost])
  return { request, isOld: load !== of, again: () => setAttempt((count) => count + 1) }
}
