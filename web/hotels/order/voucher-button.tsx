import { type ComponentProps, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { VOUCHER_FAILED, saveVoucher } from './order-calls.ts'

type Props = Omit<ComponentProps<typeof Button>, 'busy' | 'icon' | 'onClick'> & { orderId: string }

/** Downloads the voucher of a stay, or says that it could not be downloaded (ACCH-03). */
export function VoucherButton({ orderId, ...button }: Props) {
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    await saveVoucher(orderId).catch(() => toast(VOUCHER_FAILED, { tone: 'err' }))
    setBusy(false)
  }
  return <Button {...button} icon="download" busy={busy} onClick={() => void save()} />
}
