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

/** Points of the great circle between two places, ends left out; nearer together at the ends of a long one. */
export function pointsBetween(a: Point, b: Point, count: number): Point[] {
  const [p, q] = [vectorOf(a), vectorOf(b)]
  return Array.from({ length: count }, (_, step) => {
    const share = (step + 1) / (count + 1)
    const [x, y, z] = [mixed(p[0], q[0], share), mixed(p[1], q[1], share), mixed(p[2], q[2], share)]
    return { lat: Math.atan2(z, Math.hypot(x, y)) / radians, lon: Math.atan2(y, x) / radians }
  })
}

const mixed = (a: number, b: number, share: number) => a + (b - a) * share

type Vector = readonly [number, number, number]
const vectors = new WeakMap<Point, Vector>()

/** The place as a unit vector from the middle of the earth; reckoned once per place. */
function vectorOf(point: Point): Vector {
  const known = vectors.get(point)
  if (known) return known
  const [φ, λ] = [point.lat * radians, point.lon * radians]
  const vector = [Math.cos(φ) * Math.cos(λ), Math.cos(φ) * Math.sin(λ), Math.sin(φ)] as const
  vectors.set(point, vector)
  return vector
}

/** Do all these places lie on one side of the whole circle through two others? Then no way along it meets them. */
export function areAside(a: Point, b: Point, places: readonly Point[]): boolean {
  const [p, q] = [vectorOf(a), vectorOf(b)]
  const [x, y, z] = [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]]
  const isLeft = (place: Point) => {
    const v = vectorOf(place)
    return x * v[0] + y * v[1] + z * v[2] > 0
  }
  const first = isLeft(places[0]!)
  return places.every((place) => isLeft(place) === first)
}
