import { expect, test } from 'vitest'
import { airOffer, hop } from '#test/fixtures/flights.ts'
import { atAirport, refundPeriods } from './refund-rules.ts'

type Rule = { allowed: boolean; penalty: number; untilMinutesBeforeDeparture: number }

/** One adult: 4 000 roubles of fare and 1 000 of taxes, leaving on 20 December at 07:40 in Moscow. */
const sold = (refund: Rule, combined = false) =>
  airOffer({
    totalPrice: 5_000,
    combined,
    hops: [hop()],
    airlineFares: [
      {
        fareName: 'Стандарт',
        airlineCode: 'SU',
        ticketIndex: 0,
        passengers: [{ type: 'adult', count: 1, base: 4_000, taxes: 1_000, total: 5_000 }],
        refund,
        exchange: { allowed: false, penalty: 0 },
      },
    ],
  })
const now = new Date('2026-12-01T09:00:00Z')

test('a fare with a fee refunds less and less, and nothing is promised after check-in', () => {
  const offer = sold({ allowed: true, penalty: 1_500, untilMinutesBeforeDeparture: 1_440 })
  const periods = refundPeriods([offer], now)
  expect(periods.map(({ returned }) => returned)).toEqual([3_500, 2_500])
  expect(periods.map(({ until }) => atAirport(until, offer))).toEqual([
    { day: '2026-12-19', time: '07:40' },
    { day: '2026-12-20', time: '07:00' },
  ])
})

test('later only the remaining periods are listed; a non-refundable fare has no periods', () => {
  const offer = sold({ allowed: true, penalty: 1_500, untilMinutesBeforeDeparture: 1_440 })
  expect(refundPeriods([offer], new Date('2026-12-19T20:00:00Z'))).toHaveLength(1)
  expect(refundPeriods([sold({ allowed: false, penalty: 0, untilMinutesBeforeDeparture: 0 })], now)).toEqual([])
  expect(refundPeriods([sold({ allowed: true, penalty: 0, untilMinutesBeforeDeparture: 1_440 }, true)], now)).toEqual([])
})

test('there and back on one booking go back together: after the first take-off nothing is promised', () => {
  const there = sold({ allowed: false, penalty: 0, untilMinutesBeforeDeparture: 0 })
  const flex = sold({ allowed: true, penalty: 0, untilMinutesBeforeDeparture: 1_440 })
  const back = { ...flex, flightSegments: [hop({ departure: '2026-12-27T07:10:00', departureUtc: '2026-12-27T04:10:00Z' })] }
  const periods = refundPeriods([there, back], now)
  expect(periods.map(({ until, returned }) => [atAirport(until, there), returned])).toEqual([
    [{ day: '2026-12-19', time: '07:40' }, 5_000],
    [{ day: '2026-12-20', time: '07:00' }, 4_000],
  ])
})

test('after a night of changed clocks the last day of a free refund ends by the clock it is read on', () => {
  const clockChange = { before: 17 * 60, by: 60 } // in New York, from two to three
  const evening = hop({ departure: '2027-03-14T20:00:00', departureUtc: '2027-03-15T00:00:00Z', clockChange })
  const offer = { ...sold({ allowed: true, penalty: 0, untilMinutesBeforeDeparture: 1_440 }), flightSegments: [evening] }
  expect(refundPeriods([offer], now).map(({ until }) => atAirport(until, offer))).toEqual([
    { day: '2027-03-13', time: '19:00' },
    { day: '2027-03-14', time: '19:20' },
  ])
})
