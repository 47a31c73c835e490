import type { ReactNode } from 'react'
import type { AirTickets } from '#contract/air-orders.ts'
import { kindLabel } from '#domain/air/passenger.ts'
import { passengerName } from '#domain/air/transliteration.ts'
import { PriceBreakdown, TripSummary } from '#web/air/booking/trip-summary.tsx'
import css from './traveller-list.module.css'

type Props = {
  tickets: AirTickets
  /** Until when it can be paid; left out once that has passed. */
  clock?: ReactNode
  totalWord?: string
  /** Roubles paid by points: those of the order by default. */
  off?: number
}

/** What is in the order, with the sunset of its payment window. */
export function OrderSummary({ tickets, clock, totalWord, off = tickets.bonusUsed }: Props) {
  const { ticketThere, ticketBack, price } = tickets
  return (
    <TripSummary
      there={ticketThere.flightSegments}
      back={ticketBack?.flightSegments ?? null}
      total={price - off}
      totalWord={totalWord}
      picture={clock}
    >
      <PriceBreakdown there={ticketThere} back={ticketBack} off={off} />
    </TripSummary>
  )
}

/** The passengers, as their tickets will name them. */
export function TravellerList({ tickets }: { tickets: AirTickets }) {
  return (
    <ol className={css.list} aria-label="Пассажиры">
      {tickets.passengers.map(({ surname, name, type }, at) => (
        <li key={`${surname} ${name} ${at}`}>
          <b lang="en">{passengerName(surname, name)}</b>
          <span>{kindLabel[type]}</span>
        </li>
      ))}
    </ol>
  )
}
