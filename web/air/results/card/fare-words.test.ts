import { expect, test } from 'vitest'
import { bookedTogether } from '#domain/air/offer.ts'
import { airOffer, hop } from '#test/fixtures/flights.ts'
import { familyLines, refundText } from './fare-rules.ts'
import { baggageText, factsOf } from './fare-words.ts'

const fare = (refund: { allowed: boolean; penalty: number }, exchange = refund) => ({
  fareName: 'Стандарт',
  airlineCode: 'SU',
  ticketIndex: 0,
  passengers: [],
  refund: { ...refund, untilMinutesBeforeDeparture: 40 },
  exchange,
})

test('baggage is shown in kilograms or as paid, in pieces where only those are known [AIRS-32]', () => {
  expect(baggageText([hop()])).toBe('Багаж: 23\u00a0кг.')
  expect(baggageText([hop(), hop({ bagAllowanceKg: 0 })])).toBe('Багаж: платный')
  expect(baggageText([hop({ bagPieces: 1 })])).toBe('Багаж: 1\u00a0место.')
  expect(baggageText([hop({ bagAllowanceKg: 46, bagPieces: 2 }), hop({ bagAllowanceKg: 30 })])).toBe('Багаж: 30\u00a0кг.')
})

test('hand luggage is shown as the airline promises it: in kilograms, in pieces, or none', () => {
  const said = (...flights: Parameters<typeof hop>[0][]) => factsOf(airOffer({ flightSegments: flights.map(hop) }))[0]
  expect(said({ cabinBagKg: 5 })).toMatchObject({ name: 'Ручная кладь', text: '5\u00a0кг', included: true })
  expect(said({ cabinBagPieces: 1 })).toMatchObject({ text: '1\u00a0место', included: true })
  expect(said({ cabinBagPieces: 2, cabinBagKg: 20 }, { cabinBagKg: 10 })).toMatchObject({ text: '10\u00a0кг' })
  expect(said({ cabinBagPieces: 1 }, { cabinBagKg: 0 })).toMatchObject({ text: 'Без ручной клади', included: false })
})

test('a combined ticket is never refunded or exchanged, whatever its fares say [AIRS-35]', () => {
  const combined = airOffer({ combined: true, airlineFares: [fare({ allowed: true, penalty: 0 })] })
  const texts = familyLines(combined).map(({ text }) => text)
  expect(texts).toContain('Возврат запрещён')
  expect(texts).toContain('Обмен запрещён')
})

/** Leaves on 20 December at 07:40. */
function refundable(penalty: number, untilMinutesBeforeDeparture: number, count = 1) {
  const one = fare({ allowed: true, penalty })
  const passengers = [{ type: 'adult' as const, count, base: 10_000, taxes: 0, total: 10_000 }]
  return airOffer({ airlineFares: [{ ...one, passengers, refund: { ...one.refund, untilMinutesBeforeDeparture } }] })
}
const said = (offer: ReturnType<typeof airOffer>) => refundText(offer).replaceAll('\u00a0', ' ')

test('the words of a refund say until when they hold, as its sums do', () => {
  expect(said(refundable(0, 1440))).toBe('Возврат без сбора до 19 дек, 07:40')
  expect(refundText(refundable(0, 1440)), 'the hour stays with its day').toMatch(/до\u00a019\u00a0дек,\u00a007:40$/)
  expect(factsOf(refundable(0, 180)).at(-1)?.text.replaceAll('\u00a0', ' ')).toBe('Возврат без сбора до 20 дек')
  expect(said(refundable(3_500, 1440))).toBe('Возврат за 3 500 ₽ до 19 дек, 07:40')
  expect(said(refundable(0, 4_000))).toBe('Возврат без сбора до 19 дек, 07:00')
  expect(said(refundable(0, 40))).toBe('Возврат без сбора')
})

test('the words of a refund are by the clocks that are still to be changed before the flight', () => {
  const clockChange = { before: 17 * 60, by: 60 } // in New York, from two to three
  const evening = hop({ departure: '2027-03-14T20:00:00', departureUtc: '2027-03-15T00:00:00Z', clockChange })
  expect(said({ ...refundable(0, 1440), flightSegments: [evening] })).toBe('Возврат без сбора до 13 мар, 19:00')
})

test('a return booked together with its outbound is refundable by the day of the first departure', () => {
  const there = refundable(0, 1440)
  const later = hop({ departure: '2026-12-27T07:10:00', departureUtc: '2026-12-27T04:10:00Z' })
  const back = { ...refundable(0, 1440), flightSegments: [later] }
  const wordsOf = (begins: typeof back) => familyLines(back, begins)[2]?.text.replaceAll('\u00a0', ' ')
  expect(wordsOf(bookedTogether(there, back)[0])).toBe('Возврат без сбора до 19 дек, 07:40')
  expect(factsOf(back, there).at(-1)?.text.replaceAll('\u00a0', ' ')).toBe('Возврат без сбора до 19 дек')
  const apart = { ...back, itineraryRef: { sessionId: 'of its own', optionId: 'o' } }
  expect(wordsOf(bookedTogether(there, apart)[0])).toBe('Возврат без сбора до 26 дек, 07:10')
})

test('a fee is shown per person where several fly', () => {
  expect(said(refundable(3_500, 40, 2))).toBe('Возврат за 3 500 ₽ с человека')
})

test('the strictest ticket of a journey speaks for all', () => {
  const mixed = airOffer({ airlineFares: [fare({ allowed: true, penalty: 0 }), fare({ allowed: true, penalty: 3_500 })] })
  expect(familyLines(mixed).map(({ text }) => text)).toContain('Возврат за\u00a03\u00a0500\u00a0₽')
  const locked = airOffer({ airlineFares: [fare({ allowed: true, penalty: 0 }), fare({ allowed: false, penalty: 0 })] })
  expect(factsOf(locked).at(-1)).toMatchObject({ text: 'Без возврата', included: false })
})

test('the smallest allowance of the way is what the card promises', () => {
  const card = factsOf(airOffer({ hops: [hop({ bagAllowanceKg: 23 }), hop({ bagAllowanceKg: 0, cabinBagKg: 5 })] }))
  expect(card.map(({ name, text }) => [name, text].filter(Boolean).join(' '))).toEqual([
    'Ручная кладь 5\u00a0кг',
    'Багаж: платный',
    'Без возврата',
  ])
})
