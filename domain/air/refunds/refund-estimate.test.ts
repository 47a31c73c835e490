import { expect, test } from 'vitest'
import { refundEstimate, typedRoubles } from './refund-estimate.ts'

const ticket = { fare: 10_000, charges: 2000, penalty: 1500, why: 'asked', refundable: true } as const
const DAY = 24 * 60

test('more than a day before check-in closes only the rules of the fare are kept, to the minute', () => {
  expect(refundEstimate({ ...ticket, minutesBefore: DAY + 40 })).toEqual({ back: 10_500, penalty: 1500, late: 0, lost: 0 })
  expect(refundEstimate({ ...ticket, minutesBefore: DAY + 39 })).toEqual({ back: 8000, penalty: 1500, late: 2500, lost: 0 })
})

test('after check-in, and for a non-refundable fare, only the charges are refunded', () => {
  expect(refundEstimate({ ...ticket, minutesBefore: 39 })).toEqual({ back: 2000, penalty: 0, late: 0, lost: 10_000 })
  expect(refundEstimate({ ...ticket, refundable: false, minutesBefore: 9 * DAY }).back).toBe(2000)
})

test('a forced return gives everything back at any hour; no more is kept than the fare', () => {
  expect(refundEstimate({ ...ticket, why: 'involuntary', refundable: false, minutesBefore: -60 }).back).toBe(12_000)
  expect(refundEstimate({ ...ticket, penalty: 99_000, minutesBefore: 100 })).toMatchObject({ back: 2000, penalty: 7500 })
})

test('a sum copied from a receipt keeps its kopecks out of the roubles', () => {
  const sums = ['12 000', '12000,50', '12\u00a0000.50\u00a0₽', '12.000,5 руб.', '12,000', ' 12000 р.', '12000.']
  expect(sums.map(typedRoubles)).toEqual(sums.map(() => 12_000))
  expect(['', 'много', '-', '0', '99999999999'].map(typedRoubles)).toEqual([0, 0, 0, 0, 10_000_000])
})
