import { Suspense, useState } from 'react'
import { part } from '#web/shell/part.ts'
import { Button } from '#web/ui/button.tsx'
import type { Refunded } from './use-refund.ts'

const RefundDialog = part(async () => (await import('./refund-dialog.tsx')).default)

type Props = {
  id: string
  number: string
  /** What the refund sheet calls the order. */
  route: string
  of: Refunded
  /** Something of the order is on its way back. */
  onReturned: () => void
}

/** «Отменить и вернуть деньги» on the order's own page: a guest has no account to do it in (DPAY-07). */
export function ReturnOrder({ id, number, route, of, onReturned }: Props) {
  const [isOpen, setOpen] = useState(false)
  function finish() {
    setOpen(false)
    onReturned()
  }
  return (
    <>
      <Button look="text" wide icon="receipt-refund" onClick={() => setOpen(true)}>
        Отменить и&nbsp;вернуть деньги
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <RefundDialog number={number} orderId={id} route={route} of={of} onClose={() => setOpen(false)} onReturned={finish} />
        </Suspense>
      )}
    </>
  )
}
