import { breakpoints } from './breakpoints.ts'

/** With less room below, the list stands over its field, if there is more. */
const ENOUGH = 420
/** Gives an open list the room there is: on a phone the whole screen, else the side of the field with enough of it. */
export function giveRoom(whole: HTMLElement | null, open: boolean) {
  whole?.removeAttribute('popover')
  if (!whole || !open) return
  if (matchMedia(`(width < ${breakpoints.md}px)`).matches) {
    // The top layer lies over everything and leaves the focus where it is.
    whole.popover = 'manual'
    whole.showPopover()
    return
  }
  const { top, bottom } = whole.getBoundingClientRect()
  // Nothing of the list may lie under what stands over the page.
  const header = Number.parseFloat(getComputedStyle(whole).getPropertyValue('--header'))
  const [above, below] = [top - header, innerHeight - bottom]
  const up = below < ENOUGH && above > below
  whole.dataset.up = String(up)
  whole.style.setProperty('--room', `${(up ? above : below) - 24}px`)
}
