import { expect, test } from 'vitest'
import { stayPrices } from './facets.ts'
import { displayPrice, displayPriceText, otherPrice } from './stay-words.ts'

const night = { unit: 'night', nights: 3 } as const
const stay = { unit: 'stay', nights: 3 } as const

test('a displayed nightly price is never less than its share of the total, and never more than a rouble above it', () => {
  for (let price = 13_490; price <= 13_510; price += 1) {
    expect(displayPrice(price, night) * 3).toBeGreaterThanOrEqual(price)
    expect((displayPrice(price, night) - 1) * 3).toBeLessThan(price)
    expect(displayPrice(price, stay)).toBe(price)
  }
})

test('a nightly price range admits exactly the stays displayed within it', () => {
  const { min, max } = stayPrices([4_499, 4_500], night)
  for (let price = 13_480; price <= 13_520; price += 1) {
    const shown = displayPrice(price, night)
    expect(price >= min && price <= max).toBe(shown >= 4_499 && shown <= 4_500)
  }
  expect(stayPrices([13_494, 13_500], stay)).toEqual({ min: 13_494, max: 13_500 })
})

test('the other price unit is shown beside the price; a single night has no other', () => {
  const spaced = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')
  expect([displayPriceText(13_499, night), otherPrice(13_499, night)].map(spaced)).toEqual([
    '4 500 ₽ за ночь',
    '13 499 ₽ за 3 ночи',
  ])
  expect([displayPriceText(13_499, stay), otherPrice(13_499, stay)].map(spaced)).toEqual(['13 499 ₽', '4 500 ₽ за ночь'])
  expect(otherPrice(13_499, { unit: 'stay', nights: 1 })).toBeUndefined()
})
