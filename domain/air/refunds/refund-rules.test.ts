import { expect, test } from 'vitest'
import type { AirOffer, AirlineFare } from '#domain/air/offer.ts'
import { airOffer, hop } from '#test/fixtures/flights.ts'
import { airRefundTerms, refundRefusals } from './refund-rules.ts'

const TAKE_OFF = '2026-12-20T04:40:00Z'
const before = (minutes: number) => new Date(Date.parse(TAKE_OFF) - minutes * 60_000)

/** Two adults and an infant: 2 × (8 000 + 1 000) + 800. */
function fare(refund: Partial<AirlineFare['refund']> = {}, more: Partial<AirlineFare> = {}): AirlineFare {
  return {
    fareName: 'Комфорт',
    airlineCode: 'SU',
    ticketIndex: 0,
    passengers: [
      { type: 'adult', count: 2, base: 8000, taxes: 1000, total: 9000 },
      { type: 'infant', count: 1, base: 801, taxes: 0, total: 801 },
    ],
    refund: { allowed: true, penalty: 3500, untilMinutesBeforeDeparture: 1440, ...refund },
    exchange: { allowed: true, penalty: 0 },
    ...more,
  }
}

const offer = (...fares: AirlineFare[]) => airOffer({ airlineFares: fares })
const terms = (minutes: number, offers: AirOffer[], cause: Parameters<typeof airRefundTerms>[0]['cause'] = 'asked') =>
  airRefundTerms({ offers, now: before(minutes), cause })
const amounts = (minutes: number, ...offers: AirOffer[]) => {
  const found = terms(minutes, offers)
  return 'refused' in found ? found.refused : found.withheld.map(({ amount }) => amount)
}

const LATE = 2 * 2000 + 200

test.each([
  ['a month before: the fee of the fare for each who has a seat', 43_200, [7000, 0]],
  ['a minute before the fare’s own deadline', 1441, [7000, 0]],
  ['at the fare’s own deadline the law takes over: a quarter of the fare too', 1440, [7000, LATE]],
  ['23 h 59 min before check-in ends', 40 + 1439, [7000, 0]],
  ['an hour before take-off', 60, [7000, LATE]],
  ['when check-in ends', 40, [7000, LATE]],
  ['a minute after check-in has ended', 39, refundRefusals.late],
  ['after take-off', -1, refundRefusals.late],
] as const)('%s', (_name, minutes, expected) => {
  expect(amounts(minutes, offer(fare()))).toEqual(expected)
})

test('a fare stricter than the law gives what the law gives: a day before check-in ends only the fee is kept', () => {
  const strict = offer(fare({ untilMinutesBeforeDeparture: 10_080 }))
  expect(amounts(40 + 1440, strict)).toEqual([7000, 0])
  expect(amounts(40 + 1440 - 1, strict)).toEqual([7000, LATE])
})

test('a fare more generous than the law keeps its own word to the last minute', () => {
  const generous = offer(fare({ untilMinutesBeforeDeparture: 0, penalty: 0 }))
  expect(amounts(1, generous)).toEqual([0, 0])
  expect(amounts(0, generous)).toBe(refundRefusals.late)
})

test('taxes are refunded whatever the fee is', () => {
  expect(amounts(5000, offer(fare({ penalty: 50_000 })))).toEqual([16_801, 0])
  expect(amounts(60, offer(fare({ penalty: 50_000 })))).toEqual([16_801 - LATE, LATE])
})

test('a fare without refund and a combined ticket are refused, each in its own words', () => {
  expect(amounts(5000, offer(fare({ allowed: false })))).toBe('По тарифу возврат запрещён')
  expect(amounts(5000, { ...offer(fare()), combined: true })).toBe('Составной билет: возврат запрещён')
})

test('one ticket there and back: each way keeps by its own fare, time counts from the first take-off', () => {
  const back = airOffer({ hops: [hop({ at: '2026-12-27T10:00:00' })], airlineFares: [fare()] })
  expect(amounts(5000, offer(fare()), back)).toEqual([14_000, 0])
  expect(amounts(39, offer(fare()), back)).toBe(refundRefusals.late)
  const never = airOffer({
    hops: [hop({ at: '2026-12-27T10:00:00' })],
    airlineFares: [fare({ allowed: false }, { fareName: 'Лайт' })],
  })
  expect(amounts(5000, offer(fare()), never)).toEqual([7000, 0, 18_801])
  expect(terms(5000, [never])).toEqual({ refused: refundRefusals.fare })
})

test('the fee is explained by its formula', () => {
  const found = terms(5000, [offer(fare())])
  expect(found).toMatchObject({ withheld: [{ title: 'Удержит авиакомпания', note: '3\u00a0500\u00a0₽ × 2\u00a0пассажира' }, {}] })
  const late = terms(100, [offer(fare())])
  expect(late).toMatchObject({ withheld: [{}, { title: 'Поздний возврат', note: expect.stringContaining('25\u00a0% тарифа') }] })
  const both = terms(5000, [offer(fare()), offer(fare())])
  expect(both).toMatchObject({ withheld: [{ note: '3\u00a0500\u00a0₽ × 2\u00a0пассажира, в\u00a0обе стороны' }, {}] })
})

test('when the carrier or the agency is to blame everything is refunded, for any fare, at any time', () => {
  const light = { ...offer(fare({ allowed: false })), combined: true }
  for (const cause of ['involuntary', 'our-fault', 'not-issued'] as const)
    expect(terms(-60, [light], cause)).toEqual({ withheld: [] })
})
