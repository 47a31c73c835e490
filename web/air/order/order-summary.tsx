import type { ReactNode } from 'react'
import type { AirTickets } from '#contract/air-orders.ts'
import { layoversOf } from '#domain/air/layover.ts'
import type { Segment } from '#domain/air/offer.ts'
import { kindLabel } from '#domain/air/passenger.ts'
import { passengerName } from '#domain/air/transliteration.ts'
import { clockOf, dayOfLocal, formatDuration } from '#domain/text/dates.ts'
import { longDay } from '#domain/text/day-words.ts'
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

/** `Пересадка, Стамбул: прилёт 14:20, вылет 21 декабря, 06:05, 15 ч 45 мин`: one line a transfer, a day where it is another one. */
export function transfersOf(segments: Segment[]): string[] {
  return layoversOf({ flightSegments: segments }).map(({ city, minutes, changesTo }, at) => {
    const [landed, next] = [segments[at]!, segments[at + 1]!] // a layover is between two flights
    const airport = changesTo ? `из\u00a0другого аэропорта: ${changesTo.name}, ${changesTo.code}, ` : ''
    const [landing, takeOff] = [clockAfter(landed.departure, landed.arrival), clockAfter(landed.arrival, next.departure)]
    return `Пересадка, ${city}: прилёт\u00a0${landing}, вылет\u00a0${takeOff}, ${airport}${formatDuration(minutes)}`
  })
}

function clockAfter(before: string, moment: string): string {
  return dayOfLocal(before) === dayOfLocal(moment) ? clockOf(moment) : `${longDay(moment)}, ${clockOf(moment)}`
}
