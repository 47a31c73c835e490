import { bundledCities } from '#domain/places/bundled-cities.ts'
import { directionPath } from '#domain/places/city-slugs.ts'
import { boardAddress } from '#domain/schedule/board-address.ts'
import { popularAirports } from '#domain/schedule/popular-airports.ts'
import type { Deps } from './deps.ts'

/** Paths of the pages worth finding (DSEO-02), encoded: what no search engine should keep is not here. */
export function publicAddresses({ directions }: Pick<Deps, 'directions'>): string[] {
  const cities = bundledCities.map(({ iata }) => iata)
  const pairs = directions.between(cities)
  const reached = cities.filter((city) => pairs.some(({ to }) => to === city))
  return [
    '/',
    '/search/avia',
    '/avia/schedule',
    ...popularAirports.map(({ iata, title }) => boardAddress({ iata, title, event: 'departure' })),
    ...reached.map((city) => directionPath(city)),
    ...pairs.map(({ from, to }) => directionPath(from, to)),
  ]
}
