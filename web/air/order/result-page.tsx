import { Suspense } from 'react'
import { useTabOwner } from '#web/auth/tab-owner.ts'
import { lazyPart } from '#web/boot/lazy-part.ts'
import { UnnamedOrder } from '#web/purchase/no-order.tsx'
import { type ResultData, loadOrderResult } from './result-loader.ts'
import { WaitingForOrder } from '#web/purchase/waiting-for-order.tsx'

const OrderResult = lazyPart(loadOrderResult, 'OrderResult')

/** Both result addresses show the same truth; without an order in the address there is only the way home (DAIR-22). Asked anew when its person signs out. */
export function ResultPage({ id, first, reason }: ResultData) {
  const { generation } = useTabOwner()
  if (!id) return <UnnamedOrder />
  return (
    <Suspense fallback={<WaitingForOrder />}>
      <OrderResult key={`${id} ${generation}`} id={id} first={generation === 0 ? first : undefined} reason={reason} />
    </Suspense>
  )
}
