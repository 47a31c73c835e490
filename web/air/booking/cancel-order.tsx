import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Refused } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { toast } from '#web/ui/toast.ts'
import css from './cancel-order.module.css'
import { askCancel } from './order-calls.ts'

/** Lets an unpaid order go at once; nothing was paid, nothing is to be returned (DPAY-07). */
export function CancelOrder({ id, disabled }: { id: string; disabled: boolean }) {
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)

  async function cancel() {
    setBusy(true)
    try {
      await askCancel(id)
      await navigate(`/avia/payment/error?id=${id}&reason=cancelled`, { replace: true })
    } catch (problem) {
      toast(problem instanceof Refused ? problem.text : 'Нет связи с\u00a0сервером', { tone: 'err' })
      setBusy(false)
      setOpen(false)
    }
  }

  return (
    <>
      <Button look="text" className={css.quiet} disabled={disabled} onClick={() => setOpen(true)}>
        Отменить заказ
      </Button>
      <Modal
        open={open}
        size="s"
        onClose={() => setOpen(false)}
        title="Отменить заказ?"
        footer={
          <>
            <Button look="tonal" busy={busy} onClick={cancel}>
              Отменить заказ
            </Button>
            <Button onClick={() => setOpen(false)}>Оставить</Button>
          </>
        }
      >
        <p className="quiet">Места вернутся в&nbsp;продажу, и&nbsp;цена может измениться. Деньги не&nbsp;списаны.</p>
      </Modal>
    </>
  )
}
