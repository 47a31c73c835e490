import { useSearchParams } from 'react-router'
import { UnnamedOrder } from '#web/purchase/no-order.tsx'
import { WaitingForOrder } from '#web/purchase/waiting-for-order.tsx'

/** A result page before it has asked: the address alone tells whether there is anything to ask about. */
export function ResultFallback() {
  const [params] = useSearchParams()
  return params.get('id') ? <WaitingForOrder /> : <UnnamedOrder />
}
