import { writeFileSync } from 'node:fs'
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { zxyToTileId } from 'pmtiles'

type Spot = [lon: number, lat: number]
export type Shape =
  | { type: 'Point'; coordinates: Spot }
  | { type: 'LineString'; coordinates: Spot[] }
  | { type: 'Polygon'; coordinates: Spot[][] }
type Feature = { type: 'Feature'; geometry: Shape; properties: Record<string, unknown> }
/** Layers of a map by their names in the schema of Protomaps. */
export type MapLayers = Record<string, Feature[]>

const HEADER_BYTES = 127
/** Codes of the format: nothing is compressed, tiles are vectors. */
const [PLAIN, VECTOR] = [1, 1]
const EXTENT = 4096

export const feature = (geometry: Shape, properties: Record<string, unknown>): Feature => ({
  type: 'Feature',
  geometry,
  properties,
})

/** Writes a PMTiles 3 file with these layers: every tile of theirs down to `maxZoom`. */
export function writePmtiles(file: string, layers: MapLayers, maxZoom: number): void {
  writeFileSync(file, pmtiles(tilesOf(layers, maxZoom), maxZoom))
}

type Tile = { id: number; bytes: Uint8Array }

function tilesOf(layers: MapLayers, maxZoom: number): Tile[] {
  const cut = Object.entries(layers).map(
    ([name, features]) =>
      [name, new GeoJSONVT({ type: 'FeatureCollection', features }, { maxZoom, indexMaxZoom: maxZoom, extent: EXTENT })] as const,
  )
  const tiles: Tile[] = []
  const descend = (z: number, x: number, y: number) => {
    const filled = cut.flatMap(([name, index]) => {
      const tile = index.getTile(z, x, y)
      return tile && tile.features.length > 0 ? [[name, tile] as const] : []
    })
    if (filled.length === 0) return
    tiles.push({ id: zxyToTileId(z, x, y), bytes: fromGeojsonVt(Object.fromEntries(filled), { version: 2, extent: EXTENT }) })
    if (z < maxZoom)
      for (const [dx, dy] of [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ] as const)
        descend(z + 1, 2 * x + dx, 2 * y + dy)
  }
  descend(0, 0, 0)
  return tiles.toSorted((a, b) => a.id - b.id)
}

/** https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md: header, root directory, metadata, tiles in the order of their numbers. */
function pmtiles(tiles: readonly Tile[], maxZoom: number): Buffer {
  const data = Buffer.concat(tiles.map(({ bytes }) => bytes))
  const directory = directoryOf(tiles)
  const metadata = Buffer.from(JSON.stringify({ name: 'A town of the tests', vector_layers: [] }))
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles', 'latin1')
  header[7] = 3
  const metadataAt = HEADER_BYTES + directory.length
  const dataAt = metadataAt + metadata.length
  const numbers = [
    HEADER_BYTES,
    directory.length,
    metadataAt,
    metadata.length,
    dataAt,
    0,
    dataAt,
    data.length,
    ...Array(3).fill(tiles.length),
  ]
  for (const [at, number] of numbers.entries()) header.writeBigUInt64LE(BigInt(number), 8 + at * 8)
  for (const [at, byte] of [1, PLAIN, PLAIN, VECTOR, 0, maxZoom].entries()) header[96 + at] = byte
  for (const [at, degrees] of [-180, -85, 180, 85].entries()) header.writeInt32LE(degrees * 1e7, 102 + at * 4)
  return Buffer.concat([header, directory, metadata, data])
}

/** Columns of varints: the number of entries, steps between their numbers, runs, lengths, places (0: right behind the one before). */
function directoryOf(tiles: readonly Tile[]): Buffer {
  const steps = tiles.map(({ id }, at) => id - (tiles[at - 1]?.id ?? 0))
  const lengths = tiles.map(({ bytes }) => bytes.length)
  return Buffer.from(
    [tiles.length, ...steps, ...tiles.map(() => 1), ...lengths, ...tiles.map((_, at) => (at === 0 ? 1 : 0))].flatMap(varint),
  )
}

function varint(number: number): number[] {
  return number < 128 ? [number] : [(number % 128) + 128, ...varint(Math.floor(number / 128))]
}
