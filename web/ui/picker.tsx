import type { ReactNode, RefObject } from 'react'
import { useNarrow } from './breakpoints.ts'
import { Button } from './button.tsx'
import { Modal } from './modal.tsx'
import css from './picker.module.css'
import { Popover } from './popover.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  anchor: RefObject<HTMLElement | null>
  align?: 'start' | 'centre' | 'end'
  /** Stands left of «Выбрать»: a summary of the choice. */
  summary?: ReactNode
  children: ReactNode
}

/** A form picker: a panel under its field, below 768 px a sheet; «Выбрать» closes it and the choice stays (MODAL-07). */
export function Picker({ open, onClose, title, anchor, align, summary, children }: Props) {
  const narrow = useNarrow('md')
  const done = (
    <Button look="primary" wide={narrow} onClick={onClose}>
      Выбрать
    </Button>
  )
  if (narrow)
    return (
      <Modal open={open} onClose={onClose} title={title} footer={done}>
        {children}
        {summary && <p className={css.note}>{summary}</p>}
      </Modal>
    )
  return (
    <Popover open={open} onClose={onClose} anchor={anchor} align={align} label={title}>
      <div className={css.body}>
        {children}
        <div className={css.foot}>
          <span>{summary}</span>
          {done}
        </div>
      </div>
    </Popover>
  )
}
