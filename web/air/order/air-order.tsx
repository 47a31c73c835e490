import type { AirTickets } from '#contract/air.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { OrderEnded } from '#web/purchase/order-ended.tsx'
import { OrderUnpaid } from '#web/purchase/order-unpaid.tsx'
import { PaymentClock } from '#web/purchase/payment/payment-clock.tsx'
import { type AddressReason, Declined } from './declined.tsx'
import { endedWords } from './ended-words.ts'
import { FlightChanges } from './flight-changes.tsx'
import { Flying } from './issued-order.tsx'
import { OrderSummary } from './order-summary.tsx'
import { TravellerList } from './traveller-list.tsx'

type Props = { id: string; tickets: AirTickets; reason: AddressReason; askAgain: () => void }

/** The true state of an order of flights; what the address says went wrong is believed only while the server has no word of its own (DAIR-22). */
export function AirOrder({ id, tickets, reason, askAgain }: Props) {
  const { status, number, amount, expiresAt, error } = tickets
  switch (status) {
    case 'Ticketed':
    case 'Confirmed':
    case 'Authorized':
    case 'Paid':
    case 'Ticketing':
      return <Flying id={id} tickets={tickets} onChanged={askAgain} />
    case 'Registered':
      return error || reason === 'declined' || reason === 'cancelled' ? (
        <Declined id={id} tickets={tickets} reason={reason} />
      ) : (
        <OrderUnpaid
          product="air"
          amount={amount}
          payment={href(paths.airBooking, {}, { id })}
          summary={<OrderSummary tickets={tickets} clock={<PaymentClock until={expiresAt} onEnd={askAgain} />} />}
        >
          <FlightChanges changes={tickets.changes} />
          <TravellerList tickets={tickets} />
        </OrderUnpaid>
      )
    default:
      return (
        <OrderEnded
          words={endedWords(status, tickets)}
          status={status}
          number={number}
          search={paths.airResults}
          summary={<OrderSummary tickets={tickets} totalWord="Стоимость" />}
        />
      )
  }
}
