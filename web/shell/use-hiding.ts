import { useEffect, useState } from 'react'
import { breakpoints } from '#web/ui/breakpoints.ts'

/** Pixels from the top within which the header always stands. */
const STAYS = 64

/** Whether the header is scrolled away: only below 576 px, on the way down, and never with the focus inside (DUI-02). */
export function useHiding(): boolean {
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    let before = scrollY
    function scrolled() {
      const down = scrollY > before
      before = scrollY
      const narrow = matchMedia(`(width < ${breakpoints.sm}px)`).matches
      setHidden(narrow && down && scrollY > STAYS && !document.querySelector('header:focus-within'))
    }
    const focused = (event: FocusEvent) => event.target instanceof Element && event.target.closest('header') && setHidden(false)
    addEventListener('scroll', scrolled, { passive: true })
    addEventListener('resize', scrolled, { passive: true })
    document.addEventListener('focusin', focused)
    return () => {
      removeEventListener('scroll', scrolled)
      removeEventListener('resize', scrolled)
      document.removeEventListener('focusin', focused)
    }
  }, [])
  return hidden
}
