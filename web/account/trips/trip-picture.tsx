import { posterCities } from '#art/poster-cities.ts'
import { Icon } from '#web/ui/icon.tsx'
import { CityPoster } from './city-poster.tsx'

/** A trip by the poster of its city; the sun where there is no drawing. */
export function TripPicture({ city }: { city: string }) {
  if (!posterCities.some(({ name }) => name === city)) return <Icon name="sun" />
  return <CityPoster city={city} code="" />
}
