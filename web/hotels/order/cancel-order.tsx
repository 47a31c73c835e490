import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CancelDialog } from '#web/purchase/cancel-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { textOf } from '#web/data/refusal-text.ts'
import { toast } from '#web/ui/toast.ts'
import { askCancelOrder } from './order-calls.ts'
import { resultLink } from './order-links.ts'

type Props = { orderId: string; otherRoom: string; disabled: boolean; onLeaving: (isLeaving: boolean) => void }

/** Lets an unpaid room go at once, or goes back for another one (DPAY-07, HOTB-11). */
export function CancelHotelOrder({ orderId, otherRoom, disabled, onLeaving }: Props) {
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState<'end' | 'other'>()

  async function cancel(then: 'end' | 'other') {
    setBusy(then)
    onLeaving(true)
    try {
      await askCancelOrder(orderId)
      await navigate(then === 'end' ? resultLink(orderId) : otherRoom, { replace: then === 'end' })
    } catch (error) {
      toast(textOf(error), { tone: 'err' })
      onLeaving(false)
      setBusy(undefined)
      setOpen(false)
    }
  }

  return (
    <CancelDialog
      open={open}
      onOpen={setOpen}
      disabled={disabled}
      busy={busy === 'end'}
      onCancel={() => void cancel('end')}
      other={
        <Button busy={busy === 'other'} onClick={() => void cancel('other')}>
          Выбрать другой номер
        </Button>
      }
    >
      Номер вернётся в&nbsp;продажу
    </CancelDialog>
  )
}
