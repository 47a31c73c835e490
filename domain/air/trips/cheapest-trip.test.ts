import { expect, test } from 'vitest'
import { cheapestTrip } from './cheapest-trip.ts'

const there = { '2026-12-04': 3_000, '2026-12-05': 2_500, '2026-12-10': 2_500 }
const back = { '2026-12-08': 3_100, '2026-12-12': 2_900, '2026-12-17': 2_900 }

test('the cheapest pair of days wins, the earliest of equals', () => {
  expect(cheapestTrip(there, back, [3, 14])).toEqual({ there: '2026-12-05', back: '2026-12-12', nights: 7, price: 5_400 })
})

test('a trip has as many nights as asked', () => {
  expect(cheapestTrip(there, back, [4, 4])).toEqual({ there: '2026-12-04', back: '2026-12-08', nights: 4, price: 6_100 })
})

test('without a way back there is no trip', () => {
  expect(cheapestTrip(there, {}, [3, 14])).toBeUndefined()
  expect(cheapestTrip({}, back, [3, 14])).toBeUndefined()
  expect(cheapestTrip({ '2026-12-16': 1 }, back, [3, 14])).toBeUndefined()
})
