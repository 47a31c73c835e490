import { useState } from 'react'
import { useNavigate } from 'react-router'
import { textOf } from '#web/data/refusal-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { toast } from '#web/ui/toast.ts'
import css from './cancel-order.module.css'

type Props = {
  /** What becomes of what was held. */
  after: string
  onCancel: () => Promise<unknown>
  /** Where the cancelled order is shown. */
  cancelled: string
  /** Where another room is chosen instead; without it the order is kept by the second button. */
  otherChoice: string | undefined
  disabled: boolean
  /** While the order is let go, its news must not move the page. */
  onLeaving: (isLeaving: boolean) => void
}

/** «Отменить заказ» under an unpaid order, and the question before it is let go: nothing was paid, nothing is to be returned (DPAY-07, HOTB-11). */
export function CancelOrder({ after, onCancel, cancelled, otherChoice, disabled, onLeaving }: Props) {
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState<'end' | 'other'>()

  async function cancel(then: 'end' | 'other', to: string) {
    setBusy(then)
    onLeaving(true)
    try {
      await onCancel()
      await navigate(to, { replace: then === 'end' })
    } catch (error) {
      toast(textOf(error), { tone: 'err' })
      onLeaving(false)
      setBusy(undefined)
      setOpen(false)
    }
  }

  return (
    <>
      <Button variant="text" className={css.quiet} disabled={disabled} onClick={() => setOpen(true)}>
        Отменить заказ
      </Button>
      <Modal
        open={open}
        size="s"
        onClose={() => setOpen(false)}
        title="Отменить заказ?"
        footer={
          <>
            <Button variant="tonal" busy={busy === 'end'} onClick={() => void cancel('end', cancelled)}>
              Отменить заказ
            </Button>
            {otherChoice ? (
              <Button busy={busy === 'other'} onClick={() => void cancel('other', otherChoice)}>
                Выбрать другой номер
              </Button>
            ) : (
              <Button onClick={() => setOpen(false)}>Оставить</Button>
            )}
          </>
        }
      >
        <p className="quiet">{after}, и&nbsp;цена может измениться. Деньги не&nbsp;списаны.</p>
      </Modal>
    </>
  )
}
