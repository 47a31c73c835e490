import { type ComponentProps, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { VOUCHER_FAILED, saveVoucher } from './order-calls.ts'

type Props = Omit<ComponentProps<typeof Button>, 'busy' | 'icon' | 'onClick'> & {
  orderId: string
  /** In a window, which would hide a toast. */
  onFailed?: (text: string) => void
}

const sayInToast = (text: string) => toast(text, { tone: 'err' })

/** Saves the voucher of a stay as a file, or says that it could not be had (ACCH-03). */
export function VoucherButton({ orderId, onFailed = sayInToast, ...button }: Props) {
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    await saveVoucher(orderId).catch(() => onFailed(VOUCHER_FAILED))
    setBusy(false)
  }
  return <Button {...button} icon="download" busy={busy} onClick={() => void save()} />
}
