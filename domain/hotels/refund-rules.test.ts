import { expect, test } from 'vitest'
import type { Day } from '#domain/text/dates.ts'
import { hotelRefundTerms, isRussianHotel } from './refund-rules.ts'

const cancellation = {
  isAvailable: true,
  freeUntil: '2026-12-17T21:00:00Z',
  penalties: [
    { from: '2026-12-17T21:00:00Z', amount: 4000 },
    { from: '2026-12-19T21:00:00Z', amount: 20_000 },
  ],
}
const withheld = (moment: string, terms = cancellation) => {
  const stay = { cancellation: terms, arrival: '2026-12-20' as Day, timeZone: 'Europe/Moscow' }
  const answer = hotelRefundTerms({ ...stay, now: new Date(moment) })
  return 'withheld' in answer ? answer.withheld.reduce((sum, { amount }) => sum + amount, 0) : answer.refused
}

test.each([
  ['2026-12-17T20:59:59Z', 0],
  ['2026-12-17T21:00:00Z', 4000],
  ['2026-12-19T20:59:59Z', 4000],
  ['2026-12-19T21:00:00Z', 20_000],
  ['2026-12-20T11:00:00Z', 20_000],
])('given up at %s the hotel keeps %i', (moment, amount) => {
  expect(withheld(moment)).toBe(amount)
})

test('a no-show loses the night the terms name, until the day of arrival ends in the hotel’s time zone', () => {
  const night = {
    isAvailable: true,
    freeUntil: '2026-12-20T11:00:00Z',
    penalties: [{ from: '2026-12-20T11:00:00Z', amount: 4000 }],
  }
  expect(withheld('2026-12-20T10:59:59Z', night)).toBe(0)
  expect(withheld('2026-12-20T11:00:00Z', night)).toBe(4000)
  expect(withheld('2026-12-20T20:59:59Z', night)).toBe(4000)
  expect(withheld('2026-12-20T21:00:00Z', night)).toBe('День заезда прошёл: бронь отменяют через поддержку')
})

test('the hotel law is mentioned for hotels of Russia listed in its register, and never for a flat', () => {
  expect(isRussianHotel({ country: 'Россия', registerNumber: '550012345' })).toBe(true)
  expect(isRussianHotel({ country: 'Россия' })).toBe(false)
  expect(isRussianHotel({ country: 'Турция' })).toBe(false)
})
