import type { AirTickets } from '#contract/air.ts'
import { PAYMENT_WINDOW_MIN } from '#domain/payments/payment.ts'
import { Countdown } from '#web/ui/countdown.tsx'
import { PriceBreakdown } from './price-breakdown.tsx'
import { TripSummary } from './trip-summary.tsx'

type Props = {
  tickets: AirTickets
  /** Until when it can be paid; left out once that is over. */
  until?: string | null
  onEnd?: () => void
  totalWord?: string
}

/** What is in the order, with the sunset of its payment window. */
export function OrderSummary({ tickets, until, onEnd, totalWord }: Props) {
  const { ticketThere, ticketBack, price } = tickets
  return (
    <TripSummary
      there={ticketThere.flightSegments}
      back={ticketBack?.flightSegments ?? null}
      total={price}
      totalWord={totalWord}
      picture={until && <Countdown until={Date.parse(until)} total={PAYMENT_WINDOW_MIN * 60} {...(onEnd && { onEnd })} />}
    >
      <PriceBreakdown there={ticketThere} back={ticketBack} />
    </TripSummary>
  )
}
