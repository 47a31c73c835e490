import { useCallback, useId, useRef, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { place } from './anchor-place.ts'
import css from './tooltip.module.css'

/** An «i» that opens an explanation by a click; a second click, Esc or a click elsewhere closes it (MODAL-10). */
export function InfoTip({ about, text }: { about: string; text: string }) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)

  const stand = useCallback((tip: HTMLSpanElement | null) => {
    if (!tip || !anchor.current) return undefined
    tip.showPopover()
    place(tip, anchor.current, { gap: 4, align: 'centre', side: 'above' })
    const away = (event: PointerEvent) => anchor.current?.contains(event.target as Node) || setOpen(false)
    addEventListener('pointerdown', away)
    return () => removeEventListener('pointerdown', away)
  }, [])

  return (
    <span ref={anchor} className={css.anchor} onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}>
      <IconButton
        icon="info-circle"
        label={`Пояснение: ${about}`}
        className={css.info}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      />
      <span id={id} role="status">
        {open && (
          <span ref={stand} popover="manual" className={css.tip}>
            {text}
          </span>
        )}
      </span>
    </span>
  )
}
