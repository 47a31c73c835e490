import type { RefCallback } from 'react'

/**
 * The `ref` of the mark at the end of a list: calls back when the window comes near it, as often as the list is drawn; not while
 * the focus is in the footer, which a longer list would push out of the window.
 */
export function nearEnd(reached: () => void): RefCallback<HTMLElement> {
  return (mark) => {
    const seen = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && !document.querySelector('footer :focus') && reached(),
      { rootMargin: '1200px' },
    )
    seen.observe(mark!) // a ref that returns how to stop is never called with null
    return () => seen.disconnect()
  }
}
