import { expect, test } from 'vitest'
import { bundledCities } from './bundled-cities.ts'
import { cityOfSlug, directionPath } from './city-slugs.ts'

test('every bundled city has an address of its own in Latin letters', () => {
  for (const city of bundledCities) {
    const path = directionPath(city.iata)
    expect(path).toMatch(/^\/avia\/[a-z]+(-[a-z]+)*$/)
    expect(cityOfSlug(path.slice('/avia/'.length))).toBe(city)
  }
  expect(directionPath('MOW', 'AER')).toBe('/avia/moskva/sochi')
  expect(cityOfSlug('atlantida')).toBeUndefined()
})
