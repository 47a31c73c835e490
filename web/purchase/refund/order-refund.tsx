import { Suspense, useState } from 'react'
import type { Product } from '#domain/product.ts'
import { part } from '#web/boot/lazy-part.ts'
import { Button } from '#web/ui/button.tsx'

const RefundDialog = part(async () => (await import('./refund-dialog.tsx')).default)

type Props = {
  id: string
  number: string
  /** What the refund sheet calls the order. */
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
      <Button look="text" wide icon="receipt-refund" onClick={() => setOpen(true)}>
        Отменить и&nbsp;вернуть деньги
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <RefundDialog
            number={number}
            orderId={id}
            route={route}
            product={product}
            onClose={() => setOpen(false)}
            onReturned={finish}
          />
        </Suspense>
      )}
    </>
  )
}
