import { useState } from 'react'
import { getRefundToday } from '#contract/trips.ts'
import type { Product } from '#domain/product.ts'
import { formatRub } from '#domain/text/money.ts'
import { call } from '#web/data/call.ts'
import { useRequest } from '#web/data/use-request.ts'
import { orderKey } from '#web/purchase/order-access.ts'
import { Button } from '#web/ui/button.tsx'
import { afterDrawer } from '#web/ui/drawer/drawer-entry.ts'
import { useWindowEvent } from '#web/ui/use-window-event.ts'
import { LazyRefundDialog } from './lazy-refund-dialog.tsx'

type Props = {
  id: string
  number: string
  /** What the refund dialog calls the order. */
  route: string
  product: Product
  /** The trip is over: nobody cancels it, but what a carrier cancelled is still refunded. */
  isOver: boolean
  /** Something of the order is being refunded. */
  onReturned: () => void
}

/**
 * What would be refunded of an order today, and «Отменить и вернуть деньги» on its own page: a guest has no account to do it in
 * (DPAY-07). Where nothing is refunded only the terms are shown.
 */
export function ReturnOrder({ id, number, route, product, isOver, onReturned }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [load] = useState(() => (signal: AbortSignal) => call(getRefundToday, { id }, { orderKey: orderKey(id), signal }))
  const { request, again } = useRequest(load, 'waited-for')
  // A free term may have ended in the meantime.
  useWindowEvent('visibilitychange', () => document.visibilityState === 'visible' && again())
  const sum = request.phase === 'ready' ? request.reply.refundToday : null
  if (isOver && !sum) return null
  function finish() {
    setOpen(false)
    afterDrawer(onReturned)
  }
  return (
    <>
      <span>Передумали?{sum !== null && ` Сегодня вернём ${formatRub(sum)}.`}</span>
      <Button variant="text" icon="receipt-refund" onClick={() => setOpen(true)}>
        {sum === 0 ? 'Условия возврата' : <>Отменить и&nbsp;вернуть деньги</>}
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
