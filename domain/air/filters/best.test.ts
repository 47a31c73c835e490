import { expect, test } from 'vitest'
import { foundOffer, hop } from '#test/fixtures/flights.ts'
import { easeOfHour, scoresOf, usualWeights, weightNames, withWeight } from './best.ts'
import { openCards } from './shown-offers.ts'

const fare = (journeyKey: string, totalPrice: number, { at, minutes, bag = 0 }: { at: string; minutes: number; bag?: number }) =>
  foundOffer({ journeyKey, totalPrice, hops: [hop({ at: `2026-12-20T${at}:00`, minutes, bagAllowanceKg: bag })] })
const cheap = fare('cheap', 4_000, { at: '03:00', minutes: 600 })
const fast = fare('fast', 9_000, { at: '12:00', minutes: 100 })
const easy = fare('easy', 5_000, { at: '12:00', minutes: 200, bag: 20 })
const list = openCards([cheap, fast, easy])
const order = (weights: typeof usualWeights) => list('best', { weights }).map(({ key }) => key)

test('what weighs all decides alone; together the best of all three is first', () => {
  expect(order({ price: 100, time: 0, comfort: 0 })).toEqual(['cheap', 'easy', 'fast'])
  expect(order({ price: 0, time: 100, comfort: 0 })).toEqual(['fast', 'easy', 'cheap'])
  expect(order({ price: 0, time: 0, comfort: 100 })).toEqual(['easy', 'fast', 'cheap'])
  expect(order(usualWeights)).toEqual(['easy', 'cheap', 'fast'])
})

test('a flight is worth from 0 to 100; one that makes no trip is worth least; equals are all worth 100', () => {
  const fares = [cheap, fast, easy].map((offer) => ({ offer, price: offer.totalPrice }))
  const score = scoresOf([...fares, { offer: cheap, price: Infinity }], usualWeights)
  expect(Math.min(...fares.map(score))).toBeGreaterThanOrEqual(0)
  expect(Math.max(...fares.map(score))).toBeLessThanOrEqual(100)
  expect(score({ offer: cheap, price: Infinity })).toBe(-Infinity)
  expect(scoresOf(fares.slice(0, 1), usualWeights)(fares[0]!)).toBe(100)
})

test('a departure is pleasant from 7 to 22, and least of all at 3', () => {
  expect([7, 12, 22].map(easeOfHour)).toEqual([1, 1, 1])
  expect([3, 5, 1, 23].map(easeOfHour)).toEqual([0, 0.5, 0.4, 0.8])
})

test('weights sum to 100 whatever is moved and how far, and none is less than nothing', () => {
  let weights = usualWeights
  let seed = 7
  for (let turn = 0; turn < 500; turn += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    const name = weightNames[seed % 3]!
    const value = (seed % 141) - 20
    weights = withWeight(weights, name, value)
    expect(weights.price + weights.time + weights.comfort).toBe(100)
    expect(Math.min(weights.price, weights.time, weights.comfort)).toBeGreaterThanOrEqual(0)
    expect(weights[name]).toBe(Math.min(100, Math.max(0, value)))
  }
  expect(withWeight(usualWeights, 'price', 10)).toEqual({ price: 10, time: 50, comfort: 40 })
  expect(withWeight({ price: 100, time: 0, comfort: 0 }, 'price', 80)).toEqual({ price: 80, time: 10, comfort: 10 })
})
