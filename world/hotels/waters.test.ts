import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cities, landmarks } from './regions.ts'
import { stockOf } from './stock.ts'
import { isWet, townsWithWaters, watersOf } from './waters.ts'

/** What of a chart is read here: tenths of a kilometre round its centre. */
type Chart = { at: [lat: number, lon: number]; reach: number; waters?: [name: string, width: number, path: string][] }

const charts = JSON.parse(readFileSync('web/hotels/map/charts.json', 'utf8')) as Record<string, Chart> // our own file
const towns = townsWithWaters().map((slug) => {
  const city = cities.find((one) => one.slug === slug)!
  return { slug, city, chart: charts[city.id]! }
})

type Spot = [lat: number, lon: number]

function pointOf({ at: [lat, lon] }: Chart, spot: { lat: number; lon: number }) {
  return { x: (spot.lon - lon) * Math.cos((lat * Math.PI) / 180) * 1112, y: (lat - spot.lat) * 1112 }
}

/** How often the way from one spot straight to another passes over a water; over banks it enters every one twice. */
function crossings(slug: string, name: string, from: Spot, to: Spot): number {
  const turn = ([ay, ax]: Spot, [by, bx]: Spot, [cy, cx]: Spot) => Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))
  let count = 0
  for (const { width, points } of watersOf(slug).filter((water) => water.name === name))
    points.forEach(({ lat, lon }, i) => {
      const before = points[i - 1]
      if (!before) return
      const [a, b]: [Spot, Spot] = [
        [before.lat, before.lon],
        [lat, lon],
      ]
      const isMet = turn(a, b, from) !== turn(a, b, to) && turn(from, to, a) !== turn(from, to, b)
      if (isMet) count += width === 0 ? 0.5 : 1
    })
  return count
}

/** What lies between two places: «the Kremlin is on the other bank than Bolotnaya». */
const BANKS = readFileSync('world/hotels/banks.tsv', 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((row) => row.split('\t') as [slug: string, water: string, from: string, at: string, to: string, at: string, times: string]) // our own file

function readSpot(text: string): Spot {
  const [lat = NaN, lon = NaN] = text.split(',').map(Number)
  return [lat, lon]
}

test.each(BANKS)('%s: %s lies from %s (%s) to %s (%s) %s times on the way', (slug, water, _from, at, _to, to, times) => {
  expect(crossings(slug, water, readSpot(at), readSpot(to))).toBe(Number(times))
})

test.each(BANKS)('%s: beside %s, %s (%s) and %s (%s) are on dry land', (slug, _water, from, at, to, other) => {
  const isDry = (spot: string) => !isWet(slug, { lat: readSpot(spot)[0], lon: readSpot(spot)[1] })
  expect([from, to].filter((_, i) => !isDry([at, other][i]!))).toEqual([])
})

test.each(townsWithWaters())('of %s, at least two pairs of places say where its waters are', (slug) => {
  expect(BANKS.filter(([town]) => town === slug).length).toBeGreaterThan(1)
})

/** Metres from a place to the middle line or the bank of a water. */
function farFrom(points: readonly { lat: number; lon: number }[], [lat, lon]: Spot): number {
  const wide = Math.cos((lat * Math.PI) / 180)
  const line = points.map((point) => [(point.lon - lon) * wide * 111_200, (point.lat - lat) * 111_200] as const)
  return Math.min(
    ...line.slice(1).map(([bx, by], i) => {
      const [ax, ay] = line[i]!
      const [dx, dy] = [bx - ax, by - ay]
      const along = Math.min(Math.max(-(ax * dx + ay * dy) / (dx * dx + dy * dy || 1), 0), 1)
      return Math.hypot(ax + along * dx, ay + along * dy)
    }),
  )
}

test.each(towns)('every bridge of $slug that anchors a water is over it', ({ slug }) => {
  for (const { name, points, width, source } of watersOf(slug))
    for (const bridge of source === '' ? [] : source.split('; ')) {
      const [, where = ''] = /(\S+)$/.exec(bridge) ?? []
      const far = width > 0 ? farFrom(points, readSpot(where)) : isWet(slug, { lat: readSpot(where)[0], lon: readSpot(where)[1] })
      expect(far === true || (typeof far === 'number' && far < width / 2 + 30), `${name}: ${bridge}`).toBe(true)
    }
})

test.each(towns)('no hotel, sight or district of $slug is in its waters', ({ city }) => {
  const { lat, lon } = stockOf(city)
  const spots = [
    ...Array.from(lat, (one, i) => ({ name: `${city.slug}-${i + 1}`, lat: one, lon: lon[i]! })),
    ...city.districts,
    ...landmarks.flatMap(({ city: { slug }, name, around }) => (slug === city.slug && around ? [{ name, ...around }] : [])),
    city,
  ]
  // Charles Bridge is a sight over its river.
  expect(spots.filter((spot) => spot.name !== 'Карлов мост' && isWet(city.slug, spot)).map(({ name }) => name)).toEqual([])
})

test.each(towns)('waters of $slug are drawn on its chart as the table has them, whole inside it', ({ slug, chart }) => {
  const drawn = chart.waters ?? []
  expect(drawn.map(([name, width]) => [name, width])).toEqual(watersOf(slug).map(({ name, width }) => [name, width]))
  watersOf(slug).forEach(({ points, width }, i) => {
    expect(width > 0 || JSON.stringify(points[0]) === JSON.stringify(points.at(-1))).toBe(true)
    let [x, y] = [0, 0]
    const steps = drawn[i]![2].match(/-?[\d.]+/g)!.map(Number)
    const line = steps.flatMap((step, at) => {
      if (at % 2 === 1) return []
      ;[x, y] = [x + step, y + steps[at + 1]!]
      return [[x, y] as const]
    })
    const drawnPoints = width > 0 ? points : points.slice(0, -1)
    expect(line).toHaveLength(drawnPoints.length)
    drawnPoints.forEach((spot, at) => {
      const point = pointOf(chart, spot)
      expect(Math.hypot(point.x - line[at]![0], point.y - line[at]![1])).toBeLessThan(0.1)
      expect(Math.max(Math.abs(point.x), Math.abs(point.y))).toBeLessThanOrEqual(chart.reach)
    })
  })
})

test.each(towns)(
  'no water of $slug leaps: a point is near the one before, and every arm begins or ends at another',
  ({ slug, chart }) => {
    const waters = watersOf(slug)
    for (const { name, points, width } of waters) {
      const line = points.map((spot) => pointOf(chart, spot))
      line.forEach((point, i) => {
        const before = line[i - 1] ?? point
        const leap = Math.hypot(point.x - before.x, point.y - before.y)
        expect(leap, `${name} at ${i}`).toBeLessThan(width === 0 ? 130 : 60)
      })
    }
  },
)
