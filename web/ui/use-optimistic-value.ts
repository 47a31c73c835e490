import { startTransition, useState } from 'react'
import { afterPaint } from './after-paint.ts'

/**
 * A control that answers in the very next frame: it shows its new value at once, and what follows from it is told after
 * that paint, however dear it is to draw. Every press is told, in order, even when the control is gone by then.
 */
export function useOptimisticValue<T>(value: T, tell: (next: T) => void): [shown: T, press: (next: T) => void] {
  const [held, hold] = useState<{ value: T; next: T }>()
  const isHeld = held !== undefined && held.value === value
  if (held && !isHeld) hold(undefined) // what was pressed has come, or something else has
  function change(next: T) {
    hold({ value, next })
    afterPaint(() => startTransition(() => tell(next)))
  }
  return [isHeld ? held.next : value, change]
}
