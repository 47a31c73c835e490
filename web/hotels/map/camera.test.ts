import { expect, test } from 'vitest'
import {
  townExtent,
  fitted,
  outliersOf,
  clamped,
  pointOf,
  readCamera,
  scaleStep,
  spotOf,
  toScreen,
  writeCamera,
  zoomOf,
  zoomed,
} from './camera.ts'
import type { Chart } from './chart.ts'

const chart: Chart = { at: [55.75, 37.62], name: 'Москва', reach: 400, land: '', districts: [] }
const size = { width: 800, height: 600 }

test('a place on the chart and back is the same place; ten kilometres north are a hundred tenths up', () => {
  const spot = { lat: 55.75 + 10 / 111.2, lon: 37.7 }
  const point = pointOf(chart, spot)
  expect(Math.round(point.y)).toBe(-100)
  expect(spotOf(chart, point).lat).toBeCloseTo(spot.lat, 6)
  expect(spotOf(chart, point).lon).toBeCloseTo(spot.lon, 6)
})

test('a nearer look keeps the point under the hand', () => {
  const camera = { x: 10, y: -20, scale: 2 }
  const hand = { x: 700, y: 100 }
  const under = { x: camera.x + (hand.x - 400) / 2, y: camera.y + (hand.y - 300) / 2 }
  const { x, y } = toScreen(zoomed(camera, 3, hand, size), under, size)
  expect(x).toBeCloseTo(hand.x, 6)
  expect(y).toBeCloseTo(hand.y, 6)
})

test('the look never leaves the chart', () => {
  expect(clamped({ x: 9_999, y: -9_999, scale: 2 }, chart, size)).toEqual({ x: 200, y: -250, scale: 2 })
  expect(clamped({ x: 0, y: 0, scale: 0.001 }, chart, size).scale).toBe(1)
})

test('the first look takes in nine hotels of ten, off the tools over it, and not the farthest', () => {
  const points = Array.from({ length: 20 }, (_, at) => ({ x: at === 0 ? -9_000 : at * 10, y: at }))
  const camera = fitted(townExtent(points), size)
  for (const point of points.slice(1, -1)) {
    const { x, y } = toScreen(camera, point, size)
    expect(x > 76 && x < 720 && y > 68 && y < 540).toBe(true)
  }
  expect(toScreen(camera, points[0]!, size).x).toBeLessThan(0)
})

test('the measure is a round distance that fits its corner', () => {
  expect(scaleStep({ x: 0, y: 0, scale: 1 })).toBe(100)
  expect(scaleStep({ x: 0, y: 0, scale: 20 })).toBe(5)
})

test('a map view is kept in the address and read from it; an invalid one is ignored', () => {
  const camera = { x: 12, y: -30, scale: 4.5 }
  const read = readCamera(writeCamera(camera, chart), chart)
  expect(read?.scale).toBe(4.5)
  expect(Math.abs(read!.x - camera.x)).toBeLessThan(0.1)
  expect(Math.abs(read!.y - camera.y)).toBeLessThan(0.1)
  for (const text of [null, '', '55', '55.7,37.6', 'a,b,c', '55.7,37.6,-3', '55.7,37.6,Infinity', ',,'])
    expect(readCamera(text, chart)).toBeUndefined()
})

test('hotels without a price in the window are announced at the edge they are nearest to, with how many and how far', () => {
  const camera = { x: 0, y: 0, scale: 4 }
  const one = (x: number, y: number) => ({ at: { x, y }, points: [{ x, y }] })
  const group = {
    at: { x: -160, y: 10 },
    points: [
      { x: -160, y: 10 },
      { x: -90, y: 0 },
    ],
  }
  const found = outliersOf([one(-150, 0), group, one(10, 900), one(60, -70)], camera, size)
  expect(found.map(({ side, points: all, km }) => [side, all.length, km])).toEqual([
    ['left', 3, 9],
    ['down', 1, expect.closeTo(90, 1)],
    ['up', 1, expect.closeTo(9.2, 1)],
  ])
  for (const { at } of found) expect(at.x > 60 && at.x < size.width - 60 && at.y > 40 && at.y < size.height - 60).toBe(true)
  expect(found[2]?.at.y, 'at the edge, though its place is in the window').toBeLessThan(60)
  expect(outliersOf([], camera, size)).toEqual([])
})

test('a chart under a map of the web puts places where that map has them, far from the centre too', () => {
  const chart = { at: [59.94, 30.31], name: '', reach: 300, land: null, districts: [], isMercator: true } satisfies Chart
  const camera = { x: 40, y: -30, scale: 3 }
  const size = { width: 900, height: 700 }
  // Pixels of the whole earth, as RFC 7946 degrees are drawn by EPSG:3857.
  const world = 512 * 2 ** zoomOf(chart, camera)
  const pixel = ({ lat, lon }: { lat: number; lon: number }) => ({
    x: (world * (lon + 180)) / 360,
    y: (world * (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI)) / 2,
  })
  const middle = pixel(spotOf(chart, camera))
  for (const spot of [
    { lat: 59.8, lon: 30.26 },
    { lat: 60.15, lon: 29.9 },
    { lat: 59.94, lon: 30.7 },
  ]) {
    const at = toScreen(camera, pointOf(chart, spot), size)
    expect(at.x).toBeCloseTo(pixel(spot).x - middle.x + size.width / 2, 3)
    expect(at.y).toBeCloseTo(pixel(spot).y - middle.y + size.height / 2, 3)
    const back = spotOf(chart, pointOf(chart, spot))
    expect([back.lat, back.lon]).toEqual([expect.closeTo(spot.lat, 9), expect.closeTo(spot.lon, 9)])
  }
})
