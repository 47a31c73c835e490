import type { HotelCard } from '#contract/hotels.ts'
import { groupsOf } from '#inventory/hotels/amenities.ts'
import { descriptionOf, registerNumberOf } from '#inventory/hotels/describe.ts'
import { hotelIdOf } from '#inventory/hotels/regions.ts'
import { type Stock, addressIn } from '#inventory/hotels/stock.ts'
import { countryName } from '#inventory/places/countries.ts'
import { picturesOf } from './embedded-pictures.ts'

/** A hotel's card (DHOT-09). The embedded hotels have no telephones: an invented number would be somebody's. */
export function cardOf(stock: Stock, at: number): HotelCard {
  const { city } = stock
  const registerNumber = registerNumberOf(stock, at)
  const pictures = picturesOf(stock, at)
  return {
    id: hotelIdOf(city, at),
    name: stock.names[at] ?? '',
    stars: stock.stars[at] ?? 0,
    address: addressIn(stock, at),
    regionId: city.id,
    regionName: city.name,
    country: countryName(city.country),
    lat: stock.lat[at] ?? 0,
    lon: stock.lon[at] ?? 0,
    images: pictures.map(({ src }) => src),
    pictures,
    description: descriptionOf(stock, at),
    checkInTime: '14:00',
    checkOutTime: '12:00',
    timeZone: city.timeZone,
    amenityGroups: groupsOf(stock.amenities[at] ?? 0),
    ...(registerNumber && { registerNumber }),
  }
}
