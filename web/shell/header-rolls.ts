import { breakpoints } from '#web/ui/breakpoints.ts'

/** Pixels from the top within which the header is always shown, over a picture without a ground of its own. */
const STAYS = 64

/**
 * Sets the state of the header by `data-header` of the root: `rolled` once the page has moved under it, `away` below 576 px on
 * the way down, and never with the focus inside (DUI-02). Returns how to stop.
 */
export function followRolling(): () => void {
  let before = scrollY
  const notify = (state?: 'rolled' | 'away') => {
    if (state) document.documentElement.dataset.header = state
    else delete document.documentElement.dataset.header
  }
  function rolled() {
    const { scrollY: top } = globalThis
    const same = top === before
    const down = top > before
    before = top
    if (top <= STAYS) return notify()
    const narrow = matchMedia(`(width < ${breakpoints.sm}px)`).matches
    const wasAway = document.documentElement.dataset.header === 'away'
    const away = narrow && (down || (same && wasAway)) && !document.querySelector('header:focus-within')
    notify(away ? 'away' : 'rolled')
  }
  const focused = ({ target }: FocusEvent) => target instanceof Element && target.closest('header') && rolled()
  rolled()
  addEventListener('scroll', rolled, { passive: true })
  addEventListener('resize', rolled, { passive: true })
  document.addEventListener('focusin', focused)
  return () => {
    notify()
    removeEventListener('scroll', rolled)
    removeEventListener('resize', rolled)
    document.removeEventListener('focusin', focused)
  }
}
