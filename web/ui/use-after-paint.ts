import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'

/**
 * The value as it was painted last: what is dear to draw reads this one and follows in a frame of its own, so a press is
 * answered first. Give it a value that is the same object until it changes.
 */
export function useAfterPaint<T>(value: T): T {
  const [late, setLate] = useState(value)
  useEffect(() => afterPaint(() => startTransition(() => setLate(value))), [value])
  return late
}
