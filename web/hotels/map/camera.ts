import type { Chart } from './chart.ts'

/** Where the map looks: the chart's point in the middle of the window, and pixels per tenth of a kilometre. */
export type Camera = { x: number; y: number; scale: number }
export type Size = { width: number; height: number }
export type Point = { x: number; y: number }
type Spot = { lat: number; lon: number }

const KM_PER_DEGREE = 111.2
const TENTHS = 10
/** The nearest look: a kilometre is 400 px. */
const MOST_SCALE = 40
const EQUATOR_TENTHS = 40_075 * TENTHS

/** A place on the chart. */
export function pointOf({ at: [lat, lon] }: Chart, spot: Spot): Point {
  return {
    x: (spot.lon - lon) * Math.cos((lat * Math.PI) / 180) * KM_PER_DEGREE * TENTHS,
    y: (lat - spot.lat) * KM_PER_DEGREE * TENTHS,
  }
}

/** The place under a point of the chart. */
export function spotOf({ at: [lat, lon] }: Chart, { x, y }: Point): Spot {
  return { lat: lat - y / TENTHS / KM_PER_DEGREE, lon: lon + x / TENTHS / KM_PER_DEGREE / Math.cos((lat * Math.PI) / 180) }
}

export function toScreen({ x, y, scale }: Camera, point: Point, { width, height }: Size): Point {
  return { x: (point.x - x) * scale + width / 2, y: (point.y - y) * scale + height / 2 }
}

/** Keeps the look inside the chart. */
export function clamped(camera: Camera, { reach }: Chart, { width, height }: Size): Camera {
  const least = Math.max(width, height, 1) / (2 * reach)
  const scale = Math.min(Math.max(camera.scale, least), MOST_SCALE)
  const room = (side: number) => Math.max(reach - side / 2 / scale, 0)
  const within = (value: number, most: number) => Math.min(Math.max(value, -most), most)
  return { scale, x: within(camera.x, room(width)), y: within(camera.y, room(height)) }
}

/** Looks nearer or farther; the point of the window under the hand stays where it is. */
export function zoomed(camera: Camera, times: number, hand: Point, { width, height }: Size): Camera {
  const scale = camera.scale * times
  const [dx, dy] = [hand.x - width / 2, hand.y - height / 2]
  return { scale, x: camera.x + dx / camera.scale - dx / scale, y: camera.y + dy / camera.scale - dy / scale }
}

/** A look that takes in most of the points: the farthest tenth on each side may stay outside. */
export function fitted(points: readonly Point[], { width, height }: Size): Camera {
  const ends = (values: number[]) => {
    const sorted = values.toSorted((a, b) => a - b)
    const dropped = Math.floor(sorted.length / 10)
    return [sorted[dropped] ?? 0, sorted[sorted.length - 1 - dropped] ?? 0] as const
  }
  const [left, right] = ends(points.map(({ x }) => x))
  const [top, bottom] = ends(points.map(({ y }) => y))
  const scale = Math.min((width * 0.8) / Math.max(right - left, 10), (height * 0.75) / Math.max(bottom - top, 10))
  return { x: (left + right) / 2, y: (top + bottom) / 2, scale: Math.min(scale, MOST_SCALE / 2) }
}

/** The zoom of web maps at which the world is as large as here: what clusters are made by. */
export function webZoom({ scale }: Camera, { at: [lat] }: Chart): number {
  return Math.log2((scale * EQUATOR_TENTHS * Math.cos((lat * Math.PI) / 180)) / 512)
}

/** A round distance whose ring is near a fifth of the window, in tenths of a kilometre. */
export function ringStep({ scale }: Camera, { width, height }: Size): number {
  const wanted = Math.min(width, height) / 4.5 / scale
  return [2, 5, 10, 20, 50, 100, 200].findLast((step) => step <= wanted) ?? 2
}
