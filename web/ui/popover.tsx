import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { showBy } from './anchor-place.ts'
import css from './popover.module.css'

type Props = {
  open: boolean
  /** Requested by Esc, a press elsewhere and focus leaving. */
  onClose: () => void
  /** What it is under. Focus returns to where it was before. */
  anchor: RefObject<HTMLElement | null>
  /** The accessible name. */
  label: string
  align?: 'start' | 'centre' | 'end'
  /** The focus stays where it is until the panel is entered. */
  keepsFocus?: boolean
  children: ReactNode
}

/** A non-modal panel under its anchor, above everything else on the page. */
export function Popover({ open, onClose, anchor, label, align = 'start', keepsFocus = false, children }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)

  // After the layout: an anchor mounted together with its panel has no element before.
  useEffect(() => {
    const element = panel.current
    const stand = anchor.current
    if (!open || !element || !stand) return
    const inside = (target: EventTarget | null) => target instanceof Node && (element.contains(target) || stand.contains(target))
    const away = (event: Event) => inside(event.target) || close()
    const opener = document.activeElement
    const release = showBy(element, stand, { gap: 8, align, side: 'below' })
    if (!keepsFocus) (element.querySelector<HTMLElement>('[data-autofocus]') ?? element).focus({ preventScroll: true })
    document.addEventListener('pointerdown', away)
    document.addEventListener('focusin', away)
    return () => {
      release()
      document.removeEventListener('pointerdown', away)
      document.removeEventListener('focusin', away)
      const lost = document.activeElement === document.body || element.contains(document.activeElement)
      if (lost && opener instanceof HTMLElement) opener.focus()
    }
  }, [open, align, anchor, keepsFocus])

  if (!open) return null
  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={label}
      popover="manual"
      tabIndex={-1}
      className={css.panel}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        event.preventDefault() // or the browser closes the dialog around it too
        onClose()
      }}
    >
      {children}
    </div>
  )
}
