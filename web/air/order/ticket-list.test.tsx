import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { AirTickets } from '#contract/air-orders.ts'
import { TicketList } from './ticket-list.tsx'

type Item = Pick<AirTickets['items'][number], 'bookingRef' | 'ticketThere' | 'ticketBack'>

const flown = (flight: string, departure: string) => ({ flightSegments: [{ flight, departure }] }) as Item['ticketThere']
const there = flown('VF-482', '2026-12-12T02:00:00')
const back = flown('DP-269', '2026-12-19T17:10:00')
const ticket = (bookingRef: string, ticketNumber: string) => ({ passengerIndex: 0, ticketNumber, bookingRef, receiptUrl: '' })

function rowsOf(items: Item[], isReturn: boolean): string[] {
  const tickets = {
    items,
    tickets: items.map(({ bookingRef }, at) => ticket(bookingRef, `146241706037${at}`)),
    passengers: [{ surname: 'Смирнова', name: 'Анна', type: 'adult' }],
    ticketThere: there,
    ticketBack: isReturn ? back : null,
  } as unknown as AirTickets
  const html = renderToStaticMarkup(<TicketList id="one" tickets={tickets} />)
  return [...html.matchAll(/<li>((?:(?!<li>).)*?)<\/li>/g)].map(([, row = '']) =>
    row.replaceAll(/<[^>]+>/g, '').replaceAll('\u00a0', ' '),
  )
}

test('every ticket says which way it is for, on which day and with which flight', () => {
  const [first, second] = rowsOf(
    [
      { bookingRef: 'T8R7NN', ticketThere: there },
      { bookingRef: 'YP96M8', ticketBack: back },
    ],
    true,
  )
  expect(first).toContain('туда 12 дек, VF 482')
  expect(second).toContain('обратно 19 дек, DP 269')
})

test('one ticket for both ways names both flights', () => {
  expect(rowsOf([{ bookingRef: 'T8R7NN', ticketThere: there, ticketBack: back }], true)).toEqual([
    expect.stringMatching(/туда 12 дек, VF 482, обратно 19 дек, DP 269/),
  ])
})

test('a ticket of a trip one way has no word of a way', () => {
  const [only] = rowsOf([{ bookingRef: 'T8R7NN', ticketThere: there }], false)
  expect(only).toMatch(/^12 дек, VF 482/)
})
