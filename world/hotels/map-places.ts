import { rowsOf } from '#server/adapters/places/table.ts'
import { type Spot, readLine } from './waters.ts'

export type MapPlace = Spot & { name: string }

/** What a map of a town names beside its waters, by hand: a line of its metro, its railway stations and ports, or its quarters. */
export type MapPlaces = {
  kind: 'metro' | 'station' | 'quarter'
  /** Of a line, as its operator paints it: «#e42313». */
  colour: string
  /** Of a line in the order of travel; the first again at the end where it is a circle. */
  places: MapPlace[]
}

type Table = Map<string | undefined, string[][]>

/** The rows of a table under the slug of their town, which is its first column. */
function tableOf(file: string): Table {
  return Map.groupBy(rowsOf(import.meta.dirname, file), ([slug]) => slug)
}

function townsOf(table: Table): string[] {
  return [...table.keys()].flatMap((slug) => slug ?? [])
}

const placesByTown = tableOf('map-places.tsv')
const waysByTown = tableOf('ways.tsv')

/** Towns whose map names something. */
export function townsWithMapPlaces(): string[] {
  return townsOf(placesByTown)
}

/** What the map of a town names, by its slug. */
export function mapPlacesOf(slug: string): MapPlaces[] {
  return (placesByTown.get(slug) ?? []).map(([, kind, , colour = '', places = '']) => ({
    kind: kind as MapPlaces['kind'], // the file's column holds nothing else
    colour,
    places: places.split('; ').map(readPlace),
  }))
}

function readPlace(text: string): MapPlace {
  const [, name = '', lat, lon] = /^(.+) (-?[\d.]+),(-?[\d.]+)$/.exec(text) ?? []
  return { name, lat: Number(lat), lon: Number(lon) }
}

/**
 * What one sees of a town from afar beside its waters, by hand: main roads, railways and parks. A ring and the edge of a park
 * return to where they begin.
 */
export type Way = { kind: 'road' | 'ring' | 'rail' | 'ring-rail' | 'park'; name: string; points: Spot[] }

/** Towns whose roads are drawn. */
export function townsWithWays(): string[] {
  return townsOf(waysByTown)
}

/** Roads, railways and parks of a town by its slug; none where nobody has drawn them. */
export function waysOf(slug: string): Way[] {
  return (waysByTown.get(slug) ?? []).map(([, kind, name = '', points = '']) => ({
    kind: kind as Way['kind'], // the file's column holds nothing else
    name,
    points: readLine(points),
  }))
}

/** Whether the line returns to where it begins. */
export function isClosed({ kind }: Pick<Way, 'kind'>): boolean {
  return kind !== 'road' && kind !== 'rail'
}
