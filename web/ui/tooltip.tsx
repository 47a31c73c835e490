import { type ReactNode, useCallback, useId, useRef, useState } from 'react'
import { place } from './anchor-place.ts'
import css from './tooltip.module.css'

const DELAY_MS = 150

type Props = {
  /** Nothing is shown without it. */
  text: ReactNode
  /** A control; the tooltip describes it to screen readers. */
  children: (described: { 'aria-describedby': string | undefined }) => ReactNode
}

/** A short explanation 150 ms after hover, at once on focus; Esc hides it (TOAST-05). */
export function Tooltip({ text, children }: Props) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [shown, setShown] = useState(false)

  function show(delay: number) {
    clearTimeout(timer.current)
    // A control redrawn under a pointer that has just left gets its enter event, never its leave event.
    timer.current = setTimeout(() => setShown(Boolean(anchor.current?.matches(':hover, :focus-within'))), delay)
  }
  function hide() {
    clearTimeout(timer.current)
    setShown(false)
  }

  const stand = useCallback((tip: HTMLDivElement | null) => {
    if (!tip || !anchor.current) return undefined
    tip.showPopover()
    place(tip, anchor.current, { gap: 8, align: 'centre', side: 'above' })
    // A control that moved away from under a resting pointer gets no leave event.
    function left({ target }: PointerEvent) {
      const here = anchor.current
      if (target instanceof Node && here && !here.contains(target) && !here.matches(':focus-within')) setShown(false)
    }
    addEventListener('pointerover', left)
    return () => removeEventListener('pointerover', left)
  }, [])

  return (
    <span
      ref={anchor}
      className={css.anchor}
      onPointerEnter={(event) => event.pointerType === 'mouse' && show(DELAY_MS)}
      onPointerLeave={hide}
      onFocus={() => show(0)}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {children({ 'aria-describedby': shown && text ? id : undefined })}
      {shown && text && (
        <div ref={stand} id={id} role="tooltip" popover="manual" className={css.tip}>
          {text}
        </div>
      )}
    </span>
  )
}
