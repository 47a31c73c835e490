import { nearCities } from './near.ts'
import { suggestWithNear } from './suggest-near.ts'
import type { PlaceDirectory } from '#server/places/directory.ts'
import { cityNamed, englishName, placeOf, suggestAirports } from './airport-directory.ts'

/** The airports, cities and towns that come with the agency. */
export function bundledPlaces(): PlaceDirectory {
  return { suggest: suggestWithNear, airports: suggestAirports, placeOf, near: nearCities, cityNamed, englishName }
}
