import { nearCities } from '#inventory/places/near.ts'
import { suggestWithNear } from '#inventory/places/suggest-near.ts'
import type { PlaceDirectory } from '#server/places/directory.ts'
import { cityNamed, englishName, placeOf, suggestAirports } from './embedded-airports.ts'

/** The directory of the embedded world. */
export function embeddedPlaces(): PlaceDirectory {
  return { suggest: suggestWithNear, airports: suggestAirports, placeOf, near: nearCities, cityNamed, englishName }
}
