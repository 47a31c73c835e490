import { useState } from 'react'
import { useNavigate } from 'react-router'
import { textOf } from '#web/data/refusal-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer/drawer.tsx'
import { toast } from '#web/ui/toast.ts'
import css from './cancel-order.module.css'

type Props = {
  /** What becomes of what was held. */
  after: string
  onCancel: () => Promise<unknown>
  /** Where the cancelled order is shown. */
  cancelled: string
  /** Where another room is chosen instead; without it the second button keeps the order. */
  otherChoice: string | undefined
  disabled: boolean
  /** While the order is being cancelled, its news must not move the page. */
  onLeaving: (isLeaving: boolean) => void
}

/**
 * «Отменить заказ» under an unpaid order, and the question before: nothing was paid, nothing is to be refunded (DPAY-07,
 * HOTB-11).
 */
export function CancelOrder({ after, onCancel, cancelled, otherChoice, disabled, onLeaving }: Props) {
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const close = () => setIsOpen(false)

  async function cancel(to: string, replace: boolean) {
    close() // its entry of the history is gone by the time the answer replaces the one of the payment
    setBusy(true)
    onLeaving(true)
    try {
      await onCancel()
      await navigate(to, { replace })
    } catch (error) {
      toast(textOf(error), { tone: 'err' })
      onLeaving(false)
      setBusy(false)
    }
  }

  return (
    <>
      <Button variant="text" className={css.quiet} disabled={disabled} busy={busy} onClick={() => setIsOpen(true)}>
        Отменить заказ
      </Button>
      {isOpen && (
        <Drawer
          fits
          size="s"
          onClose={close}
          title="Отменить заказ?"
          footer={
            <>
              <Button variant="tonal" onClick={() => void cancel(cancelled, true)}>
                Отменить заказ
              </Button>
              {otherChoice ? (
                <Button onClick={() => void cancel(otherChoice, false)}>Выбрать другой номер</Button>
              ) : (
                <Button onClick={close}>Оставить</Button>
              )}
            </>
          }
        >
          <p className="quiet">{after}, и&nbsp;цена может измениться. Деньги не&nbsp;списаны.</p>
        </Drawer>
      )}
    </>
  )
}
