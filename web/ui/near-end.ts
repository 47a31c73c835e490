import type { RefCallback } from 'react'

/** The `ref` of the mark at the end of a list: calls back when the window comes near it, as often as the list is drawn. */
export function nearEnd(reached: () => void): RefCallback<HTMLElement> {
  return (mark) => {
    if (!mark) return undefined
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && reached(), { rootMargin: '1200px' })
    seen.observe(mark)
    return () => seen.disconnect()
  }
}
