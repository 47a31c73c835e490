import { useEffect } from 'react'
import type { AirTickets } from '#contract/air.ts'
import { LinkButton } from '#web/shell/link-button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Declined } from './declined.tsx'
import { wipeDraft } from './draft.ts'
import { Flying } from './flying.tsx'
import { OrderEnded } from './order-ended.tsx'
import { OrderWaiting } from './order-waiting.tsx'
import { Panel, Screen } from './screen.tsx'
import { useOrder } from './use-order.ts'

/** What the address says went wrong; believed only while the server has no word of its own (DAIR-22). */
export type AddressReason = 'declined' | 'cancelled' | 'expired' | 'failed' | null

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

/** No such order, or no proof that it is ours. */
export function LostOrder() {
  return (
    <div className="wrap" style={{ paddingBlock: 'var(--s8)' }}>
      <h1 className="h1" style={{ marginBottom: 'var(--s6)' }}>
        Заказ не&nbsp;открылся
      </h1>
      <Empty
        title="Откройте заказ по ссылке из письма"
        actions={
          <LinkButton to="/" look="primary">
            На главную
          </LinkButton>
        }
      >
        В&nbsp;этой вкладке нет ключа к&nbsp;заказу. Он&nbsp;есть в&nbsp;письме, которое мы&nbsp;прислали при бронировании.
      </Empty>
    </div>
  )
}

/** The shape of the page while the order is on its way. */
export function WaitingForOrder({ error = null }: { error?: string | null }) {
  return (
    <Screen title="Ваш заказ" aside={<Skeleton height={420} radius={18} />}>
      <Panel>
        <div aria-busy="true" style={{ display: 'grid', gap: 16 }}>
          <p aria-live="polite">{error ?? 'Узнаём состояние заказа…'}</p>
          <Skeleton height={28} width="60%" />
          <Skeleton height={20} />
          <Skeleton height={20} width="80%" />
        </div>
      </Panel>
    </Screen>
  )
}
