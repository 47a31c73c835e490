import { nearCities } from '#inventory/places/near.ts'
import { suggest } from '#inventory/places/suggest.ts'
import type { PlaceDirectory } from '#server/places/directory.ts'
import { cityNamed, placeOf, suggestAirports } from './embedded-airports.ts'

/** The directory of the embedded world. */
export function embeddedPlaces(): PlaceDirectory {
  return { suggest, airports: suggestAirports, placeOf, near: nearCities, cityNamed }
}
