import { useState } from 'react'
import { useTimeout } from './timers.ts'

/** While a thumb is dragged or a text is typed nothing is reported until the hand rests. */
const DEBOUNCE_MS = 120

/** The value being edited, if any, and its setter; `commit` is called with it once the hand has rested. */
export function useDebounced<T>(commit: (value: T) => void) {
  const [waiting, setWaiting] = useState<{ value: T }>()
  const rest = () => {
    if (waiting) commit(waiting.value)
    setWaiting(undefined)
  }
  useTimeout(rest, waiting && DEBOUNCE_MS, waiting)
  return [waiting?.value, (value: T) => setWaiting({ value })] as const
}
