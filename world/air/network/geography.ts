import type { Point } from '#domain/places/distance.ts'

const radians = Math.PI / 180

/** Degrees between which a place lies; east of Greenwich and north of the equator. */
export type Box = { west: number; east: number; south: number; north: number }

/**
 * Of `count` points of the great circle between two places those inside a box; ends left out, points nearer together at the
 * ends of a long way. What is plainly outside is told by its vector: the angles of a point are the dear part.
 */
export function pointsInside({ west, east, south, north }: Box, a: Point, b: Point, count: number): Point[] {
  const [p, q] = [vectorOf(a), vectorOf(b)]
  const [left, right, low] = [Math.tan(west * radians), Math.tan(east * radians), Math.sin(south * radians) ** 2]
  const points: Point[] = []
  for (let step = 1; step <= count; step++) {
    const share = step / (count + 1)
    const [x, y, z] = [mixed(p[0], q[0], share), mixed(p[1], q[1], share), mixed(p[2], q[2], share)]
    if (x < 0 || z < 0 || y < left * x - SLACK || y > right * x + SLACK) continue
    if (z * z < low * (x * x + y * y + z * z) - SLACK) continue
    const point = { lat: Math.atan2(z, Math.hypot(x, y)) / radians, lon: Math.atan2(y, x) / radians }
    if (point.lon >= west && point.lon <= east && point.lat >= south && point.lat <= north) points.push(point)
  }
  return points
}

/** Of the quick test, which rounds otherwise than the exact one after it. */
const SLACK = 1e-9

function mixed(a: number, b: number, share: number): number {
  return a + (b - a) * share
}

/** A place as a unit vector from the middle of the earth. */
export type Vector = readonly [number, number, number]
const vectors = new WeakMap<Point, Vector>()

/** The vector of a place; reckoned once per place. */
export function vectorOf(point: Point): Vector {
  const known = vectors.get(point)
  if (known) return known
  const [φ, λ] = [point.lat * radians, point.lon * radians]
  const vector = [Math.cos(φ) * Math.cos(λ), Math.cos(φ) * Math.sin(λ), Math.sin(φ)] as const
  vectors.set(point, vector)
  return vector
}

/** Do all these places, given as vectors, lie on one side of the whole circle through two others? Then no way along it meets them. */
export function areAside(a: Point, b: Point, places: readonly Vector[]): boolean {
  const [p, q] = [vectorOf(a), vectorOf(b)]
  const [x, y, z] = [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]]
  let left = 0
  for (let at = 0; at < places.length; at++) {
    const v = places[at]!
    if (x * v[0] + y * v[1] + z * v[2] > 0) left++
    if (left > 0 && left <= at) return false
  }
  return true
}
