import { distanceKm } from '#domain/places/distance.ts'
import { type Region, hotelIdOf, regionOf } from './regions.ts'
import { type Stock, stockOf } from './stock.ts'
import { streetOf } from './streets.ts'

/** Whether a hotel of the region's city belongs to it: stands around a landmark, on a street, in a district. */
function isIn({ city, district, street, around }: Region, stock: Stock, at: number): boolean {
  if (around) return distanceKm(around, { lat: stock.lat[at] ?? 0, lon: stock.lon[at] ?? 0 }) <= around.radiusKm
  if (district !== null && stock.district[at] !== district) return false
  if (street === undefined) return true
  return streetOf(city, district === null ? undefined : city.districts[district], stock.seed[at] ?? 0).name === street
}

/** Ids of the hotels of a region, the most popular first; none for a region nobody knows. */
export function idsIn(regionId: string): string[] {
  const region = regionOf(regionId)
  if (!region) return []
  const stock = stockOf(region.city)
  return stock.names.flatMap((_, at) => (isIn(region, stock, at) ? [hotelIdOf(region.city, at)] : []))
}
