import { expect, test } from 'vitest'
import { stayBetween } from './stay-between.ts'

const flight = (fromCity: string, toCity: string, departure: string, arrival: string) => ({
  fromCity,
  toCity,
  departure,
  arrival,
})
const there = [flight('Москва', 'Стамбул', '2026-12-12T06:25:00', '2026-12-12T10:35:00')]
const back = [flight('Стамбул', 'Москва', '2026-12-19T20:05:00', '2026-12-20T00:50:00')]

test('a return trip leaves the nights from the landing to the flight home', () => {
  expect(stayBetween(there, back)).toEqual({
    city: 'Стамбул',
    arrival: '2026-12-12',
    departure: '2026-12-19',
    nights: 7,
    isLate: false,
  })
})

test('a trip one way has a first night and no last one', () => {
  expect(stayBetween(there, null)).toMatchObject({ arrival: '2026-12-12', departure: null, nights: 0 })
})

test('nobody sleeps between flights of one day, nor in a city they leave from elsewhere', () => {
  expect(stayBetween(there, [flight('Стамбул', 'Москва', '2026-12-12T22:05:00', '2026-12-13T02:50:00')])).toBeUndefined()
  expect(stayBetween(there, [flight('Анкара', 'Москва', '2026-12-19T20:05:00', '2026-12-20T00:50:00')])).toBeUndefined()
})

test('who lands after ten in the evening or before six needs a desk that does not close', () => {
  const landing = (arrival: string) => stayBetween([flight('Москва', 'Стамбул', '2026-12-12T18:00:00', arrival)], back)?.isLate
  expect(['2026-12-12T21:59:00', '2026-12-12T22:00:00', '2026-12-13T05:59:00', '2026-12-13T06:00:00'].map(landing)).toEqual([
    false,
    true,
    true,
    false,
  ])
})
