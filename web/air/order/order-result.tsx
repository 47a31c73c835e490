import { useEffect } from 'react'
import type { AirTickets } from '#contract/air.ts'
import { type AddressReason, Declined } from './declined.tsx'
import { wipeDraft } from '#web/air/booking/draft.ts'
import { Flying } from './issued-order.tsx'
import { LostOrder } from '#web/purchase/no-order.tsx'
import { OrderEnded } from './order-ended.tsx'
import { OrderWaiting } from './order-waiting.tsx'
import { useOrder } from './use-order.ts'
import { WaitingForOrder } from '#web/purchase/waiting-for-order.tsx'

/** What the address says went wrong; believed only while the server has no word of its own (DAIR-22). */

type Props = { id: string; first: AirTickets | undefined; reason: AddressReason }

/** The true state of an order, whichever of the two result addresses it was opened at (DAIR-22). */
export function OrderResult({ id, first, reason }: Props) {
  const { tickets, checkout, lost, ask } = useOrder(id, first)
  const status = tickets?.status
  useEffect(() => {
    if (status === 'Ticketed') wipeDraft()
  }, [status])

  if (lost) return <LostOrder />
  if (!tickets) return <WaitingForOrder error={checkout.ticketsError} />
  switch (tickets.status) {
    case 'Ticketed':
    case 'Confirmed':
    case 'Authorized':
    case 'Paid':
    case 'Ticketing':
      return <Flying id={id} tickets={tickets} onReturned={() => void ask()} />
    case 'Registered':
      return tickets.error || reason === 'declined' || reason === 'cancelled' ? (
        <Declined id={id} tickets={tickets} reason={reason} onEnd={() => void ask()} />
      ) : (
        <OrderWaiting id={id} tickets={tickets} onEnd={() => void ask()} />
      )
    default:
      return <OrderEnded tickets={tickets} status={tickets.status} />
  }
}
