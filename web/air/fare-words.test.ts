import { expect, test } from 'vitest'
import { airOffer, hop } from '#test/fixtures/air-offer.ts'
import { baggageText, factsOf, familyLines, flightNumber } from './fare-words.ts'

const fare = (refund: { allowed: boolean; penalty: number }, exchange = refund) => ({
  fareName: 'Стандарт',
  airlineCode: 'SU',
  ticketIndex: 0,
  passengers: [],
  refund: { ...refund, untilMinutesBeforeDeparture: 60 },
  exchange,
})

test('baggage is told in kilograms or as paid [AIRS-32]', () => {
  expect(baggageText(23)).toBe('Багаж: 23\u00a0кг.')
  expect(baggageText(0)).toBe('Багаж: платный')
})

test('a combined ticket is never refunded or exchanged, whatever its fares say [AIRS-35]', () => {
  const combined = airOffer({ combined: true, airlineFares: [fare({ allowed: true, penalty: 0 })] })
  const texts = familyLines(combined).map(({ text }) => text)
  expect(texts).toContain('Возврат запрещён')
  expect(texts).toContain('Обмен запрещён')
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

test('flights are written as on the board', () => {
  expect(flightNumber('SU-26')).toBe('SU\u00a026')
})
