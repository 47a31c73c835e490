import { useState } from 'react'
import { useNavigate } from 'react-router'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { CancelDialog } from '#web/purchase/cancel-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { textOf } from '#web/data/refusal-text.ts'
import { toast } from '#web/ui/toast.ts'
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
      await navigate(href(paths.airNotPaid, {}, { id, reason: 'cancelled' }), { replace: true })
    } catch (error) {
      toast(textOf(error), { tone: 'err' })
      setBusy(false)
      setOpen(false)
    }
  }

  return (
    <CancelDialog
      open={open}
      onOpen={setOpen}
      disabled={disabled}
      busy={busy}
      onCancel={() => void cancel()}
      other={<Button onClick={() => setOpen(false)}>Оставить</Button>}
    >
      Места вернутся в&nbsp;продажу
    </CancelDialog>
  )
}
