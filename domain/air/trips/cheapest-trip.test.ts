import { expect, test } from 'vitest'
import { cheapestTrip } from './cheapest-trip.ts'

const there = { '2026-12-04': 3_000, '2026-12-05': 2_500, '2026-12-10': 2_500 }
const back = { '2026-12-08': 3_100, '2026-12-12': 2_900, '2026-12-17': 2_900 }

test('the cheapest pair of days wins, the earliest of equals', () => {
  expect(cheapestTrip({ there, back }, [3, 14])).toEqual({ there: '2026-12-05', back: '2026-12-12', nights: 7, price: 5_400 })
})

test('a trip has as many nights as requested', () => {
  expect(cheapestTrip({ there, back }, [4, 4])).toEqual({ there: '2026-12-04', back: '2026-12-08', nights: 4, price: 6_100 })
})

test('without a way back there is no trip', () => {
  expect(cheapestTrip({ there, back: {} }, [3, 14])).toBeUndefined()
  expect(cheapestTrip({ there: {}, back }, [3, 14])).toBeUndefined()
  expect(cheapestTrip({ there: { '2026-12-16': 1 }, back }, [3, 14])).toBeUndefined()
})

test('a trip that is sold whole needs no price of its ways, and wins where it is cheaper', () => {
  const whole = { '2026-12-05 2026-12-12': 5_300, '2026-12-20 2026-12-27': 9_000 }
  expect(cheapestTrip({ there, back, whole }, [3, 14])).toMatchObject({ there: '2026-12-05', price: 5_300 })
  expect(cheapestTrip({ there: {}, back: {}, whole }, [7, 7])).toMatchObject({ price: 5_300 })
  expect(cheapestTrip({ there: {}, back: {}, whole }, [3, 6])).toBeUndefined()
})
