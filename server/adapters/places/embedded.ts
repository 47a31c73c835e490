import { nearCities } from '#inventory/places/near.ts'
import { suggest } from '#inventory/places/suggest.ts'
import { spellingIndex } from '#inventory/places/spelling-index.ts'
import type { PlaceDirectory } from '#server/places/directory.ts'
import { cityNamed, placeOf, suggestAirports } from './embedded-airports.ts'

/** The directory of the embedded world; it gets ready right after the start, not in the way of it. */
export function embeddedPlaces(): PlaceDirectory {
  setImmediate(spellingIndex)
  return { suggest, airports: suggestAirports, placeOf, near: nearCities, cityNamed }
}
