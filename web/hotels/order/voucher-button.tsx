import { type ComponentProps, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { VOUCHER_FAILED, saveVoucher } from './order-calls.ts'

type Props = Omit<ComponentProps<typeof Button>, 'busy' | 'icon' | 'onClick'> & {
  orderId: string
  /** Told why it was not saved, or undefined once it was: in a window, which would hide a toast. */
  onSettled?: (failure: string | undefined) => void
}

const sayInToast = (failure: string | undefined) => failure && toast(failure, { tone: 'err' })

/** Saves the voucher of a stay as a file, or says that it could not be had (ACCH-03). */
export function VoucherButton({ orderId, onSettled = sayInToast, ...button }: Props) {
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    onSettled(
      await saveVoucher(orderId).then(
        () => undefined,
        () => VOUCHER_FAILED,
      ),
    )
    setBusy(false)
  }
  return <Button {...button} icon="download" busy={busy} onClick={() => void save()} />
}
