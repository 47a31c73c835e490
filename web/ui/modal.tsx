import { type ReactNode, useId } from 'react'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'
import { dragDown } from './drawer/drag-down.ts'
import css from './modal.module.css'

type Props = {
  open: boolean
  /** Requested by the cross, Esc and a press outside. Leave out for a question that must be answered by its own buttons. */
  onClose?: () => void
  /** The visible heading and the accessible name (MODAL-06). */
  title: string
  children: ReactNode
  /** Above the heading, edge to edge. */
  picture?: ReactNode
  /** Fills the left part from 768 px up. */
  side?: ReactNode
  /** Sticks to the bottom: the deciding buttons. */
  footer?: ReactNode
  /** 440, 640, 720 or 860 px wide; below 768 px always a bottom sheet. */
  size?: 's' | 'm' | 'l' | 'xl'
  /** The `ref` of a drawer: below 768 px nearly the whole screen, closed by a drag of its head too. */
  drawer?: typeof showModal
}

/**
 * Where the last press began. A press beside is whole before it closes: the rest of it would be of the page behind; the second of
 * a double click is of the button that opened it.
 */
let begun: EventTarget | undefined

/** A modal dialog on the native element: focus is trapped and returned, the page behind does not scroll. */
export function Modal({ open, onClose, title, children, picture, side, footer, size = 'm', drawer }: Props) {
  const heading = useId()
  if (!open) return null
  return (
    <dialog
      ref={drawer ?? showModal}
      aria-labelledby={heading}
      className={classes(css.dialog, css[size], Boolean(side) && css.sided, drawer && css.drawer)}
      onCancel={(event) => {
        event.preventDefault()
        event.stopPropagation() // React lets it bubble to the dialog below this one
        onClose?.()
      }}
      onClick={({ target, currentTarget, detail }) => target === currentTarget && target === begun && detail < 2 && onClose?.()}
      onPointerDown={({ target }) => (begun = target)}
    >
      {side}
      <div className={css.panel}>
        {picture}
        <header ref={(head) => (drawer && head && onClose ? dragDown(head, onClose) : undefined)} className={css.head}>
          <h2 id={heading} className="h2" tabIndex={-1}>
            {title}
          </h2>
          {onClose && <IconButton icon="x" label="Закрыть" className={css.close} onClick={onClose} />}
        </header>
        <div className={css.body}>{children}</div>
        {footer && <footer className={css.foot}>{footer}</footer>}
      </div>
    </dialog>
  )
}

/** The `ref` of a dialog that is modal while open; the focus returns to where it was, and toasts are shown in it (`Toasts`). */
export function showModal(dialog: HTMLDialogElement | null): (() => void) | undefined {
  if (!dialog) return undefined
  const opener = document.activeElement
  dialog.showModal()
  dispatchEvent(new Event('dialog'))
  return () => {
    dialog.close()
    dispatchEvent(new Event('dialog'))
    ;(opener as HTMLElement | null)?.focus() // whatever is active can have the focus
  }
}
