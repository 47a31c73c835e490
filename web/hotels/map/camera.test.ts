import { expect, test } from 'vitest'
import { fitted, clamped, pointOf, ringStep, spotOf, toScreen, webZoom, zoomed } from './camera.ts'
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

test('the first look takes in most hotels and not the farthest ones', () => {
  const points = Array.from({ length: 20 }, (_, at) => ({ x: at === 0 ? -9_000 : at * 10, y: 0 }))
  const camera = fitted(points, size)
  expect(toScreen(camera, { x: 100, y: 0 }, size).x).toBeGreaterThan(0)
  expect(toScreen(camera, { x: -9_000, y: 0 }, size).x).toBeLessThan(0)
})

test('rings are round distances that fit the window', () => {
  expect(ringStep({ x: 0, y: 0, scale: 1 }, size)).toBe(100)
  expect(ringStep({ x: 0, y: 0, scale: 20 }, size)).toBe(5)
  expect(webZoom({ x: 0, y: 0, scale: 2 }, chart)).toBeGreaterThan(9)
})
