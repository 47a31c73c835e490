import { useEffect, useId, useRef, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { place } from './anchor-place.ts'
import css from './tooltip.module.css'

/** An «i» that opens an explanation by a click; a second click, Esc or a click elsewhere closes it (MODAL-10). */
export function InfoTip({ about, text }: { about: string; text: string }) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const tip = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)

  useEffect(() => {
    const shown = tip.current
    if (!open || !shown || !anchor.current) return
    shown.showPopover()
    place(shown, anchor.current, { gap: 4, align: 'centre', side: 'above' })
    const away = (event: PointerEvent) => anchor.current?.contains(event.target as Node) || setOpen(false)
    addEventListener('pointerdown', away)
    return () => removeEventListener('pointerdown', away)
  }, [open])

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
          <span ref={tip} popover="manual" className={css.tip}>
            {text}
          </span>
        )}
      </span>
    </span>
  )
}
