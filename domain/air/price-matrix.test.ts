import { expect, test } from 'vitest'
import type { Day } from '#domain/text/dates.ts'
import { type TripPrices, matrixOf, pickingPrices, priceOfTrip, shiftedPrice } from './price-matrix.ts'

const day = (text: string) => text as Day // real days
const chosen = { there: day('2026-12-12'), back: day('2026-12-14') }
const bounds = { from: day('2026-12-11'), to: day('2027-12-11') }
const prices = { there: { '2026-12-11': 4_000, '2026-12-12': 5_000 }, back: { '2026-12-14': 3_000, '2026-12-12': 1_000 } }

test('seven days around each way, none before today', () => {
  const { theres, backs } = matrixOf(chosen, bounds, prices)
  expect([theres[0], theres.at(-1), theres.length]).toEqual(['2026-12-11', '2026-12-15', 5])
  expect([backs[0], backs.at(-1)]).toEqual(['2026-12-11', '2026-12-17'])
})

test('a pair costs the sum of its ways; a day without flights and a return before the outbound cost nothing', () => {
  const { priceOf } = matrixOf(chosen, bounds, prices)
  expect(priceOf(day('2026-12-11'), day('2026-12-14'))).toBe(7_000)
  expect(priceOf(day('2026-12-13'), day('2026-12-14'))).toBeUndefined()
  expect(priceOf(day('2026-12-12'), day('2026-12-12'))).toBeUndefined()
})

test('a day of the strip is that day with the same number of nights; what is not known has no price', () => {
  const prices = { there: { '2026-12-12': 9_000, '2026-12-13': 10_000 }, back: { '2026-12-19': 7_000 } }
  const price = shiftedPrice({ there: day('2026-12-13'), back: day('2026-12-20') }, prices)
  expect(price(day('2026-12-12'))).toBe(16_000)
  expect(price(day('2026-12-13'))).toBeUndefined()
  const sameDay = { there: day('2026-12-12'), back: day('2026-12-12') }
  expect(shiftedPrice(sameDay, { ...prices, back: prices.there })(sameDay.there)).toBeUndefined()
})

test('in the calendar a day is the trip of as many nights as chosen, and after the first press the trip to or from that day', () => {
  const prices = {
    there: { '2026-12-12': 9_000, '2026-12-13': 10_000 },
    back: { '2026-12-13': 1_000, '2026-12-14': 2_000, '2026-12-19': 7_000 },
  }
  const first = day('2026-12-13')
  expect(pickingPrices({ there: null, back: null }, prices)).toEqual({ '2026-12-12': 16_000 })
  expect(pickingPrices({ there: first, back: day('2026-12-14') }, prices)).toEqual({ '2026-12-12': 10_000, '2026-12-13': 12_000 })
  expect(pickingPrices({ there: first, back: null }, prices)).toEqual({
    '2026-12-12': 10_000,
    '2026-12-14': 12_000,
    '2026-12-19': 17_000,
  })
})

test('a round trip sold as one has its own price beside the sum of two one-ways, and the lower one is shown', () => {
  const whole = { '2026-12-12 2026-12-19': 15_000, '2026-12-13 2026-12-20': 8_000 }
  const ways = { there: { '2026-12-12': 9_000 }, back: { '2026-12-19': 7_000 } }
  const price = shiftedPrice({ there: day('2026-12-13'), back: day('2026-12-20') }, { ...ways, whole })
  expect([price(day('2026-12-12')), price(day('2026-12-13'))]).toEqual([15_000, 8_000])
  const dearer = { ...ways, whole: { '2026-12-12 2026-12-19': 17_000 } }
  expect(
    matrixOf({ there: day('2026-12-12'), back: day('2026-12-19') }, bounds, dearer).priceOf(day('2026-12-12'), day('2026-12-19')),
  ).toBe(16_000)
  expect(pickingPrices({ there: null, back: null }, { there: {}, back: {}, whole })).toEqual({
    '2026-12-12': 15_000,
    '2026-12-13': 8_000,
  })
  expect(pickingPrices({ there: day('2026-12-12'), back: null }, { there: {}, back: {}, whole })).toEqual({
    '2026-12-19': 15_000,
  })
})

test('a trip whose cheapest flight back leaves before the one there has landed has no price; with unknown hours it has', () => {
  const ways = { there: { '2026-12-12': 30_000 }, back: { '2026-12-13': 20_000, '2026-12-14': 25_000 } }
  const leaves = { '2026-12-13': '2026-12-13T09:00:00Z', '2026-12-14': '2026-12-14T09:00:00Z' }
  const late = { ...ways, leaves, backFrom: { '2026-12-12': '2026-12-13T09:30:00Z' } }
  const price = (prices: TripPrices, home: string) => priceOfTrip(prices, day('2026-12-12'), day(home))
  expect([price(late, '2026-12-13'), price(late, '2026-12-14')]).toEqual([undefined, 55_000])
  expect(price({ ...late, backFrom: { '2026-12-12': '2026-12-13T09:00:00Z' } }, '2026-12-13')).toBe(50_000)
  expect([price({ ...ways, leaves }, '2026-12-13'), price(ways, '2026-12-13')]).toEqual([50_000, 50_000])
})
