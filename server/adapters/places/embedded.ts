import { suggest } from '#inventory/places/suggest.ts'
import type { PlaceDirectory } from '#server/places/directory.ts'

/** The directory of the embedded world. */
export function embeddedPlaces(): PlaceDirectory {
  return { suggest }
}
