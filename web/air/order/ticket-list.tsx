import type { AirTickets } from '#contract/air-orders.ts'
import { kindLabel } from '#domain/air/passenger.ts'
import { showTicketNumber } from '#domain/air/ticket.ts'
import { passengerName } from '#domain/air/transliteration.ts'
import { ReceiptsButton } from './receipts-button.tsx'
import css from './ticket-list.module.css'

type Ticket = AirTickets['tickets'][number]

/** Every passenger with the numbers of their tickets, and the receipt of each to save. */
export function TicketList({ id, tickets }: { id: string; tickets: AirTickets }) {
  return (
    <>
      <h2 className="h2">Билеты</h2>
      <ul className={css.list}>
        {tickets.passengers.map(({ surname, name, type }, at) => (
          <li key={at}>
            <div>
              <b lang="en">{passengerName(surname, name)}</b>
              <p>{kindLabel[type]}</p>
            </div>
            <div className={css.tickets}>
              {tickets.tickets
                .filter((ticket) => ticket.passengerIndex === at)
                .map((ticket) => (
                  <OneTicket key={ticket.ticketNumber} id={id} ticket={ticket} />
                ))}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

function OneTicket({ id, ticket }: { id: string; ticket: Ticket }) {
  return (
    <div className={css.ticket}>
      <span>
        № <b>{showTicketNumber(ticket.ticketNumber)}</b>
      </span>
      <ReceiptsButton
        orderId={id}
        receipts={[ticket]}
        variant="tonal"
        size="s"
        aria-label={`Скачать маршрутную квитанцию ${ticket.ticketNumber}`}
      >
        Скачать маршрутную квитанцию
      </ReceiptsButton>
    </div>
  )
}
