import { type ReactNode, type RefObject, useState } from 'react'
import { useNarrow } from './breakpoints.ts'
import { Button } from './button.tsx'
import { Drawer } from './drawer/drawer.tsx'
import { Popover } from './popover.tsx'
import { useTimeout } from './timers.ts'
import css from './picker.module.css'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  anchor: RefObject<HTMLElement | null>
  align?: 'start' | 'centre' | 'end'
  /** Left of «Выбрать»: a summary of the choice. */
  summary?: ReactNode
  /** Opened by the focus of its field, which keeps it; below 768 px a sheet always takes the focus. */
  keepsFocus?: boolean
  children: ReactNode
}

/** A form picker: a panel under its field, below 768 px a sheet; «Выбрать» closes it and the choice stays (MODAL-07). Under a field it is quiet: the one red button is the search. */
export function Picker({ open, onClose, title, anchor, align, summary, keepsFocus, children }: Props) {
  const narrow = useNarrow('md')
  const [isLate] = useState(() => isBehind(anchor.current))
  // Drawn together with its field, it would be opened before the dialog around both, and behind it.
  const [isFirst, setIsFirst] = useState(() => !anchor.current)
  useTimeout(() => setIsFirst(false), isFirst ? 0 : undefined)
  if (open && isLate) return <i hidden ref={(mark) => void (mark && onClose())} />
  const foot = (
    <div className={css.foot}>
      <div className={css.summary}>{summary}</div>
      <Button variant={narrow ? 'primary' : 'tonal'} wide={!summary} onClick={onClose}>
        Выбрать
      </Button>
    </div>
  )
  if (isFirst || (narrow && !open)) return null
  if (narrow)
    return (
      <Drawer onClose={onClose} title={title} footer={foot}>
        {children}
      </Drawer>
    )
  return (
    <Popover open={open} onClose={onClose} anchor={anchor} align={align} label={title} keepsFocus={keepsFocus}>
      <div className={css.body}>{children}</div>
      <div className={css.stand}>{foot}</div>
    </Popover>
  )
}

/** Whether another dialog has opened over the field since it was pressed: the file of its picker has loaded too late. */
function isBehind(field: HTMLElement | null): boolean {
  return field !== null && [...document.querySelectorAll('dialog:modal')].some((dialog) => !dialog.contains(field))
}

/**
 * Closes a picker and hands the focus on, in the next task: a button that was disabled until the choice was complete is enabled
 * by then.
 */
export function closeOnto(next: RefObject<HTMLElement | null>, onClose: () => void): void {
  setTimeout(() => {
    onClose()
    next.current?.focus()
  })
}
