import { startTransition, useEffect, useState } from 'react'

/** Does the deed once the next frame has been painted; answers how to call it off. */
function afterPaint(deed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => (timer = setTimeout(deed)))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/**
 * The value as it was painted last: what is dear to draw reads this one and follows in a frame of its own, so a press is
 * answered first. Give it a value that is the same object until it changes.
 */
export function useAfterPaint<T>(value: T): T {
  const [late, setLate] = useState(value)
  useEffect(() => afterPaint(() => startTransition(() => setLate(value))), [value])
  return late
}
