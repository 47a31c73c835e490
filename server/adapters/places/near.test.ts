import { expect, test } from 'vitest'
import { nearCities } from './airports.ts'

test('neighbours are sorted nearest first; a single airport of a big city is preceded by the whole city', () => {
  const sochi = nearCities('AER')
  expect(sochi.length).toBeGreaterThan(0)
  expect(sochi).toEqual(sochi.toSorted((a, b) => a.km - b.km))
  expect(sochi.map(({ iata }) => iata)).not.toContain('AER')
  expect(nearCities('VKO')[0]).toEqual({ iata: 'MOW', city: 'Москва', km: 0 })
  expect(nearCities('MOW').map(({ iata }) => iata)).not.toContain('MOW')
  expect(nearCities('ZZZ')).toEqual([])
})
