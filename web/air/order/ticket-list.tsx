import type { AirTickets } from '#contract/air-orders.ts'
import { flightNumber } from '#domain/air/offer.ts'
import { kindLabel } from '#domain/air/passenger.ts'
import { showTicketNumber } from '#domain/air/ticket.ts'
import { passengerName } from '#domain/air/transliteration.ts'
import { shortDay } from '#domain/text/day-words.ts'
import { ReceiptsButton } from './receipts-button.tsx'
import css from './ticket-list.module.css'

type Ticket = AirTickets['tickets'][number]
type Item = AirTickets['items'][number]

/** Every passenger with their tickets, each with its direction, its number and its receipt to download. */
export function TicketList({ id, tickets }: { id: string; tickets: AirTickets }) {
  return (
    <>
      <h2 className="h2">Билеты</h2>
      <ul className={css.list}>
        {tickets.passengers.map(({ surname, name, type }, at) => (
          <li key={at}>
            <p>
              <b lang="en">{passengerName(surname, name)}</b>
              <span>{kindLabel[type]}</span>
            </p>
            <ul>
              {tickets.tickets
                .filter((ticket) => ticket.passengerIndex === at)
                .map((ticket) => (
                  <OneTicket key={ticket.ticketNumber} id={id} ticket={ticket} ways={waysOf(ticket, tickets)} />
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  )
}

function OneTicket({ id, ticket, ways }: { id: string; ticket: Ticket; ways: string }) {
  return (
    <li>
      <span>{ways}</span>{' '}
      <span className={css.number}>
        №&nbsp;<b>{showTicketNumber(ticket.ticketNumber)}</b>
      </span>{' '}
      <ReceiptsButton
        orderId={id}
        receipts={[ticket]}
        variant="text"
        aria-label={`Скачать маршрутную квитанцию ${ticket.ticketNumber}, PDF`}
      >
        PDF
      </ReceiptsButton>
    </li>
  )
}

/** `туда 12 дек, VF 482`; for a one-way trip without the word. */
function waysOf({ bookingRef, ticketIndex }: Ticket, { items, ticketBack }: AirTickets): string {
  const item = items.find((each) => each.bookingRef === bookingRef)
  const own = (offer: Item['ticketThere']) =>
    offer?.flightSegments.filter((segment) => ticketIndex === undefined || segment.ticketIndex === ticketIndex)
  const ways = [
    { word: 'туда', segments: own(item?.ticketThere) },
    { word: 'обратно', segments: own(item?.ticketBack) },
  ]
  return ways
    .flatMap(({ word, segments }) => {
      const first = segments?.[0]
      if (!segments || !first) return []
      const flights = segments.map(({ flight }) => flightNumber(flight)).join(', ')
      return `${ticketBack ? `${word} ` : ''}${shortDay(first.departure)}, ${flights}`.replaceAll(' ', '\u00a0')
    })
    .join(', ')
}
