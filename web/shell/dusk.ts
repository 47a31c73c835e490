import type { Theme } from '#web/boot/theme.ts'

/** Present with the dusk alone: the first load of every page is spared it. A press in the meantime reaches the page. */
const styles = new CSSStyleSheet()
styles.replaceSync(`
  ::view-transition { pointer-events: none }
  ::view-transition-old(root), ::view-transition-new(root) {
    animation-duration: var(--m-sky);
    animation-timing-function: var(--ease-sun);
  }
`)
document.adoptedStyleSheets.push(styles)

/** Loads the pictures a theme would show in the window, since a dusk does not wait for them; returns the dusk. */
export function prepare(theme: Theme): typeof melt {
  const exposure = theme === 'darktheme' ? 'dark' : 'light'
  for (const hidden of document.querySelectorAll(`[data-exposure=${exposure}]`)) {
    const { top, bottom } = hidden.parentElement!.getBoundingClientRect() // it is in the page
    const image = hidden.querySelector('img') ?? hidden
    if (bottom > 0 && top < innerHeight && image instanceof HTMLImageElement) image.loading = 'eager'
  }
  return melt
}

/** Cross-fades the page while `change` shows a theme; instant with reduced motion. */
function melt(change: () => void): void {
  const canMelt = 'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches
  if (canMelt) document.startViewTransition(change)
  else change()
}
