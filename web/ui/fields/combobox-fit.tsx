import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import { useNarrow } from '#web/ui/breakpoints.ts'
import { IconButton } from '#web/ui/button.tsx'
import { dragDown } from '#web/ui/drawer/drag-down.ts'
import { useDrawerEntry } from '#web/ui/drawer/drawer-entry.ts'
import css from './combobox-fit.module.css'

/** With less room below, the list is over its field, if there is more there. */
const ENOUGH = 420

type Props = { whole: RefObject<HTMLElement | null>; label: string; onClose: () => void }

/**
 * Gives an open list the available room: on a phone a drawer, of which this is the head; else the side of the field with enough
 * of it.
 */
export default function ComboboxFit({ whole, label, onClose }: Props) {
  const narrow = useNarrow('md')
  useDrawerEntry(narrow, onClose)
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const field = whole.current
    if (!field) return
    if (narrow) {
      const uncover = coverPage(field, label)
      const unhear = onClickBeside(field, () => close())
      return () => {
        unhear()
        uncover()
      }
    }
    fitBeside(field)
  }, [narrow, whole, label])
  if (!narrow) return null

  /** The cross disappears together with its focus. */
  function closeAtField() {
    whole.current?.querySelector('input')?.focus()
    onClose()
  }

  return (
    <header ref={(head) => (head ? dragDown(head, onClose) : undefined)} className={css.head}>
      <p className="h2">{label}</p>
      <IconButton icon="x" label={`Закрыть: ${label}`} onClick={closeAtField} />
    </header>
  )
}

function fitBeside(field: HTMLElement) {
  const { top, bottom } = field.getBoundingClientRect()
  const below = innerHeight - bottom
  const up = below < ENOUGH && top > below
  field.dataset.up = String(up)
  field.style.setProperty('--room', `${(up ? top : below) - 24}px`)
}

/** The top layer covers everything and leaves the focus where it is; everything but the field is inert. */
function coverPage(field: HTMLElement, label: string): () => void {
  const resting = othersThan(field)
  for (const other of resting) other.inert = true
  field.popover = 'manual'
  field.role = 'dialog'
  field.ariaModal = 'true'
  field.ariaLabel = label
  field.showPopover()
  return () => {
    for (const other of resting) other.inert = false
    for (const name of ['popover', 'role', 'aria-modal', 'aria-label']) field.removeAttribute(name)
  }
}

/** A press beside closes once it is complete: until then the field has the focus, and nothing under the finger can be pressed. */
function onClickBeside(field: HTMLElement, onClick: () => void): () => void {
  let isBegun = false
  function handleEvent(event: Event) {
    if (event.target instanceof Node && field.contains(event.target)) return
    event.preventDefault()
    if (event.type === 'click' && isBegun) onClick()
    isBegun = event.type === 'pointerdown'
  }
  addEventListener('pointerdown', handleEvent)
  addEventListener('click', handleEvent)
  return () => {
    removeEventListener('pointerdown', handleEvent)
    removeEventListener('click', handleEvent)
  }
}

function othersThan(field: HTMLElement): HTMLElement[] {
  const others: HTMLElement[] = []
  for (let inner = field; inner !== document.body && inner.parentElement; inner = inner.parentElement)
    // A form's own `children` may be its field of that name.
    for (const other of inner.parentElement.querySelectorAll<HTMLElement>(':scope > *'))
      if (other !== inner && !other.inert) others.push(other)
  return others
}
