import { expect, test } from 'vitest'
import { fewSeatsLeft } from './offer.ts'

test.each([
  [1, 1],
  [5, 5],
  [6, undefined],
  [9, undefined],
  [null, undefined],
])('of %s seats left a card says %s', (seatsLeft, few) => {
  expect(fewSeatsLeft({ seatsLeft })).toBe(few)
})
