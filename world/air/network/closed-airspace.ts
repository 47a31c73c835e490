import { type Point, distanceKm } from '#domain/places/distance.ts'

const radians = Math.PI / 180

/** Degrees between which a place lies; east of Greenwich and north of the equator. */
type Box = { west: number; east: number; south: number; north: number }

/**
 * Of `count` points of the great circle between two places those inside a box; without the ends, denser towards the ends of a
 * long way. Points plainly outside are rejected by their vector: the angles of a point are the expensive part.
 */
function pointsInside({ west, east, south, north }: Box, a: Point, b: Point, count: number): Point[] {
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
type Vector = readonly [number, number, number]
const vectors = new WeakMap<Point, Vector>()

/** The vector of a place; reckoned once per place. */
function vectorOf(point: Point): Vector {
  const known = vectors.get(point)
  if (known) return known
  const [φ, λ] = [point.lat * radians, point.lon * radians]
  const vector = [Math.cos(φ) * Math.cos(λ), Math.cos(φ) * Math.sin(λ), Math.sin(φ)] as const
  vectors.set(point, vector)
  return vector
}

/** Do all these places, given as vectors, lie on one side of the whole circle through two others? Then no way along it meets them. */
function areAside(a: Point, b: Point, places: readonly Vector[]): boolean {
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

const at = (lon: number, lat: number): Point => ({ lat, lon })

/** A sky nobody is let into, as a ring of its corners. */
type Zone = { corners: readonly Point[]; vectors: readonly Vector[] }

function zone(...corners: Point[]): Zone {
  return { corners, vectors: corners.map(vectorOf) }
}

/** Ukraine, and the south of Russia and the sea beside it, shut to civil flights since 2022. */
const war = zone(
  at(22.2, 48.3),
  at(23.6, 51.6),
  at(27.5, 51.6),
  at(31.5, 52.2),
  at(34, 52.4),
  at(36.5, 51.2),
  at(39.5, 50.8),
  at(42.8, 49.8),
  at(42.8, 46.2),
  at(41.2, 44.6),
  at(39.4, 44),
  at(38.6, 43),
  at(33, 43.2),
  at(30.2, 45),
  at(28.2, 45.4),
  at(28.5, 46.5),
  at(26.6, 48.2),
  at(24.5, 47.8),
)

/** The Baltic states, shut to carriers of Russia and Belarus. */
const baltic = zone(
  at(21.2, 55.4),
  at(21, 57.6),
  at(22.5, 58.2),
  at(24, 59.3),
  at(28, 59.3),
  at(27.6, 57.6),
  at(28.2, 56.1),
  at(26.6, 55.6),
  at(25.8, 54.2),
  at(23.3, 54),
  at(22.8, 54.4),
)

/** Turning points east of the war, between Volgograd and Mineralnye Vody. */
const east = [at(43.8, 50.2), at(44, 48.5), at(43.8, 45.4), at(42, 44), at(39.5, 42.6)]
const west = [at(31.5, 52.8), at(23.2, 52), at(21.6, 48.1), at(28, 44.9)]
/** Out of Kaliningrad over the sea. */
const sea = [at(29.5, 60.1), at(24.5, 59.65), at(20.6, 58.6), at(20, 56.2)]

/** How far a place lies from every turning point, km: straight, and by way of the others; Infinity where no way is open. */
type Turns = { straight: number[]; least: number[] }

type Way = { zones: readonly Zone[]; turns: readonly Point[]; known: Map<Point, Turns> }
/** Carriers of Russia and Belarus may not turn west; everybody else takes the shorter side. */
const own: Way = { zones: [war, baltic], turns: [...east, ...sea], known: new Map() }
const others: Way = { zones: [war], turns: [...east, ...west], known: new Map() }
const shutOut = new Set(['RU', 'BY'])

/** So near its own airport a flight may be inside a zone: a few airports lie there. */
const APPROACH_KM = 450
const SAMPLES = 23
/** Airways are not straight, least of all round a corner. */
const BENDS = 1.08

/** How far a carrier of this country really flies between two places, km: the great circle, or round the closed sky. */
export function flownKm(a: Point, b: Point, country: string): number {
  const way = shutOut.has(country) ? own : others
  if (isFarOff(a, b) || isOpen(a, b, [a, b], way)) return distanceKm(a, b)
  return BENDS * roundKm(a, b, way)
}

const bounds = { west: 20.5, east: 43, south: 43, north: 59.5 }

// Both ends on one side of every zone: no circle between them comes near. It bends to the pole, the more the longer it is.
function isFarOff(a: Point, b: Point): boolean {
  const { west, east: eastern, south, north } = bounds
  const wide = Math.abs(a.lon - b.lon) > 40
  return (
    Math.max(a.lon, b.lon) < west ||
    Math.min(a.lon, b.lon) > eastern ||
    Math.min(a.lat, b.lat) > north ||
    (!wide && Math.max(a.lat, b.lat) < south - 4)
  )
}

function isOpen(a: Point, b: Point, ends: readonly Point[], { zones }: Way): boolean {
  if (zones.every(({ vectors }) => areAside(a, b, vectors))) return true
  for (const point of pointsInside(bounds, a, b, SAMPLES)) {
    if (!zones.some((one) => isInside(point, one))) continue
    if (ends.every((end) => distanceKm(point, end) > APPROACH_KM || !zones.some((one) => isInside(end, one)))) return false
  }
  return true
}

function isInside({ lat, lon }: Point, { corners }: Zone): boolean {
  if (lon < bounds.west || lon > bounds.east || lat < bounds.south || lat > bounds.north) return false
  let inside = false
  for (let i = 0, before = corners.length - 1; i < corners.length; before = i++) {
    const [p, q] = [corners[i]!, corners[before]!]
    if (p.lat > lat !== q.lat > lat && lon < ((q.lon - p.lon) * (lat - p.lat)) / (q.lat - p.lat) + p.lon) inside = !inside
  }
  return inside
}

const between = new Map<Way, number[][]>()

/** Between turning points: km where the way is open, else Infinity. */
function kmBetween(way: Way): number[][] {
  const known = between.get(way)
  if (known) return known
  const { turns } = way
  const km = turns.map((p) => turns.map((q) => (p === q || isOpen(p, q, [], way) ? distanceKm(p, q) : Infinity)))
  between.set(way, km)
  return km
}

// Bellman and Ford over a handful of turning points.
function turnsOf(place: Point, ends: readonly Point[], way: Way): Turns {
  const { turns } = way
  const rows = kmBetween(way)
  const straight = turns.map((turn) => (isOpen(place, turn, ends, way) ? distanceKm(place, turn) : Infinity))
  const least = [...straight]
  for (let round = 1; round < turns.length; round++)
    for (let p = 0; p < turns.length; p++)
      for (let q = 0; q < turns.length; q++) least[q] = Math.min(least[q]!, least[p]! + rows[p]![q]!)
  return { straight, least }
}

/** The turns of a place, computed once; again only when the other end is inside a zone, which opens the sky around it. */
function knownTurns(place: Point, other: Point, way: Way): Turns {
  if (way.zones.some((one) => isInside(other, one))) return turnsOf(place, [place, other], way)
  const known = way.known.get(place) ?? turnsOf(place, [place], way)
  way.known.set(place, known)
  return known
}

function roundKm(a: Point, b: Point, way: Way): number {
  const [out, back] = [knownTurns(a, b, way).least, knownTurns(b, a, way).straight]
  const km = Math.min(...out.map((there, turn) => there + back[turn]!))
  return Number.isFinite(km) ? km : distanceKm(a, b)
}
