import { rowsOf } from '#server/adapters/places/table.ts'

export type Spot = { lat: number; lon: number }

/** A river, canal or lake of a town, drawn by hand: a middle line with its width, or the banks where the line closes. */
export type Water = {
  name: string
  kind: 'river' | 'canal' | 'lake'
  /** Metres; 0 where the line is the bank. */
  width: number
  points: Spot[]
  /** The bridges and dams it is held by: «Крымский мост 55.7347,37.5985; …»; '' where it was drawn by its banks alone. */
  source: string
}

const KM_PER_DEGREE = 111.2
/** The least distance of a hotel from the bank, in kilometres. */
const BANK_KM = 0.02

const byTown = new Map<string, Water[]>()
const rows = rowsOf(import.meta.dirname, 'waters.tsv')
for (const [slug = '', name = '', kind, width, points = '', source = ''] of rows) {
  const water = {
    name,
    kind: kind as Water['kind'], // the file's column holds nothing else
    width: Number(width),
    source,
    points: readLine(points),
  }
  byTown.set(slug, [...(byTown.get(slug) ?? []), water])
}

/** Reads «55.7,37.6 55.8,37.7». */
export function readLine(text: string): Spot[] {
  return text.split(' ').map((point) => {
    const [lat = 0, lon = 0] = point.split(',').map(Number)
    return { lat, lon }
  })
}

/** Inland waters of a town by its slug; none where nobody has drawn them. */
export function watersOf(slug: string): readonly Water[] {
  return byTown.get(slug) ?? []
}

/** Towns whose waters are drawn. */
export function townsWithWaters(): string[] {
  return [...byTown.keys()]
}

/** Whether the line is the bank all round. */
export function isArea({ width }: Pick<Water, 'width'>): boolean {
  return width === 0
}

/** Whether no house can be there, so near to the water of its town. */
export function isWet(slug: string, spot: Spot): boolean {
  return watersOf(slug).some((water) => {
    const line = water.points.map(({ lat, lon }) => kmFrom(spot, lat, lon))
    const isNear = line.some((b, i) => i > 0 && distanceTo(line[i - 1]!, b) < water.width / 2000 + BANK_KM) // one before
    return isNear || (isArea(water) && isAround(line))
  })
}

type Point = readonly [x: number, y: number]

function kmFrom(from: Spot, lat: number, lon: number): Point {
  return [(lon - from.lon) * KM_PER_DEGREE * Math.cos((from.lat * Math.PI) / 180), (lat - from.lat) * KM_PER_DEGREE]
}

/** From the origin to a segment. */
function distanceTo([ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const along = Math.min(Math.max(-(ax * dx + ay * dy) / (dx * dx + dy * dy || 1), 0), 1)
  return Math.hypot(ax + along * dx, ay + along * dy)
}

/** Whether the origin lies inside a closed line, by the even-odd rule. */
function isAround(line: readonly Point[]): boolean {
  const crossed = line.filter(([bx, by], i) => {
    const [ax, ay] = line[i - 1] ?? [bx, by]
    return ay > 0 !== by > 0 && 0 < ax + ((bx - ax) * -ay) / (by - ay)
  })
  return crossed.length % 2 === 1
}
