import { useEffect, useState } from 'react'

/** While a thumb is dragged or a text is typed nothing is told until the hand rests. */
const DEBOUNCE_MS = 120

/** What the hand holds now, if anything, and the way to hold it; `tell` hears it once the hand has rested. */
export function useDebounced<T>(commit: (value: T) => void) {
  const [waiting, setWaiting] = useState<{ value: T }>()
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => {
      commit(waiting.value)
      setWaiting(undefined)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- a new picture must not restart the rest
  }, [waiting])
  return [waiting?.value, (value: T) => setWaiting({ value })] as const
}
