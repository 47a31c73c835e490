import { startTransition, useState } from 'react'

/** Runs a callback once the frame of now is on screen; the result calls it off. */
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
 * A control that answers in the very next frame: it shows its new value at once, and what follows from it is told after
 * that paint, however dear it is to draw. Every click is told, in order, even when the control is gone by then.
 */
export function useOptimisticValue<T>(value: T, commit: (next: T) => void): [shown: T, change: (next: T) => void] {
  const [optimistic, setOptimistic] = useState<{ value: T; next: T }>()
  const isOptimistic = optimistic !== undefined && optimistic.value === value
  if (optimistic && !isOptimistic) setOptimistic(undefined) // what was chosen has come, or something else has
  function change(next: T) {
    setOptimistic({ value, next })
    afterPaint(() => startTransition(() => commit(next)))
  }
  return [isOptimistic ? optimistic.next : value, change]
}
