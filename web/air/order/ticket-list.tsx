import { useState } from 'react'
import type { AirTickets } from '#contract/air-orders.ts'
import { kindLabel } from '#domain/air/passenger.ts'
import { showTicketNumber } from '#domain/air/ticket.ts'
import { passengerName } from '#domain/air/transliteration.ts'
import { Button } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { toast } from '#web/ui/toast.ts'
import { RECEIPT_FAILED, saveReceipt } from './order-calls.ts'
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

/** Every receipt of the order, one file after another. */
export function SaveReceipts({ id, tickets: { tickets } }: { id: string; tickets: AirTickets }) {
  const { busy, save } = useSaving(id, tickets)
  return (
    <Button variant="tonal" icon="download" busy={busy} onClick={save}>
      Скачать<VisuallyHidden>{tickets.length === 1 ? ' билет' : ' все билеты'}</VisuallyHidden>
    </Button>
  )
}

function OneTicket({ id, ticket }: { id: string; ticket: Ticket }) {
  const { busy, save } = useSaving(id, [ticket])
  return (
    <div className={css.ticket}>
      <span>
        № <b>{showTicketNumber(ticket.ticketNumber)}</b>
      </span>
      <Button
        variant="tonal"
        size="s"
        icon="download"
        busy={busy}
        onClick={save}
        aria-label={`Скачать маршрутную квитанцию ${ticket.ticketNumber}`}
      >
        Скачать маршрутную квитанцию
      </Button>
    </div>
  )
}

function useSaving(id: string, tickets: Ticket[]) {
  const [busy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    try {
      for (const { receiptUrl, ticketNumber } of tickets) await saveReceipt(id, receiptUrl, ticketNumber)
    } catch {
      toast(RECEIPT_FAILED, { tone: 'err' })
    }
    setBusy(false)
  }

  return { busy, save }
}
