import { breakpoints } from '#web/ui/breakpoints.ts'

/** With less room below, the list stands over its field, if there is more. */
const ENOUGH = 420
/** Gives an open list the room there is: on a phone the whole screen, else the side of the field with enough of it. */
export function fitList(whole: HTMLElement | null, open: boolean) {
  whole?.removeAttribute('popover')
  if (!whole || !open) return
  if (matchMedia(`(width < ${breakpoints.md}px)`).matches) {
    // The top layer lies over everything and leaves the focus where it is.
    whole.popover = 'manual'
    whole.showPopover()
    return
  }
  const { top, bottom } = whole.getBoundingClientRect()
  const below = innerHeight - bottom
  const up = below < ENOUGH && top > below
  whole.dataset.up = String(up)
  whole.style.setProperty('--room', `${(up ? top : below) - 24}px`)
}
