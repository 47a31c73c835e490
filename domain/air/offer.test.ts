import { expect, test } from 'vitest'
import { fewSeatsLeft, flightNumber } from './offer.ts'

test.each([
  [1, 1],
  [5, 5],
  [6, undefined],
  [9, undefined],
  [null, undefined],
])('of %s seats left a card says %s', (seatsLeft, few) => {
  expect(fewSeatsLeft({ seatsLeft })).toBe(few)
})

test('flights are written as on the board', () => {
  expect(flightNumber('SU-26')).toBe('SU\u00a026')
})
