import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BonusMeans, accrualFor, discounts, pointsFor, reversalOf } from './discount.ts'

const means = (bonusValue: number, over: Partial<BonusMeans> = {}): BonusMeans => ({
  bonusValue,
  bonusRatio: 1,
  maxShare: 1,
  ...over,
})
const item = (price: number, sessionId = 's') => ({ price, sessionId })

test('points reduce the price, but never below zero [AIRS-38]', () => {
  expect(discounts([item(5000)], means(500))).toEqual([500])
  expect(discounts([item(300)], means(500))).toEqual([300])
})

test('a return trip of one session uses the points once, outbound first [AIRS-39]', () => {
  expect(discounts([item(400), item(900)], means(500))).toEqual([400, 100])
})

test('two sessions take half each, and a half nobody used stays with the traveller [AIRS-39]', () => {
  expect(discounts([item(5000, 'a'), item(4000, 'b')], means(500))).toEqual([250, 250])
  expect(discounts([item(5000, 'a'), item(4000, 'b')], means(501))).toEqual([251, 250])
  expect(discounts([item(100, 'a'), item(4000, 'b')], means(500))).toEqual([100, 250])
})

test('a negative balance pays for nothing, nor do points where they are not accepted', () => {
  expect(discounts([item(5000)], means(-40))).toEqual([0])
  expect(discounts([item(5000)], means(500, { bonusRatio: 0 }))).toEqual([0])
})

test('the share points may pay is kept for each item', () => {
  expect(discounts([item(1000), item(999)], means(5000, { maxShare: 0.3 }))).toEqual([300, 299])
})

test('whatever the prices, points never pay more than there are nor more than the price', () => {
  const prices = fc.array(fc.record({ price: fc.nat(200_000), sessionId: fc.constantFrom('a', 'b') }), {
    minLength: 1,
    maxLength: 2,
  })
  fc.assert(
    fc.property(prices, fc.integer({ min: -1000, max: 300_000 }), (items, bonusValue) => {
      const taken = discounts(items, means(bonusValue))
      expect(taken.reduce((sum, part) => sum + part, 0)).toBeLessThanOrEqual(Math.max(0, bonusValue))
      for (const [index, part] of taken.entries()) expect(part).toBeLessThanOrEqual(items[index]!.price)
    }),
  )
})

test('a point of any decimal worth pays to the rouble what it is worth, and costs no point more', () => {
  const hundredths = fc.integer({ min: 1, max: 1000 })
  fc.assert(
    fc.property(hundredths, fc.nat(100_000), (worth, points) => {
      const roubles = Number((BigInt(points) * BigInt(worth)) / 100n)
      const bonusRatio = worth / 100
      expect(discounts([item(10_000_000)], means(points, { bonusRatio }))).toEqual([roubles])
      expect(pointsFor(roubles, bonusRatio)).toBe(Number((BigInt(roubles) * 100n + BigInt(worth) - 1n) / BigInt(worth)))
    }),
    {
      examples: [
        [29, 100],
        [70, 10],
      ],
    },
  )
})

test('a decimal share and a decimal per cent are of the whole price', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100 }), fc.nat(1_000_000), (hundredths, price) => {
      const share = Number((BigInt(price) * BigInt(hundredths)) / 100n)
      expect(discounts([item(price)], means(10_000_000, { maxShare: hundredths / 100 }))).toEqual([share])
      expect(accrualFor(price, hundredths / 100)).toBe(Number((BigInt(price) * BigInt(hundredths)) / 10_000n))
    }),
    {
      examples: [
        [29, 100],
        [29, 10_000],
      ],
    },
  )
})

test('points are counted in favour of the ledger: spent up, earned down, reversed up', () => {
  expect(pointsFor(101, 2)).toBe(51)
  expect(pointsFor(101, 0)).toBe(0)
  expect(accrualFor(12_399, 1)).toBe(123)
  expect(accrualFor(12_399, 3)).toBe(371)
  expect(reversalOf(123, 6000, 12_399)).toBe(60)
  expect(reversalOf(123, 12_399, 12_399)).toBe(123)
})
