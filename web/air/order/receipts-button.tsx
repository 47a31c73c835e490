import { type ComponentProps, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { saveReceipt } from './order-calls.ts'

type Props = Omit<ComponentProps<typeof Button>, 'busy' | 'icon' | 'onClick'> & {
  orderId: string
  receipts: readonly { ticketNumber: string; receiptUrl: string }[]
}

/** Downloads the itinerary receipts of tickets, one file after another, or says that one could not be downloaded. */
export function ReceiptsButton({ orderId, receipts, ...button }: Props) {
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      for (const { receiptUrl, ticketNumber } of receipts) await saveReceipt(orderId, receiptUrl, ticketNumber)
    } catch {
      toast('Квитанция не\u00a0скачалась, попробуйте ещё раз', { tone: 'err' })
    }
    setBusy(false)
  }
  return <Button {...button} icon="download" busy={busy} onClick={() => void save()} />
}
