import { pageAddress } from '#domain/content/area.ts'
import { bundledCities } from '#domain/places/bundled-cities.ts'
import { directionPath } from '#domain/places/city-slugs.ts'
import { boardAddress } from '#domain/schedule/board-address.ts'
import { popularAirports } from '#domain/schedule/popular-airports.ts'
import { allPages } from './content/page-store.ts'
import type { Deps } from './deps.ts'

/** Paths of the pages worth finding (DSEO-02), encoded: what no search engine should keep is not here. */
export async function publicAddresses({ db, directions }: Pick<Deps, 'db' | 'directions'>): Promise<string[]> {
  const cities = bundledCities.map(({ iata }) => iata)
  const pairs = directions.between(cities)
  const reached = cities.filter((city) => pairs.some(({ to }) => to === city))
  const texts = await allPages(db)
  return [
    '/',
    '/search/avia',
    '/hotels',
    '/avia/schedule',
    '/about',
    ...texts.map(pageAddress),
    ...popularAirports.map(({ iata, title }) => boardAddress({ iata, title, event: 'departure' })),
    ...reached.map((city) => directionPath(city)),
    ...pairs.map(({ from, to }) => directionPath(from, to)),
  ]
}
