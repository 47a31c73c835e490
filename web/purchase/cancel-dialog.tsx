import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import css from './cancel-dialog.module.css'

type Props = {
  open: boolean
  onOpen: (open: boolean) => void
  disabled: boolean
  busy: boolean
  onCancel: () => void
  /** The way that does not end here, beside «Отменить заказ». */
  other: ReactNode
  /** What becomes of what is held: «Места вернутся в продажу». */
  children: ReactNode
}

/** «Отменить заказ» under an unpaid order, and the question before it is let go (DPAY-07). */
export function CancelDialog({ open, onOpen, disabled, busy, onCancel, other, children }: Props) {
  return (
    <>
      <Button variant="text" className={css.quiet} disabled={disabled} onClick={() => onOpen(true)}>
        Отменить заказ
      </Button>
      <Modal
        open={open}
        size="s"
        onClose={() => onOpen(false)}
        title="Отменить заказ?"
        footer={
          <>
            <Button variant="tonal" busy={busy} onClick={onCancel}>
              Отменить заказ
            </Button>
            {other}
          </>
        }
      >
        <p className="quiet">{children}, и&nbsp;цена может измениться. Деньги не&nbsp;списаны.</p>
      </Modal>
    </>
  )
}
