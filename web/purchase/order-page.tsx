import { type ReactNode, Suspense, useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { usePolling } from '#web/data/use-polling.ts'
import { LostOrder, UnnamedOrder } from './no-order.tsx'
import type { OrderReply } from './order-reply.ts'
import { useTabOwner } from '#web/auth/tab-owner.ts'
import { useTimeout } from '#web/ui/timers.ts'
import { WaitingForOrder } from './waiting-for-order.tsx'

type Props<Order> = {
  reply: OrderReply<Order>
  /** Draws the order as it is, whatever the address says (DAIR-22, DHOT-18); `askAgain` after something was done to it. */
  children: (order: Order, askAgain: () => void) => ReactNode
}

/** The page of an order: what it draws of one that was found asks again by itself while something is waited for (DAIR-21). */
export function OrderPage<Order>({ reply, children }: Props<Order>) {
  const shown = useOrder(reply)
  const { revalidate } = useRevalidator()
  usePolling(shown.kind === 'failed' ? 'often' : 'never')
  if (shown.kind === 'lost') return <LostOrder />
  if (shown.kind === 'failed') return <WaitingForOrder error={shown.text} />
  return <Suspense fallback={<WaitingForOrder />}>{children(shown.order, () => void revalidate())}</Suspense>
}

/** A result page before it has asked: the address alone tells whether there is anything to ask about; `name` is where it names the order. */
export function ResultFallback({ name }: { name: 'id' | 'orderId' }) {
  const [params] = useSearchParams()
  return params.get(name) ? <WaitingForOrder /> : <UnnamedOrder />
}

/**
 * The order of the page as it was last found: a question that nobody answered leaves it on the screen. When its person signs out
 * nothing is shown until the order has been asked for anew.
 */
function useOrder<Order>(reply: OrderReply<Order>): OrderReply<Order> {
  const { generation } = useTabOwner()
  const { revalidate } = useRevalidator()
  const [shown, setShown] = useState({ generation, reply, last: reply })
  if (shown.generation !== generation) setShown({ generation, reply, last: { kind: 'failed', text: '' } })
  else if (shown.reply !== reply)
    setShown({ generation, reply, last: reply.kind === 'failed' && shown.last.kind === 'found' ? shown.last : reply })
  useTimeout(() => void revalidate(), generation > 0 ? 0 : undefined, generation)
  return shown.last
}
