import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'

/**
 * The last painted value: expensive parts read this one and follow in a frame of their own, so a press is answered first. Give it
 * a value that is the same object until it changes.
 */
export function useAfterPaint<T>(value: T): T {
  const [late, setLate] = useState(value)
  useEffect(() => afterPaint(() => startTransition(() => setLate(value))), [value])
  return late
}
