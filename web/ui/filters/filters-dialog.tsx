import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import css from './filters-dialog.module.css'
import { Drawer } from '#web/ui/drawer/drawer.tsx'

type Props = {
  /** Whether there is anything to reset. */
  isChanged: boolean
  onReset: () => void
  /** What is left: `12 отелей`. */
  shown: string
  onClose: () => void
  children: ReactNode
}

/** The filters of a narrow screen; what is pressed works at once, the button tells how much is left (DGEN-03). */
export function FiltersDialog({ isChanged, onReset, shown, onClose, children }: Props) {
  return (
    <Drawer
      onClose={onClose}
      title="Фильтры"
      footer={
        <div className={css.foot}>
          {isChanged && (
            <Button variant="text" aria-label="Сбросить фильтры" onClick={onReset}>
              Сбросить
            </Button>
          )}
          <Button variant="primary" className={css.grow} onClick={onClose}>
            Показать {shown}
          </Button>
        </div>
      }
    >
      <div className={css.blocks}>{children}</div>
    </Drawer>
  )
}
