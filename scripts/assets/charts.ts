/**
 * Draws the charts under the maps of hotels: the sea round every region, cut out of OpenStreetMap's lands (ODbL), its districts, and
 * the waters, roads, railways, parks, lines of metro and names of world/hotels/waters.tsv, ways.tsv and map-places.tsv, which are
 * our own.
 * `npm pack @geo-maps/earth-lands-10m`, then `node --max-old-space-size=8000 scripts/assets/charts.ts package/map.geo.json` writes
 * web/hotels/map/charts.json; kilometres round the centre, in tenths. What these lands have of rivers and lakes is too coarse to show.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { geoIdentity, geoPath } from 'd3-geo'
import { cityOf, nearAirports } from '#server/adapters/places/airports.ts'
import { type MapPlace, type Way, isClosed, mapPlacesOf, waysOf } from '#world/hotels/map-places.ts'
import { cities, landmarks } from '#world/hotels/regions.ts'
import { stockOf } from '#world/hotels/stock.ts'
import { type Spot, type Water, isArea, watersOf } from '#world/hotels/waters.ts'

const KM_PER_DEGREE = 111.2
const TENTHS = 10
/** Round the farthest hotel there is that much more of the land. */
const MARGIN = 2.2
const LEAST_KM = 12
/** A shore that leaves more of the hotels in the water is wrong for its town: no shore is better. */
const MOST_DROWNED = 0.08
/** A rock is not drawn, in hundredths of a kilometre. */
const LEAST_ISLAND = 50
/** A point nearer to the line of its neighbours is left out, in tenths of a kilometre. */
const TOLERANCE = 0.5

/** Water inside a land is a sea from this size on. */
const SEA_DEGREES = 4.4

type City = (typeof cities)[number]
type Point = [x: number, y: number]
type Ring = readonly Point[]
type Lands = { geometries: { coordinates: Ring[][] }[] }

const lands = JSON.parse(readFileSync(process.argv[2] ?? 'map.geo.json', 'utf8')) as Lands // the package says so
const shores = lands.geometries
  .flatMap(({ coordinates }) => coordinates)
  .map(([outer = [], ...waters]) => ({ rings: [outer, ...waters.filter(isSea)], box: boxOf(outer) }))

/** The Caspian is a hole in the lands, as is Baikal; what is smaller is too coarse. */
function isSea(ring: Ring): boolean {
  const { west, east, south, north } = boxOf(ring)
  return Math.max(east - west, north - south) > SEA_DEGREES
}

function boxOf(ring: Ring) {
  return {
    west: ring.reduce((least, [lon]) => Math.min(least, lon), Infinity),
    east: ring.reduce((most, [lon]) => Math.max(most, lon), -Infinity),
    south: ring.reduce((least, [, lat]) => Math.min(least, lat), Infinity),
    north: ring.reduce((most, [, lat]) => Math.max(most, lat), -Infinity),
  }
}

function chartOf(city: City) {
  const { lat: lats, lon: lons } = stockOf(city)
  const wide = Math.cos((city.lat * Math.PI) / 180)
  const at = (lon: number, lat: number): Point => [
    (lon - city.lon) * wide * KM_PER_DEGREE * TENTHS,
    (city.lat - lat) * KM_PER_DEGREE * TENTHS,
  ]
  const hotels = Array.from(lats, (lat, i) => at(lons[i] ?? 0, lat))
  const farthest = Math.max(...hotels.map((point) => Math.max(...point.map(Math.abs))), 0)
  const reach = Math.round(Math.max(farthest * MARGIN, LEAST_KM * TENTHS))
  return {
    at: [city.lat, city.lon],
    name: city.name,
    reach,
    land: landOf({ city, reach, at, hotels }),
    districts: [
      ...city.districts.filter(({ type }) => type === 'Neighborhood'),
      ...placesOf(city, 'quarter').flatMap((places) => places.map((place) => ({ ...place, radiusKm: undefined }))),
    ].map(({ name, lat, lon, radiusKm }) => [
      name,
      ...[...at(lon, lat), ...(radiusKm ? [radiusKm * TENTHS] : [])].map(Math.round),
    ]),
    ...(watersOf(city.slug).length > 0 && { waters: watersOf(city.slug).map((water) => drawnWater(water, at)) }),
    ...(waysOf(city.slug).length > 0 && { ways: waysOf(city.slug).map((way) => drawnWay(way, at)) }),
    ...namedPlaces(city, at),
    ...landings(city, at),
  }
}

function placesOf(city: City, kind: string): MapPlace[][] {
  return mapPlacesOf(city.slug).flatMap((one) => (one.kind === kind ? [one.places] : []))
}

/** Nobody calls an airport farther out the one of the town, km; nor does one look for more of them. */
const [AIRPORT_KM, MOST_AIRPORTS] = [100, 4]

/** The airports that bear the name of the town, the nearest first; where none does, the nearest of all. */
function landings(city: City, at: Square['at']) {
  const near = nearAirports(city).flatMap(({ airport, km }) => (km <= AIRPORT_KM ? [airport] : []))
  const own = near.filter(({ cityCode }) => cityOf(cityCode)?.name === city.name).slice(0, MOST_AIRPORTS)
  const airports = (own.length > 0 ? own : near.slice(0, 1)).map(({ iata, lat, lon }) => [iata, ...at(lon, lat).map(Math.round)])
  return airports.length > 0 && { airports }
}

/** Lines of the metro and railway stations; what nobody has named is left out. */
function namedPlaces(city: City, at: Square['at']) {
  const drawn = ({ name, lat, lon }: MapPlace) => [name, ...at(lon, lat).map((part) => Math.round(part * 10) / 10)]
  const metro = mapPlacesOf(city.slug).flatMap(({ kind, colour, places }) =>
    kind === 'metro' ? [[colour, places.map(drawn)]] : [],
  )
  const sights = landmarks.flatMap(({ type, name, around, city: { slug } }) =>
    slug === city.slug && around ? [{ type, name, ...around }] : [],
  )
  const stations = [...city.districts, ...sights].filter(({ type }) => type === 'Railway Station')
  const named = [...stations, ...placesOf(city, 'station').flat()].map(drawn)
  return { ...(metro.length > 0 && { metro }), ...(named.length > 0 && { stations: named }) }
}

function drawnWater(water: Water, at: Square['at']): [name: string, width: number, path: string] {
  const line = lineOf(water.points, at)
  return [water.name, water.width, isArea(water) ? pathOf(line.slice(0, -1)) : pathOf(line).slice(0, -1)]
}

const drawnAs: Record<Way['kind'], 'road' | 'rail' | 'park'> = {
  road: 'road',
  ring: 'road',
  rail: 'rail',
  'ring-rail': 'rail',
  park: 'park',
}

/** The kind a line is drawn as, and its steps; one that returns to where it begins is closed. */
function drawnWay(way: Way, at: Square['at']): [kind: 'road' | 'rail' | 'park', path: string] {
  const line = lineOf(way.points, at)
  return [drawnAs[way.kind], isClosed(way) ? pathOf(line) : pathOf(line).slice(0, -1)]
}

/** In hundredths of a kilometre. */
function lineOf(points: readonly Spot[], at: Square['at']): Point[] {
  return points.map(({ lat, lon }) => {
    const [x, y] = at(lon, lat)
    return [Math.round(x * 10), Math.round(y * 10)]
  })
}

type Square = { city: City; reach: number; at: (lon: number, lat: number) => Point; hotels: Point[] }

/** The land inside the square as an SVG path; '' where it is all land, null where its shore is wrong. */
function landOf({ city, reach, at, hotels }: Square): string | null {
  const [dLat, dLon] = [reach / TENTHS / KM_PER_DEGREE, reach / (at(city.lon + 1, city.lat)[0] || 1)]
  const near = shores.filter(
    ({ box: { west, east, south, north } }) =>
      west <= city.lon + dLon && east >= city.lon - dLon && south <= city.lat + dLat && north >= city.lat - dLat,
  )
  // Inner waters so coarse would be beside the ones drawn by hand.
  const hasOwn = watersOf(city.slug).length > 0
  // An island in a lake that is not kept lies upon its land, which would make a hole of it.
  const free = near.filter((shore) => !near.some(({ rings }) => rings !== shore.rings && isInside(shore.rings[0]![0]!, rings)))
  const coordinates = free.map(({ rings }) =>
    (hasOwn ? rings.slice(0, 1) : rings)
      .map((ring) =>
        withoutFar(
          ring.map(([lon, lat]) => at(lon, lat)),
          reach,
        ),
      )
      .filter((ring) => ring.length > 3),
  )
  const clip = geoIdentity().clipExtent([
    [-reach, -reach],
    [reach, reach],
  ])
  const parts = ringsOf(geoPath(clip).digits(2)({ type: 'MultiPolygon', coordinates }) ?? '')
  if (parts.length === 1 && isSquare(parts[0]!, reach)) return ''
  const drowned = hotels.filter((hotel) => !isInside(hotel, parts)).length
  if (drowned / Math.max(hotels.length, 1) > MOST_DROWNED) return null
  return parts
    .map((ring) => simplified(ring).map(([x, y]): Point => [Math.round(x * 10), Math.round(y * 10)]))
    .filter((ring) => ring.length > 2 && sizeOf(ring) > LEAST_ISLAND)
    .map(pathOf)
    .join('')
}

/** Steps from point to point take a third less room than the points. */
function pathOf(ring: readonly Point[]): string {
  const steps = ring.slice(1).map(([x, y], i) => [x - ring[i]![0], y - ring[i]![1]].map((part) => part / 10).join()) // one before
  return `M${(ring[0] ?? []).map((part) => part / 10).join()}l${steps.join(' ').replaceAll(/[ ,]-/g, '-')}z`
}

/** Of a run beyond one side of the square only the ends are kept: the rest of a continent cannot enter it. */
function withoutFar(ring: Ring, reach: number): Point[] {
  const sideOf = ([x, y]: Point) => Math.sign(Math.trunc(x / reach / 1.2)) * 3 + Math.sign(Math.trunc(y / reach / 1.2))
  return ring.filter((point, i) => {
    const side = sideOf(point)
    const [before, after] = [ring[i - 1], ring[i + 1]]
    return side === 0 || !before || !after || sideOf(before) !== side || sideOf(after) !== side
  })
}

/** By Douglas and Peucker. */
function simplified(ring: Ring): Point[] {
  const [first, last] = [ring[0], ring.at(-1)]
  if (!first || !last || ring.length < 3) return [...ring]
  let [farthest, at] = [0, 0]
  ring.forEach((point, i) => {
    const far = distance(point, first, last)
    if (far > farthest) [farthest, at] = [far, i]
  })
  if (farthest <= TOLERANCE) return [first, last]
  return [...simplified(ring.slice(0, at + 1)).slice(0, -1), ...simplified(ring.slice(at))]
}

/** From a point to the segment between two others. */
function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const along = Math.min(Math.max(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1), 0), 1)
  return Math.hypot(x - ax - along * dx, y - ay - along * dy)
}

function ringsOf(path: string): Point[][] {
  return path
    .split('M')
    .slice(1)
    .map((ring) =>
      ring
        .replace('Z', '')
        .split('L')
        .map((pair) => pair.split(',').map(Number) as Point),
    ) // pairs of the path above
}

/** By the even-odd rule. */
function isInside([x, y]: Point, rings: readonly Ring[]): boolean {
  let inside = false
  for (const ring of rings)
    ring.forEach(([ax, ay], at) => {
      const [bx, by] = ring[at - 1] ?? ring.at(-1)!
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
    })
  return inside
}

function sizeOf(ring: readonly number[][]): number {
  return Math.max(
    ...[0, 1].map((axis) => {
      const values = ring.map((point) => point[axis] ?? 0)
      return Math.max(...values) - Math.min(...values)
    }),
  )
}

function isSquare(ring: Ring, reach: number): boolean {
  return ring.every(([x, y]) => Math.abs(x) === reach && Math.abs(y) === reach)
}

const charts = Object.fromEntries(cities.map((city) => [city.id, chartOf(city)]))
writeFileSync('web/hotels/map/charts.json', `${JSON.stringify(charts).replaceAll('},"', '},\n"')}\n`)
const kinds = Object.values(charts)
console.log(
  `${kinds.length} charts: ${kinds.filter(({ land }) => land === '').length} inland, ${kinds.filter(({ land }) => land === null).length} without a shore`,
)
