import { nearCities } from './near.ts'
import { suggestWithNear } from './suggest-near.ts'
import type { PlaceDirectory } from '#server/places/directory.ts'
import { cityNamed, englishName, placeOf, suggestAirports } from './airport-directory.ts'

/** The directory of the embedded world. */
export function embeddedPlaces(): PlaceDirectory {
  return { suggest: suggestWithNear, airports: suggestAirports, placeOf, near: nearCities, cityNamed, englishName }
}
