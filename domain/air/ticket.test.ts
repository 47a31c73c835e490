import { expect, test } from 'vitest'
import type { AirOffer, AirlineFare, Segment } from './offer.ts'
import { fareOf, showTicketNumber, ticketParts } from './ticket.ts'

const fare = (ticketIndex: number, base: number): AirlineFare => ({
  fareName: 'Лайт',
  airlineCode: 'SU',
  ticketIndex,
  passengers: [
    { type: 'adult', count: 2, base, taxes: 350, total: base + 350 },
    { type: 'infant', count: 0, base: 10, taxes: 0, total: 10 },
  ],
  refund: { allowed: false, penalty: 0, untilMinutesBeforeDeparture: 0 },
  exchange: { allowed: false, penalty: 0 },
})

function offer(ticketIndexes: number[], base: number): AirOffer {
  const indexes = [...new Set(ticketIndexes)]
  return {
    flightSegments: ticketIndexes.map((ticketIndex, at) => ({ ticketIndex, flight: `SU-${at}` }) as Segment), // all the rule reads
    airlineFares: indexes.map((index) => fare(index, base)),
    combined: indexes.length > 1,
  } as AirOffer
}

test('a trip of one session is one ticket for every flight of it', () => {
  const parts = ticketParts([offer([0, 0], 5000), offer([0], 4000)])
  expect(parts.map(({ segments }) => segments.length)).toEqual([3])
  expect(fareOf(parts[0]?.fares ?? [], 'adult')).toEqual({ base: 9000, taxes: 700, total: 9700 })
})

test('a combined direction is as many tickets as it has carriers', () => {
  const parts = ticketParts([offer([0, 1, 1], 5000)])
  expect(parts.map(({ segments }) => segments.map(({ flight }) => flight))).toEqual([['SU-0'], ['SU-1', 'SU-2']])
  expect(fareOf(parts[1]?.fares ?? [], 'infant').total).toBe(0)
})

test('a ticket number is read in groups', () => {
  expect(showTicketNumber('4252410778201')).toBe('425\u00a02410\u00a0778\u00a0201')
})
