import { expect, test } from 'vitest'
import { dawnHour } from './dawn-panorama.ts'
import { dawnCanvases, dawnShapes, dawnSpreads, dawnStanders, dawnStands } from './dawn.ts'

/** Every twenty minutes of the middle of each month. */
const moments = Array.from({ length: 12 * 72 }, (_, i) => new Date(Date.UTC(2026, Math.floor(i / 72), 15, 0, (i % 72) * 20)))

test('thirty-one cities are drawn', () => {
  expect(dawnStanders.length).toBe(31)
})

test.each(dawnShapes)(
  'no two names on the %s panorama get close to each other within a year, and none leaves the picture',
  (shape) => {
    const { gap, edge } = dawnSpreads[shape]
    for (const at of moments) {
      const xs = dawnStands(at, shape, 'MOW').map(({ x }) => x)
      const steps = xs.slice(1).map((x, i) => x - (xs[i] ?? 0))
      expect(Math.min(Number.POSITIVE_INFINITY, ...steps), at.toISOString()).toBeGreaterThanOrEqual(gap - 1e-6)
      for (const x of xs) expect(x > edge && x < dawnCanvases[shape].width - edge).toBe(true)
    }
  },
)

test.each([
  ['wall', 7, 5],
  ['desktop', 6, 4],
  ['tablet', 3.7, 2],
  ['phone', 2.5, 1],
] as const)('the %s panorama has on average %d cities in a year, and never fewer than %d', (shape, average, fewest) => {
  const counts = moments.map((at) => dawnStands(at, shape, 'MOW').length)
  expect(counts.reduce((sum, count) => sum + count, 0) / counts.length).toBeGreaterThanOrEqual(average)
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(fewest)
})

test.each(dawnShapes)('over the %s panorama it is night on the left and morning on the right, never a sunset', (shape) => {
  for (const theme of ['light', 'dark'] as const) {
    const hours = Array.from({ length: 101 }, (_, i) => dawnHour((dawnCanvases[shape].width * i) / 100, theme, shape))
    expect(hours).toEqual(hours.toSorted((a, b) => a - b))
    expect(hours[0]).toBeLessThan(4)
    expect(hours.at(-1)).toBeLessThanOrEqual(10)
  }
})

test('the sun itself is unobstructed: no city is drawn over its middle', () => {
  for (const shape of dawnShapes) {
    const { sun } = dawnCanvases[shape]
    for (const at of moments) {
      for (const { x } of dawnStands(at, shape, 'MOW')) expect(Math.abs(x - sun.x)).toBeGreaterThan(sun.radius)
    }
  }
})

test('Moscow is in the picture whenever the sun rises over it', () => {
  expect(dawnStands(new Date('2026-11-22T05:21:00Z'), 'desktop', 'MOW').some(({ iata }) => iata === 'MOW')).toBe(true)
})
