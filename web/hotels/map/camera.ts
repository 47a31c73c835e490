import type { Chart, Point } from './chart.ts'

/** Where the map looks: the chart's point in the middle of the window, and pixels per tenth of a kilometre. */
export type Camera = { x: number; y: number; scale: number }
export type Size = { width: number; height: number }
type Spot = { lat: number; lon: number }

const KM_PER_DEGREE = 111.2
const TENTHS = 10
/** The nearest scale: a kilometre is 400 px. */
export const MOST_SCALE = 40
/** The measure in the corner is no longer. */
const MEASURE_PX = 160

/** A place on the chart. */
export function pointOf({ at: [lat, lon], isMercator }: Chart, spot: Spot): Point {
  const parallel = Math.cos((lat * Math.PI) / 180)
  const north = isMercator ? (northing(spot.lat) - northing(lat)) * parallel : spot.lat - lat
  return { x: (spot.lon - lon) * parallel * KM_PER_DEGREE * TENTHS, y: -north * KM_PER_DEGREE * TENTHS }
}

/** The place under a point of the chart. */
export function spotOf({ at: [lat, lon], isMercator }: Chart, { x, y }: Point): Spot {
  const parallel = Math.cos((lat * Math.PI) / 180)
  const north = -y / TENTHS / KM_PER_DEGREE
  return {
    lat: isMercator ? latitude(northing(lat) + north / parallel) : lat + north,
    lon: lon + x / TENTHS / KM_PER_DEGREE / parallel,
  }
}

/** How far north of the equator Mercator draws a latitude, in degrees of longitude; and back. */
function northing(lat: number): number {
  return (Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * 180) / Math.PI
}

function latitude(north: number): number {
  return (Math.atan(Math.exp((north * Math.PI) / 180)) * 360) / Math.PI - 90
}

/** The width of the whole earth at zoom 0 of web maps. */
const WORLD_PX = 512

/** The scale as the zoom of web maps: one more is twice as near. */
export function zoomOf({ at: [lat] }: Chart, { scale }: Camera): number {
  return Math.log2((360 * Math.cos((lat * Math.PI) / 180) * KM_PER_DEGREE * TENTHS * scale) / WORLD_PX)
}

export function toScreen({ x, y, scale }: Camera, point: Point, { width, height }: Size): Point {
  return { x: (point.x - x) * scale + width / 2, y: (point.y - y) * scale + height / 2 }
}

/** Keeps the camera inside the chart. */
export function clamped(camera: Camera, { reach }: Chart, { width, height }: Size): Camera {
  const least = Math.max(width, height, 1) / (2 * reach)
  const scale = Math.min(Math.max(camera.scale, least), MOST_SCALE)
  const room = (side: number) => Math.max(reach - side / 2 / scale, 0)
  const within = (value: number, most: number) => Math.min(Math.max(value, -most), most)
  return { scale, x: within(camera.x, room(width)), y: within(camera.y, room(height)) }
}

/** Zooms in or out; the point of the window under the hand stays where it is. */
export function zoomed(camera: Camera, times: number, hand: Point, { width, height }: Size): Camera {
  const scale = camera.scale * times
  const [dx, dy] = [hand.x - width / 2, hand.y - height / 2]
  return { scale, x: camera.x + dx / camera.scale - dx / scale, y: camera.y + dy / camera.scale - dy / scale }
}

/** The room of the tools and of a pin over its place, in pixels. */
export const PADDING = { top: 72, right: 84, bottom: 64, left: 80 }
/** The same where a map opens on a phone: room for a price and no more, beside the buttons too. */
const PHONE_PADDING = { top: 56, right: 56, bottom: 64, left: 56 }
/** Below it the scale bar is not drawn (hotel-map.module.css). */
const PHONE_PX = 576

function isPhone({ width }: Size): boolean {
  return width < PHONE_PX
}

export function paddingOf(size: Size): typeof PADDING {
  return isPhone(size) ? PHONE_PADDING : PADDING
}

/** How many of the points each end of either axis may leave out. */
const LEFT_OUT = 1 / 20

/** A rectangle of the chart. */
export type Extent = { west: number; east: number; north: number; south: number }

/** The bounds of nine points of ten; the farthest may be outside. */
export function townExtent(points: readonly Point[]): Extent {
  const ends = (values: number[]) => {
    const sorted = values.toSorted((a, b) => a - b)
    const dropped = Math.floor(sorted.length * LEFT_OUT)
    return [sorted[dropped] ?? 0, sorted[sorted.length - 1 - dropped] ?? 0] as const
  }
  const [west, east] = ends(points.map(({ x }) => x))
  const [north, south] = ends(points.map(({ y }) => y))
  return { west, east, north, south }
}

/** The nearest camera that shows all of it. */
export function fitted({ west, east, north, south }: Extent, { width, height }: Size, padding = PADDING): Camera {
  const { top, right, bottom, left } = padding
  const room = { width: Math.max(width - left - right, 1), height: Math.max(height - top - bottom, 1) }
  const fitting = Math.min(room.width / Math.max(east - west, 10), room.height / Math.max(south - north, 10))
  const scale = Math.min(fitting, MOST_SCALE / 2)
  return { x: (west + east) / 2 + (right - left) / 2 / scale, y: (north + south) / 2 + (bottom - top) / 2 / scale, scale }
}

/** Hotels whose prices are not in the window, in the direction of one edge; the nearest of them is so far from the town's centre. */
export type Outliers = { side: 'left' | 'right' | 'up' | 'down'; at: Point; points: Point[]; km: number; room: Size }

/** The room of their mark in the window, in pixels, and of one that has only a number. */
export const [MARK, SHORT_MARK]: [Size, Size] = [
  { width: 160, height: 44 },
  { width: 84, height: 44 },
]

/** A price that is not shown, with the places of its hotels. */
type Hidden = { at: Point; points: readonly Point[] }

/** The hidden prices by the edge in whose direction they are; a mark is at that edge. */
export function outliersOf(hidden: readonly Hidden[], camera: Camera, size: Size, room = MARK): Outliers[] {
  const directed = hidden.map(({ at, points }) => {
    const { x, y } = toScreen(camera, at, size)
    const [dx, dy] = [x - size.width / 2, y - size.height / 2]
    const isAcross = Math.abs(dx) / size.width > Math.abs(dy) / size.height
    const side: Outliers['side'] = isAcross ? (dx < 0 ? 'left' : 'right') : dy < 0 ? 'up' : 'down'
    return { side, points, x, y }
  })
  return [...Map.groupBy(directed, ({ side }) => side)].map(([side, all]) => {
    const mean = { x: meanOf(all.map(({ x }) => x)), y: meanOf(all.map(({ y }) => y)) }
    const points = all.flatMap((one) => one.points)
    const km = Math.min(...points.map(({ x, y }) => Math.hypot(x, y))) / TENTHS
    return { side, at: onEdge(side, mean, size, room), points, km, room }
  })
}

function meanOf(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** A value held between two others; of an empty span, the least. */
export const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), Math.max(least, most))

/** The place of an edge nearest to a point; it is moved off the tools later (fitting.ts). */
function onEdge(side: Outliers['side'], { x, y }: Point, size: Size, room: Size): Point {
  const [aside, above] = [room.width / 2 + 12, room.height / 2 + 12]
  const [right, top, bottom] = [size.width - aside, isPhone(size) ? above : PADDING.top - 24, size.height - PADDING.bottom - 32]
  if (side === 'left' || side === 'right') return { x: side === 'left' ? aside : right, y: within(y, top, bottom) }
  return { x: within(x, aside, right), y: side === 'up' ? top : bottom }
}

/** A camera in the address: latitude, longitude and pixels per kilometre. */
export function writeCamera(camera: Camera, chart: Chart): string {
  const { lat, lon } = spotOf(chart, camera)
  return `${lat.toFixed(5)},${lon.toFixed(5)},${(camera.scale * TENTHS).toFixed(2)}`
}

/** Undefined when there is none. */
export function readCamera(text: string | null, chart: Chart): Camera | undefined {
  const [lat = NaN, lon = NaN, scale = NaN] = (text ?? '').split(',').map((part) => (part ? Number(part) : NaN))
  if (![lat, lon, scale].every(Number.isFinite) || scale <= 0) return undefined
  return { ...pointOf(chart, { lat, lon }), scale: scale / TENTHS }
}

/** The longest round distance whose scale bar fits the corner, in tenths of a kilometre. */
export function scaleStep({ scale }: Camera): number {
  return [1, 2, 5, 10, 20, 50, 100, 200, 500].findLast((step) => step * scale <= MEASURE_PX) ?? 1
}

/** How far a picture of the map reaches beyond the window, px: a dragging hand moves it as a whole until its margin ends. */
export const ROOM_PX = 160

/** Pixels of the window. */
export type Box = { left: number; right: number; top: number; bottom: number }

/** The card of the chosen hotel with its margins, which is of one height (map-hotels.module.css). */
export const CARD: Size = { width: 460, height: 224 }

/** The zoom buttons with their margins. */
export const TOOLS: Size = { width: 72, height: 184 }
/** The north and the longest scale bar, with their margins; a phone has none. */
export const RULE: Size = { width: 220, height: 58 }
/** What is written at the foot of the map. */
export const NOTE = 60
/** The same on one line, with the edge of a drawer. */
const LINE = 36

/** The tools over the map, its scale bar, the text at its foot, and the card of the chosen hotel. */
export function controlsOf(size: Size, hasCard = false): Box[] {
  const { width, height } = size
  const lowest = height - (hasCard && noteBy(size) === 'under' ? CARD.height : 0)
  return [
    ...(hasCard ? [{ left: 0, right: Math.min(width, CARD.width), top: height - CARD.height, bottom: height }] : []),
    { left: width - TOOLS.width, right: width, top: 0, bottom: TOOLS.height },
    ...(isPhone(size) ? [] : [{ left: 0, right: RULE.width, top: 0, bottom: RULE.height }]),
    { left: 0, right: width, top: lowest - NOTE, bottom: lowest },
  ]
}

/** The card of the chosen hotel is by the text at the foot: on a narrow map there is no room beside it. */
export function noteBy({ width }: Size): 'beside' | 'under' {
  return width < 2 * CARD.width ? 'under' : 'beside'
}

/**
 * What covers the prices, to the pixel: the buttons, the scale bar, so many px long (a phone has none), and the card of the
 * chosen hotel; over a drawer the foot with its note and the drawer's edge.
 */
export function coversOf(size: Size, hasCard: boolean, measure: number): Box[] {
  const { width, height } = size
  return [
    ...(hasCard ? [{ left: 20, right: CARD.width - 20, top: height - CARD.height + 20, bottom: height - 20 }] : []),
    { left: width - TOOLS.width + 12, right: width - 16, top: 16, bottom: TOOLS.height - 20 },
    ...(isPhone(size) ? [] : [{ left: 12, right: 60 + measure, top: 12, bottom: 48 }]),
    ...(noteBy(size) === 'under' ? [{ left: 0, right: width, top: height - (isPhone(size) ? NOTE : LINE), bottom: height }] : []),
  ]
}
