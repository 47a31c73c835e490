import { useState } from 'react'
import { useNavigate } from 'react-router'
import quiet from '#web/air/booking/cancel-order.module.css'
import { Refused } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { toast } from '#web/ui/toast.ts'
import { askCancelStay } from './stay-calls.ts'
import { resultLink } from './stay-links.ts'

type Props = { orderId: string; otherRoom: string; disabled: boolean; onLeaving: (isLeaving: boolean) => void }

/** Lets an unpaid room go at once, or goes back for another one (DPAY-07, HOTB-11). */
export function CancelStay({ orderId, otherRoom, disabled, onLeaving }: Props) {
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState<'end' | 'other'>()

  async function cancel(then: 'end' | 'other') {
    setBusy(then)
    onLeaving(true)
    try {
      await askCancelStay(orderId)
      await navigate(then === 'end' ? resultLink(orderId) : otherRoom, { replace: then === 'end' })
    } catch (problem) {
      toast(problem instanceof Refused ? problem.text : 'Нет связи с\u00a0сервером', { tone: 'err' })
      onLeaving(false)
      setBusy(undefined)
      setOpen(false)
    }
  }

  return (
    <>
      <Button look="text" className={quiet.quiet} disabled={disabled} onClick={() => setOpen(true)}>
        Отменить заказ
      </Button>
      <Modal
        open={open}
        size="s"
        onClose={() => setOpen(false)}
        title="Отменить заказ?"
        footer={
          <>
            <Button look="tonal" busy={busy === 'end'} onClick={() => void cancel('end')}>
              Отменить заказ
            </Button>
            <Button busy={busy === 'other'} onClick={() => void cancel('other')}>
              Выбрать другой номер
            </Button>
          </>
        }
      >
        <p className="quiet">Номер вернётся в&nbsp;продажу, и&nbsp;цена может измениться. Деньги не&nbsp;списаны.</p>
      </Modal>
    </>
  )
}
