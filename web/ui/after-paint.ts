import { startTransition, useState } from 'react'

/** Runs a callback once the current frame is on screen; the result cancels it. */
export function afterPaint(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const requested = requestAnimationFrame(() => {
    timer = setTimeout(callback)
  })
  return () => {
    cancelAnimationFrame(requested)
    clearTimeout(timer)
  }
}

/**
 * A control that responds in the very next frame: it shows its new value at once, and the change is reported after that paint,
 * however expensive its consequences are. Every click is reported, in order, even when the control is gone by then.
 */
export function useOptimisticValue<T>(value: T, commit: (next: T) => void): [shown: T, change: (next: T) => void] {
  const [optimistic, setOptimistic] = useState<{ value: T; next: T }>()
  const isOptimistic = optimistic !== undefined && optimistic.value === value
  if (optimistic && !isOptimistic) setOptimistic(undefined) // the chosen value has arrived, or another one has
  function change(next: T) {
    setOptimistic({ value, next })
    afterPaint(() => startTransition(() => commit(next)))
  }
  return [isOptimistic ? optimistic.next : value, change]
}
