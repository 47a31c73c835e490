import { UnnamedOrder } from './no-order.tsx'
import { OrderResult } from './order-result.tsx'
import type { ResultData } from './result-loader.ts'

/** Both result addresses show the same truth; without an order in the address there is only the way home (DAIR-22). */
export function ResultPage({ id, first, reason }: ResultData) {
  return id ? <OrderResult key={id} id={id} first={first} reason={reason} /> : <UnnamedOrder />
}
