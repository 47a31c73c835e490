import type { AirTickets } from '#contract/air.ts'
import { PAYMENT_WINDOW_MIN } from '#domain/payments/payment.ts'
import { Countdown } from '#web/purchase/countdown.tsx'
import { PriceBreakdown } from '#web/air/booking/price-breakdown.tsx'
import { TripSummary } from '#web/air/booking/trip-summary.tsx'

type Props = {
  tickets: AirTickets
  /** Until when it can be paid; left out once that is over. */
  until?: string | null
  onEnd?: () => void
  totalWord?: string
  /** Roubles paid by points: those of the order unless given. */
  off?: number
}

/** What is in the order, with the sunset of its payment window. */
export function OrderSummary({ tickets, until, onEnd, totalWord, off = tickets.bonusUsed }: Props) {
  const { ticketThere, ticketBack, price } = tickets
  return (
    <TripSummary
      there={ticketThere.flightSegments}
      back={ticketBack?.flightSegments ?? null}
      total={price - off}
      totalWord={totalWord}
      picture={until && <Countdown until={Date.parse(until)} total={PAYMENT_WINDOW_MIN * 60} {...(onEnd && { onEnd })} />}
    >
      <PriceBreakdown there={ticketThere} back={ticketBack} off={off} />
    </TripSummary>
  )
}
