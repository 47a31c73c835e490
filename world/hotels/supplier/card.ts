import type { HotelCard } from '#contract/hotels.ts'
import { countryName } from '#server/adapters/places/countries.ts'
import { groupsOf } from '#world/hotels/amenities.ts'
import { hotelIdOf } from '#world/hotels/regions.ts'
import { roomTypes } from '#world/hotels/rooms.ts'
import { type Stock, addressIn, descriptionOf, registerNumberOf } from '#world/hotels/stock.ts'
import { picturesOf } from './pictures.ts'

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
    countryCode: city.country,
    lat: stock.lat[at] ?? 0,
    lon: stock.lon[at] ?? 0,
    images: pictures.map(({ src }) => src),
    pictures,
    description: descriptionOf(stock, at),
    checkInTime: '14:00',
    checkOutTime: '12:00',
    timeZone: city.timeZone,
    rooms: roomsIn(stock, at),
    around: aroundOf(stock, at),
    amenityGroups: groupsOf(stock.amenities[at] ?? 0),
    ...(registerNumber && { registerNumber, isRegisterMadeUp: true }),
  }
}

function roomsIn(stock: Stock, at: number): HotelCard['rooms'] {
  const types = stock.roomType.subarray(stock.firstRoom[at], stock.firstRoom[at + 1])
  return Array.from(types).flatMap((type) => {
    const room = roomTypes[type]
    return room ? [{ name: room.name, areaM2: room.areaM2, sleeps: room.sleeps }] : []
  })
}

/** The centre and the nearest named parts of the city, at most seven. */
function aroundOf({ city, lat, lon }: Stock, at: number): HotelCard['around'] {
  const narrowing = Math.cos((city.lat * Math.PI) / 180)
  const away = (place: { lat: number; lon: number }) =>
    Math.hypot(place.lat - (lat[at] ?? 0), (place.lon - (lon[at] ?? 0)) * narrowing)
  const near = city.districts.toSorted((one, other) => away(one) - away(other)).slice(0, 6)
  return [{ name: 'Центр города', lat: city.lat, lon: city.lon }, ...near].map(({ name, lat: north, lon: east }) => ({
    name,
    lat: north,
    lon: east,
  }))
}
