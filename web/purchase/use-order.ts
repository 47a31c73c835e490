import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTabOwner } from '#web/auth/tab-owner.ts'
import { useTimeout } from '#web/ui/timers.ts'
import type { OrderReply } from './order-reply.ts'

/**
 * The order of the page as it was last found: a question that nobody answered leaves it on the screen. When its person signs out
 * nothing is shown until the order has been asked for anew.
 */
export function useOrder<Order>(reply: OrderReply<Order>): OrderReply<Order> {
  const { generation } = useTabOwner()
  const { revalidate } = useRevalidator()
  const [shown, setShown] = useState({ generation, reply, last: reply })
  if (shown.generation !== generation) setShown({ generation, reply, last: { kind: 'failed', text: '' } })
  else if (shown.reply !== reply)
    setShown({ generation, reply, last: reply.kind === 'failed' && shown.last.kind === 'found' ? shown.last : reply })
  useTimeout(() => void revalidate(), generation > 0 ? 0 : undefined, generation)
  return shown.last
}
