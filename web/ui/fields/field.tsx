import { type ComponentProps, useCallback, useId, useRef, useState } from 'react'
import { place } from '#web/ui/anchor-place.ts'
import { IconButton } from '#web/ui/button.tsx'
import { type FieldParts, FieldLayout } from './field-layout.tsx'
import tooltipStyles from '#web/ui/tooltip.module.css'
import css from './field.module.css'

type Props = FieldParts &
  Omit<ComponentProps<'input'>, 'className' | 'placeholder' | 'id'> & {
    /** An explanation behind an «i» at the right end (MODAL-10). */
    info?: string
  }

/** A text field. Takes every property of an input, `ref` too, so `register('name')` of a form library can be spread in. */
export function Field({ label, error, hint, icon, right, info, className, ...input }: Props) {
  const end = info ? (
    <>
      {right}
      <InfoTip about={label} text={info} />
    </>
  ) : (
    right
  )
  return (
    <FieldLayout variant={{ label, error, hint, icon, right: end, className }}>
      {(named) => <input {...input} {...named} className={css.input} placeholder=" " />}
    </FieldLayout>
  )
}

/** An «i» that opens an explanation by a click; a second click, Esc or a click elsewhere closes it (MODAL-10). */
function InfoTip({ about, text }: { about: string; text: string }) {
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
    <span ref={anchor} className={tooltipStyles.anchor} onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}>
      <IconButton
        icon="info-circle"
        label={`Пояснение: ${about}`}
        className={tooltipStyles.info}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      />
      <span id={id} role="status">
        {open && (
          <span ref={stand} popover="manual" className={tooltipStyles.tip}>
            {text}
          </span>
        )}
      </span>
    </span>
  )
}
