import { expect, test } from 'vitest'
import { flightHours } from './hour-of.ts'

test('the sky of a flight goes past midnight when it lands the next day, and back when it lands before it left by the clocks', () => {
  const hours = (from: string, to: string) => flightHours(`2026-12-20T${from}:00`, `${to}:00`)
  expect(hours('22:00', '2026-12-21T05:30')).toEqual([22, 29.5])
  expect(hours('07:30', '2026-12-20T06:45')).toEqual([7.5, 6.75])
  expect(hours('00:30', '2026-12-19T23:00')).toEqual([0.5, -1])
})
