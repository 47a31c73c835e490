import type { HotelCard } from '#contract/hotels.ts'
import { bundledCities } from '#domain/places/bundled-cities.ts'

/** The picture of a hotel's shared link: its city's where we draw it. Its own are vectors, which no messenger shows. */
export function hotelSharePicture({ regionName }: Pick<HotelCard, 'regionName'>): string {
  const city = bundledCities.find(({ city: name }) => name === regionName)
  return city ? `hotels-${city.iata}` : 'hotels'
}
