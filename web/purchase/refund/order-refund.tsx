import { useState } from 'react'
import type { Product } from '#domain/product.ts'
import { Button } from '#web/ui/button.tsx'
import { LazyRefundDialog } from './lazy-refund-dialog.tsx'

type Props = {
  id: string
  number: string
  /** What the refund dialog calls the order. */
  route: string
  product: Product
  /** Something of the order is on its way back. */
  onReturned: () => void
}

/** «Отменить и вернуть деньги» on the order's own page: a guest has no account to do it in (DPAY-07). */
export function ReturnOrder({ id, number, route, product, onReturned }: Props) {
  const [isOpen, setOpen] = useState(false)
  function finish() {
    setOpen(false)
    onReturned()
  }
  return (
    <>
      <Button variant="text" icon="receipt-refund" onClick={() => setOpen(true)}>
        Отменить и&nbsp;вернуть деньги
      </Button>
      {isOpen && (
        <LazyRefundDialog
          number={number}
          orderId={id}
          route={route}
          product={product}
          onClose={() => setOpen(false)}
          onReturned={finish}
        />
      )}
    </>
  )
}
