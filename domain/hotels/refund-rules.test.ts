import { expect, test } from 'vitest'
import { hotelRefundTerms } from './refund-rules.ts'

const cancellation = {
  isAvailable: true,
  freeUntil: '2026-12-17T21:00:00Z',
  penalties: [
    { from: '2026-12-17T21:00:00Z', amount: 4000 },
    { from: '2026-12-19T21:00:00Z', amount: 20_000 },
  ],
}
const withheld = (moment: string, terms = cancellation) => {
  const answer = hotelRefundTerms({
    cancellation: terms,
    price: 20_000,
    checkIn: '2026-12-20T11:00:00Z',
    now: new Date(moment),
  })
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

test('from check-in everything is kept, whatever the terms say', () => {
  const soft = { isAvailable: true, freeUntil: '2026-12-25T00:00:00Z', penalties: [] }
  expect(withheld('2026-12-20T10:59:59Z', soft)).toBe(0)
  expect(withheld('2026-12-20T11:00:00Z', soft)).toBe(20_000)
})
