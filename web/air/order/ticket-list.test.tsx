import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { AirTickets } from '#contract/air-orders.ts'
import { hop } from '#test/fixtures/flights.ts'
import { transfersOf } from './order-summary.tsx'
import { TicketList } from './ticket-list.tsx'

type Item = Pick<AirTickets['items'][number], 'bookingRef' | 'ticketThere' | 'ticketBack'>

const flown = (flight: string, departure: string) => ({ flightSegments: [{ flight, departure }] }) as Item['ticketThere']
const there = flown('VF-482', '2026-12-12T02:00:00')
const back = flown('DP-269', '2026-12-19T17:10:00')
const ticket = (bookingRef: string, ticketNumber: string) => ({ passengerIndex: 0, ticketNumber, bookingRef, receiptUrl: '' })

function rowsOf(items: Item[], isReturn: boolean, partOf = (_at: number) => ({})): string[] {
  const tickets = {
    items,
    tickets: items.map(({ bookingRef }, at) => ({ ...ticket(bookingRef, `146241706037${at}`), ...partOf(at) })),
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

test('of two tickets of one booking each names its own flights only', () => {
  const flights = [
    { flight: 'DP-328', departure: '2026-12-31T21:25:00', ticketIndex: 0 },
    { flight: '6E-438', departure: '2027-01-01T07:35:00', ticketIndex: 1 },
  ]
  const both = { flightSegments: flights } as Item['ticketThere']
  const item = { bookingRef: '5Z9NMT', ticketThere: both }
  const rows = rowsOf([item, item], true, (at) => ({ ticketIndex: at }))
  expect(rows).toEqual([expect.stringMatching(/^туда 31 дек, DP 328 №/), expect.stringMatching(/^туда 1 янв, 6E 438 №/)])
})

test('a transfer of a bought trip names its city, both clocks and the time on the ground, and what changes: the day, the airport', () => {
  const first = hop({ at: '2026-12-20T07:40:00', toCity: 'Стамбул', toCode: 'IST' })
  const lines = (next: Parameters<typeof hop>[0]) =>
    transfersOf([first, hop({ fromCity: 'Стамбул', from: 'Стамбул', fromCode: 'IST', ...next })]).map((line) =>
      line.replaceAll('\u00a0', ' '),
    )
  const landing = first.arrival.slice(11, 16)
  expect(lines({ at: '2026-12-20T13:00:00' })).toEqual([
    expect.stringMatching(new RegExp(`^Пересадка, Стамбул: прилёт ${landing}, вылет 13:00, .*мин`)),
  ])
  expect(lines({ at: '2026-12-21T06:00:00', from: 'Сабиха Гёкчен', fromCode: 'SAW' })).toEqual([
    expect.stringContaining(`прилёт ${landing}, вылет 21 декабря, 06:00, из другого аэропорта: Сабиха Гёкчен, SAW, `),
  ])
  expect(transfersOf([first])).toEqual([])
})
