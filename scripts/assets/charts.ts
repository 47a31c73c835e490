/**
 * Draws the charts under the maps of hotels: the shore round every region, cut out of Natural Earth 1:10m (public domain),
 * and its districts. `node scripts/assets/charts.ts` writes web/hotels/map/charts.json; kilometres round the centre, in tenths.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { geoIdentity, geoPath } from 'd3-geo'
import { feature } from 'topojson-client'
import { cities } from '#world/hotels/regions.ts'
import { stockOf } from '#world/hotels/stock.ts'

const KM_PER_DEGREE = 111.2
const TENTHS = 10
/** Round the farthest hotel there is that much more of the land. */
const MARGIN = 2.2
const LEAST_KM = 12
/** A shore that leaves more of the hotels in the water is too coarse for its town: no shore is better. */
const MOST_DROWNED = 0.03

const land = JSON.parse(readFileSync('node_modules/world-atlas/land-10m.json', 'utf8'))
// The atlas holds one object of this name; its types do not say so.
const world = feature(land, land.objects.land) as unknown as GeoJSON.FeatureCollection<GeoJSON.MultiPolygon>
const polygons = world.features.flatMap(({ geometry }) => geometry.coordinates)

type City = (typeof cities)[number]

function chartOf(city: City) {
  const { lat: lats, lon: lons } = stockOf(city)
  const wide = Math.cos((city.lat * Math.PI) / 180)
  const at = (lon: number, lat: number): [number, number] => [
    (lon - city.lon) * wide * KM_PER_DEGREE * TENTHS,
    (city.lat - lat) * KM_PER_DEGREE * TENTHS,
  ]
  const farthest = Math.max(...Array.from(lats, (lat, i) => Math.max(...at(lons[i] ?? 0, lat).map(Math.abs))), 0)
  const reach = Math.round(Math.max(farthest * MARGIN, LEAST_KM * TENTHS))
  return {
    at: [city.lat, city.lon],
    name: city.name,
    reach,
    land: shoreOf(city, reach, at),
    districts: city.districts
      .filter(({ type }) => type === 'Neighborhood')
      .map(({ name, lat, lon }) => [name, ...at(lon, lat).map(Math.round)]),
  }
}

/** The land inside the square as an SVG path; '' where it is all land, null where the shore cannot be trusted. */
function shoreOf(city: City, reach: number, at: (lon: number, lat: number) => [number, number]): string | null {
  const near = polygons.filter((polygon) => touches(polygon[0] ?? [], reach, at))
  const local: GeoJSON.MultiPolygon = {
    type: 'MultiPolygon',
    coordinates: near.map((polygon) => polygon.map((ring) => ring.map(([lon = 0, lat = 0]) => at(lon, lat)))),
  }
  const clip = geoIdentity().clipExtent([
    [-reach, -reach],
    [reach, reach],
  ])
  const path = (geoPath(clip).digits(0)(local) ?? '').replaceAll(/(\.\d+)/g, '')
  if (isWhole(path, reach)) return ''
  const { lat: lats, lon: lons } = stockOf(city)
  const rings = ringsOf(path)
  const drowned = lats.reduce((sum, lat, i) => sum + (isInside(at(lons[i] ?? 0, lat), rings) ? 0 : 1), 0)
  return drowned / Math.max(lats.length, 1) > MOST_DROWNED ? null : path
}

type Point = [x: number, y: number]

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
function isInside([x, y]: Point, rings: Point[][]): boolean {
  let inside = false
  for (const ring of rings)
    ring.forEach(([ax, ay], at) => {
      const [bx, by] = ring[at - 1] ?? ring.at(-1)!
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
    })
  return inside
}

function touches(ring: GeoJSON.Position[], reach: number, at: (lon: number, lat: number) => [number, number]): boolean {
  const [xs, ys] = [ring.map(([lon = 0]) => at(lon, 0)[0]), ring.map(([, lat = 0]) => at(0, lat)[1])]
  const spans = (values: number[]) => values.some((value) => value <= reach) && values.some((value) => value >= -reach)
  return spans(xs) && spans(ys)
}

function isWhole(path: string, reach: number): boolean {
  return (
    path.split('M').length === 2 &&
    path.split('L').length <= 5 &&
    path.includes(`${reach},${reach}`) &&
    path.includes(`-${reach},-${reach}`)
  )
}

const charts = Object.fromEntries(cities.map((city) => [city.id, chartOf(city)]))
writeFileSync('web/hotels/map/charts.json', `${JSON.stringify(charts).replaceAll('},"', '},\n"')}\n`)
const kinds = Object.values(charts)
console.log(
  `${kinds.length} charts: ${kinds.filter(({ land: shore }) => shore === '').length} inland, ${kinds.filter(({ land: shore }) => shore === null).length} without a shore`,
)
