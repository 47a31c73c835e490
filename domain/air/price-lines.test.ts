import { expect, test } from 'vitest'
import { airOffer } from '#test/fixtures/flights.ts'
import { priceLines } from './price-lines.ts'

const rules = {
  airlineCode: 'SU',
  refund: { allowed: false, penalty: 0, untilMinutesBeforeDeparture: 0 },
  exchange: { allowed: false, penalty: 0 },
}
const money = (base: number, taxes: number) => ({ base, taxes, total: base + taxes })

test('a family pays by person, over every ticket of the direction, to the rouble', () => {
  const offer = airOffer({
    totalPrice: 2 * 6001 + 3000 + 0 + 2 * 2000 + 1500,
    airlineFares: [
      {
        ...rules,
        fareName: 'Лайт',
        ticketIndex: 0,
        passengers: [
          { type: 'infant', count: 1, ...money(0, 0) },
          { type: 'adult', count: 2, ...money(5000, 1001) },
          { type: 'child', count: 1, ...money(2400, 600) },
        ],
      },
      {
        ...rules,
        fareName: 'Лайт',
        ticketIndex: 1,
        passengers: [
          { type: 'adult', count: 2, ...money(1800, 200) },
          { type: 'child', count: 1, ...money(1300, 200) },
          { type: 'infant', count: 1, ...money(0, 0) },
        ],
      },
    ],
  })
  const lines = priceLines(offer)
  expect(lines).toEqual([
    { kind: 'adult', count: 2, base: 13_600, taxes: 2402, total: 16_002 },
    { kind: 'child', count: 1, base: 3700, taxes: 800, total: 4500 },
    { kind: 'infant', count: 1, base: 0, taxes: 0, total: 0 },
  ])
  expect(lines.reduce((sum, line) => sum + line.total, 0)).toBe(offer.totalPrice)
})
