import { expect, test } from 'vitest'
import { cutOf } from './offer-cut.ts'

const means = { bonusValue: 501, bonusRatio: 1, maxShare: 1 }
const offer = (totalPrice: number, sessionId = 'a', bonusApplicable = true) => ({
  totalPrice,
  bonusApplicable,
  itineraryRef: { sessionId },
})
const oneWay = { leg: 'there', isReturn: false, there: null, returnSessions: new Set<string>() } as const

test('a one-way flight takes all the points its price can bear', () => {
  expect(cutOf(offer(5000), oneWay, means)).toEqual({ off: 501, points: 501 })
  expect(cutOf(offer(300), oneWay, means).off).toBe(300)
})

test('an outbound with a way back of its own session counts on all of them, any other on the larger half', () => {
  const both = { ...oneWay, isReturn: true, returnSessions: new Set(['a']) }
  expect(cutOf(offer(5000, 'a'), both, means).off).toBe(501)
  expect(cutOf(offer(5000, 'b'), both, means).off).toBe(251)
})

test('the way back has what the outbound left, or its own half', () => {
  const back = { ...oneWay, leg: 'back', isReturn: true, there: offer(200, 'a') } as const
  expect(cutOf(offer(5000, 'a'), back, means).off).toBe(301)
  expect(cutOf(offer(5000, 'b'), back, means).off).toBe(250)
})

test('an outbound may be chosen anew: the one taken before counts for nothing', () => {
  const again = { ...oneWay, isReturn: true, there: offer(200, 'a'), returnSessions: new Set(['a']) }
  expect(cutOf(offer(5000, 'a'), again, means).off).toBe(501)
  expect(cutOf(offer(5000, 'a'), { ...oneWay, leg: 'back' }, means).off).toBe(501)
})

test('a fare that takes no points keeps its price, and a point may be worth two roubles', () => {
  expect(cutOf(offer(5000, 'a', false), oneWay, means)).toEqual({ off: 0, points: 0 })
  expect(cutOf(offer(5000), oneWay, { ...means, bonusRatio: 2 })).toEqual({ off: 1002, points: 501 })
})
