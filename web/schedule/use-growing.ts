import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from '#web/ui/after-paint.ts'

/** The rows of the first HTML, more than a tall screen shows, and how many join them between two paints. */
export const FIRST_ROWS = 20
const STEP = 12

/**
 * How many of a long list's rows stand on the page: the first ones at once, the rest soon, in portions small enough to
 * answer a finger in between. The second result shows the whole list at once.
 */
export function useGrowing(total: number): [count: number, showAll: () => void] {
  const [count, setCount] = useState(FIRST_ROWS)
  useEffect(() => {
    if (count >= total) return
    return afterPaint(() => startTransition(() => setCount((shown) => shown + STEP)))
  }, [count, total])
  return [count, () => setCount(total)]
}
