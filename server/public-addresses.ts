import { pageAddress } from '#domain/content/area.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { bundledCities } from '#domain/places/bundled-cities.ts'
import { directionPath } from '#domain/places/city-slugs.ts'
import { boardAddress } from '#domain/schedule/board.ts'
import { popularAirports } from '#domain/schedule/popular-airports.ts'
import { type Day, dayOf, HOME_ZONE } from '#domain/text/dates.ts'
import { allPages } from './content/page-store.ts'
import type { Deps } from './deps.ts'

/** A public page: its path, encoded, and the day its words or prices last changed. */
export type PublicAddress = { path: string; changed: Day }

/** The public pages (DSEO-02): what search engines should not index is not here. Prices and boards are of today. */
export async function publicAddresses({
  db,
  directions,
  hotels,
  now,
}: Pick<Deps, 'db' | 'directions' | 'hotels' | 'now'>): Promise<PublicAddress[]> {
  const cities = bundledCities.map(({ iata }) => iata)
  const pairs = directions.between(cities)
  const texts = await allPages(db)
  const today = dayOf(now(), HOME_ZONE)
  const daily = [
    '/',
    paths.airResults,
    paths.hotelResults,
    paths.hotels,
    paths.boards,
    paths.about,
    ...popularAirports.map(({ iata, title }) => boardAddress({ iata, title, event: 'departure' })),
    ...cities.map((city) => directionPath(city)),
    ...pairs.map(({ from, to }) => directionPath(from, to)),
    ...(hotels.listed?.() ?? []).map((id) => href(paths.hotel, { hotelId: id })),
  ]
  return [
    ...texts.map((text) => ({ path: pageAddress(text), changed: dayOf(text.published_at, HOME_ZONE) })),
    ...daily.map((path) => ({ path, changed: today })),
  ]
}
