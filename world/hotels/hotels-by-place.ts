import type { KnownHotel } from '#domain/hotels/same-hotel.ts'
import { distanceKm } from '#domain/places/distance.ts'
import { type Region, hotelIdOf, regionOf, streetOf } from './regions.ts'
import { type Stock, addressIn, stockOf, wholeStock } from './stock.ts'

const KM_PER_DEGREE = 111.2
/** Degrees of a square by which hotels are found. */
const SQUARE = 0.02

type Place = { lat: number; lon: number }
let squares: Map<string, KnownHotel[]> | undefined

const number = (degrees: number) => Math.floor(degrees / SQUARE)

function build(): Map<string, KnownHotel[]> {
  const each = wholeStock().flatMap((stock) => stock.names.map((_, at) => knownHotel(stock, at)))
  return Map.groupBy(each, ({ lat, lon }) => `${number(lat)} ${number(lon)}`)
}

/** The hotels within so many metres of a place. */
export function hotelsAround({ lat, lon }: Place, metres: number): KnownHotel[] {
  squares ??= build()
  const north = metres / 1000 / KM_PER_DEGREE
  const east = Math.min(180, north / Math.max(0.01, Math.cos((lat * Math.PI) / 180)))
  const found: KnownHotel[] = []
  for (let row = number(lat - north); row <= number(lat + north); row += 1)
    for (let column = number(lon - east); column <= number(lon + east); column += 1)
      for (const hotel of squares.get(`${row} ${column}`) ?? [])
        if (distanceKm({ lat, lon }, hotel) * 1000 <= metres) found.push(hotel)
  return found
}

function knownHotel(stock: Stock, at: number): KnownHotel {
  const { city, names, stars, lat, lon } = stock
  const own = { name: names[at] ?? '', address: addressIn(stock, at), city: city.name, stars: stars[at] ?? 0 }
  return { id: hotelIdOf(city, at), ...own, lat: lat[at] ?? 0, lon: lon[at] ?? 0 }
}

/** Whether a hotel of the region's city belongs to it: is around a landmark, on a street, in a district. */
function isIn({ city, district, street, around }: Region, stock: Stock, at: number): boolean {
  if (around) return distanceKm(around, { lat: stock.lat[at] ?? 0, lon: stock.lon[at] ?? 0 }) <= around.radiusKm
  if (district !== null && stock.district[at] !== district) return false
  if (street === undefined) return true
  return streetOf(city, district === null ? undefined : city.districts[district], stock.seed[at] ?? 0).name === street
}

/** Ids of the hotels of a region, the most popular first; none for an unknown region. */
export function idsIn(regionId: string): string[] {
  const region = regionOf(regionId)
  if (!region) return []
  const stock = stockOf(region.city)
  return stock.names.flatMap((_, at) => (isIn(region, stock, at) ? [hotelIdOf(region.city, at)] : []))
}
