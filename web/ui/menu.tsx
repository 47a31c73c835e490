import { type KeyboardEvent, type ReactNode, useCallback, useId, useRef, useState } from 'react'
import { showBy } from './anchor-place.ts'
import css from './menu.module.css'

/** The class of an item; give it `role="menuitem"` or `menuitemradio` and `tabIndex={-1}`, be it a link or a button. */
export const menuItem = css.item
export const menuDanger = css.danger

type MenuTrigger = { id: string; 'aria-haspopup': 'menu'; 'aria-expanded': boolean; 'aria-controls': string; onClick: () => void }

type Props = {
  /** The accessible name of the list. */
  label: string
  /** The button; spread its props into it. */
  button: (trigger: MenuTrigger) => ReactNode
  /** Above the items. */
  head?: ReactNode
  /** Elements with `role="menuitem"` or `menuitemradio`. */
  children: ReactNode
}

/** A button that opens a list of actions: arrows, Home and End move through it, Esc, Tab and a press outside close it (DUI-03). */
export function Menu({ label, button, head, children }: Props) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)

  const show = useCallback((panel: HTMLDivElement | null) => {
    const stand = anchor.current
    if (!panel || !stand) return undefined
    const away = ({ target }: Event) => (target instanceof Node && stand.contains(target)) || setOpen(false)
    const release = showBy(panel, stand, { gap: 8, align: 'end', side: 'below' })
    itemsOf(panel)[0]?.focus({ preventScroll: true })
    addEventListener('pointerdown', away)
    addEventListener('popstate', away) // Back shows another page under it
    return () => {
      release()
      removeEventListener('pointerdown', away)
      removeEventListener('popstate', away)
    }
  }, [])

  function close() {
    setOpen(false)
    // What an item does may have moved it on.
    if (anchor.current?.contains(document.activeElement)) anchor.current.querySelector('button')?.focus()
  }

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    const panel = event.currentTarget
    const items = itemsOf(panel)
    const at = items.indexOf(document.activeElement as HTMLElement) // -1 for anything else
    const next: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at <= 0 ? -1 : at - 1, Home: 0, End: -1 }
    if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    } else if (event.key === 'Tab' && !(event.shiftKey && leadsToHead(panel))) setOpen(false)
    else if (event.key in next) {
      event.preventDefault()
      items.at((next[event.key] ?? 0) % items.length)?.focus()
    }
  }

  return (
    <span ref={anchor} className={css.anchor}>
      {button({
        id: `${id}-button`,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': id,
        onClick: () => setOpen(!open),
      })}
      {open && (
        // The list handles the keys of its items; pressing any of them closes it.
        <div ref={show} popover="manual" className={css.panel} onKeyDown={handleKey}>
          {head}
          <div id={id} role="menu" tabIndex={-1} aria-label={label} onClick={close}>
            {children}
          </div>
        </div>
      )}
    </span>
  )
}

/** Whether something above the focus can be reached: Shift+Tab goes there instead of closing the list. */
function leadsToHead(panel: HTMLElement): boolean {
  const first = panel.querySelector('a:not([role]), button:not([role])')
  return first !== null && first !== document.activeElement
}

function itemsOf(panel: HTMLElement): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
}
