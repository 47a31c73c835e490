import { expect, test } from 'vitest'
import { getTickets } from '#contract/air-orders.ts'
import { everyField } from '#test/every-field.ts'
import { airOffer, hop } from '#test/fixtures/flights.ts'
import { ticketsCalendar } from './tickets-calendar.ts'

const out = hop({ flight: 'ZZ-407', at: '2026-12-20T07:40:00' })
const home = hop({ flight: 'ZZ-408', at: '2026-12-27T12:00:00' })
const order = {
  number: 'A00001234',
  ticketThere: airOffer({ hops: [out] }),
  ticketBack: airOffer({ hops: [home] }),
  items: [
    { bookingRef: 'AAAAAA', price: 1, status: 'Ticketed' as const },
    { bookingRef: 'BBBBBB', price: 1, status: 'Refunded' as const },
  ],
}
const now = new Date('2026-12-01T10:00:00Z')
const marks = (file: string) => file.match(/^(?:UID|SEQUENCE|STATUS)\S*/gm)

test('a refunded direction is in no calendar, nor is its booking code', () => {
  const file = ticketsCalendar({ ...order, calendar: { flown: ['there'], changes: 0, former: [] } }, now)
  expect(marks(file)).toEqual(['UID:A00001234-ZZ-407-2026-12-20@strannik', 'SEQUENCE:0', 'STATUS:CONFIRMED'])
  expect(file).toContain('AAAAAA')
  expect(file).not.toContain('BBBBBB')
})

test('the file of rescheduled flights replaces the earlier one, and removes the former day', () => {
  const moved = hop({ flight: 'ZZ-407', at: '2026-12-21T07:40:00' })
  const calendar = { flown: ['there' as const], changes: 1, former: [out] }
  expect(marks(ticketsCalendar({ ...order, ticketThere: airOffer({ hops: [moved] }), calendar }, now))).toEqual([
    'UID:A00001234-ZZ-407-2026-12-21@strannik',
    'SEQUENCE:1',
    'STATUS:CONFIRMED',
    'UID:A00001234-ZZ-407-2026-12-20@strannik',
    'SEQUENCE:2',
    'STATUS:CANCELLED',
  ])
})

test('an order in the format of the previous release is read, and gives the whole trip', () => {
  expect(getTickets.reply.parse(everyField(getTickets.reply, 'bare')).calendar).toBeUndefined()
  expect(marks(ticketsCalendar(order, now))?.filter((mark) => mark.startsWith('UID'))).toHaveLength(2)
})

test('no line break in a name begins a line of the file', () => {
  const odd = { ...out, fromCity: 'Сочи\r\nATTENDEE:mailto:x\rSTATUS:CANCELLED' }
  const file = ticketsCalendar(
    { ...order, ticketThere: airOffer({ hops: [odd] }), calendar: { flown: ['there'], changes: 0, former: [] } },
    now,
  )
  expect(file.split(/[\r\n]+/).filter((line) => /^(ATTENDEE|STATUS:CANCELLED)/.test(line))).toEqual([])
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})
