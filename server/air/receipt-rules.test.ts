import { expect, test } from 'vitest'
import type { AirOffer, AirlineFare } from '#domain/air/offer.ts'
import { rulesInWords, ticketLines } from './trip-words.ts'

const flex = {
  refund: { allowed: true, penalty: 0, untilMinutesBeforeDeparture: 1_440 },
  exchange: { allowed: true, penalty: 0 },
} as AirlineFare // only its rules are read
const takeOff = { departure: '2026-12-20T13:50:00', isCombined: false }
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

const landing = (arrival: string, hour: number) => ({ arrival, arrivalUtc: `2026-12-20T0${hour}:${arrival.slice(14, 16)}:00Z` })

test('a fully refundable fare says until when, and what is withheld later', () => {
  expect(plain(rulesInWords(flex, takeOff))).toBe(
    'Возврат без сбора до 19.12.2026 13:50, позже удержат ещё 25 % тарифа, обмен без сбора / ' +
      'Refundable, no fee until 19.12.2026 13:50, then another 25% of the fare is kept, changes allowed, no fee',
  )
})

test('a receipt names the end of a free refund by the clocks of that hour, changed or not', () => {
  const clockChange = { before: 17 * 60, by: 60 } // in New York, from two to three
  const evening = { departure: '2027-03-14T20:00:00', clockChange, isCombined: false }
  expect(plain(rulesInWords(flex, evening))).toContain('до 13.03.2027 19:00,')
})

test('a letter names the hour check-in opens by the clocks of that hour, as the reminder of its calendar file rings', () => {
  const clockChange = { before: 17 * 60, by: 60 } // in New York, from two to three
  const flight = { departure: '2027-03-14T20:00:00', arrival: '2027-03-15T09:00:00', flight: 'SU-103', clockChange }
  const there = { flightSegments: [flight] } as AirOffer // only its lines are read
  expect(ticketLines({ there, back: null }).map(({ note }) => plain(note ?? ''))).toEqual([
    expect.stringContaining('Онлайн-регистрация обычно с 13 марта, 19:00.'),
  ])
})

test('a letter calls a flight «прямой» where it is the whole way, not one of two with a transfer', () => {
  const [first, second] = [
    {
      departure: '2026-12-20T08:00:00',
      departureUtc: '2026-12-20T05:00:00Z',
      flight: 'SU-1',
      ...landing('2026-12-20T10:00:00', 7),
    },
    {
      departure: '2026-12-20T11:00:00',
      departureUtc: '2026-12-20T08:00:00Z',
      flight: 'SU-2',
      ...landing('2026-12-20T12:30:00', 9),
    },
  ]
  const aboutOf = (flightSegments: object[]) =>
    ticketLines({ there: { flightSegments } as AirOffer, back: null }).map(({ about }) => plain(about)) // only its lines are read
  expect(aboutOf([first])).toEqual(['2 ч, прямой'])
  expect(aboutOf([first, second])).toEqual(['2 ч', '1 ч 30 мин'])
})

test('on a combined ticket nothing is refunded or exchanged, whatever its fares allow alone', () => {
  expect(rulesInWords(flex, { ...takeOff, isCombined: true })).toBe(
    'Возврат запрещён, обмен запрещён / Non-refundable, no changes',
  )
})
