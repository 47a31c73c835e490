/** Degrees north and east. */
export type Point = { lat: number; lon: number }

const EARTH_DIAMETER_KM = 12_742
const radians = Math.PI / 180

/** Great-circle distance, km. */
export function distanceKm(a: Point, b: Point): number {
  const dLat = Math.sin(((a.lat - b.lat) * radians) / 2)
  const dLon = Math.sin(((a.lon - b.lon) * radians) / 2)
  return (
    EARTH_DIAMETER_KM * Math.asin(Math.sqrt(dLat * dLat + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * dLon * dLon))
  )
}
