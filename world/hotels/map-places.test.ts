import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isClosed, mapPlacesOf, townsWithMapPlaces, townsWithWays, waysOf } from './map-places.ts'
import { cities } from './regions.ts'
import { isWet } from './waters.ts'

/** What of a chart is read here: tenths of a kilometre round its centre. */
type Chart = {
  at: [lat: number, lon: number]
  reach: number
  land: string | null
  ways?: [kind: string, path: string][]
  metro?: [colour: string, stations: unknown[]][]
  stations?: unknown[]
  districts: [name: string, x: number, y: number, radius?: number][]
  airports?: [iata: string, x: number, y: number][]
}

const charts = JSON.parse(readFileSync('web/hotels/map/charts.json', 'utf8')) as Record<string, Chart> // our own file
const towns = townsWithMapPlaces().map((slug) => ({ slug, city: cities.find((one) => one.slug === slug)! }))

/** Stations over or under water. */
const OVER_WATER = new Set(['Халич', 'Донауинзель', 'Воробьёвы горы'])

function kmBetween(a: { lat: number; lon: number }, b: { lat: number; lon: number }): number {
  return Math.hypot((a.lat - b.lat) * 111.2, (a.lon - b.lon) * 111.2 * Math.cos((a.lat * Math.PI) / 180))
}

test.each(towns)('places named on the map of $slug are on dry land, near the town, once', ({ slug, city }) => {
  for (const { kind, places } of mapPlacesOf(slug)) {
    for (const place of places) {
      expect(place.name, JSON.stringify(place)).toMatch(/^[А-ЯЁA-Z]/)
      if (!OVER_WATER.has(place.name)) expect(isWet(slug, place) && place.name).toBe(false)
      expect(kmBetween(place, city), place.name).toBeLessThan(charts[city.id]!.reach / 10)
    }
    const isCircle = kind === 'metro' && places[0]?.name === places.at(-1)?.name
    expect(new Set(places.map(({ name }) => name)).size).toBe(places.length - (isCircle ? 1 : 0))
  }
})

test.each(towns)('no line of the metro of $slug leaps, and lines meet in one place where one changes', ({ slug }) => {
  const lines = mapPlacesOf(slug).filter(({ kind }) => kind === 'metro')
  const known = new Map<string, { lat: number; lon: number }>()
  for (const { places, colour } of lines) {
    expect(colour).toMatch(/^#[\da-f]{6}$/)
    places.forEach((place, i) => {
      const before = places[i - 1]
      if (before) expect(kmBetween(before, place), `${before.name} to ${place.name}`).toBeLessThan(5)
      expect(kmBetween(known.get(place.name) ?? place, place), place.name).toBe(0)
      known.set(place.name, place)
    })
  }
})

test.each(towns)('the chart of $slug has what the table names', ({ slug, city }) => {
  const chart = charts[city.id]!
  const all = mapPlacesOf(slug)
  const namesOf = (kind: string) => all.filter((one) => one.kind === kind).flatMap(({ places }) => places.map(({ name }) => name))
  expect((chart.metro ?? []).map(([colour, stations]) => [colour, stations.length])).toEqual(
    all.filter(({ kind }) => kind === 'metro').map(({ colour, places }) => [colour, places.length]),
  )
  expect(JSON.stringify(chart.stations ?? [])).toSatisfy((text: string) =>
    namesOf('station').every((name) => text.includes(name)),
  )
  expect(chart.districts.map(([name]) => name)).toEqual(expect.arrayContaining(namesOf('quarter')))
})

test('the charts have the radius of every district hotels are of', () => {
  for (const { id, districts } of cities) {
    const drawn = charts[id]!.districts.flatMap(([name, , , radius]) => (radius === undefined ? [] : [[name, radius]]))
    const named = districts.filter(({ type }) => type === 'Neighborhood')
    expect(drawn).toEqual(named.map(({ name, radiusKm }) => [name, Math.round(radiusKm * 10)]))
  }
})

test('the charts have the airports of a town, the nearest first, none farther than anybody would drive', () => {
  const airportsOf = (name: string) => charts[cities.find((city) => city.name === name)!.id]!.airports ?? []
  const codes = ['Москва', 'Казань', 'Лондон', 'Кисловодск', 'Тобольск'].map((name) =>
    airportsOf(name)
      .map(([iata]) => iata)
      .join(' '),
  )
  expect(codes).toEqual(['VKO SVO ZIA DME', 'KZN', 'LCY LHR LGW LTN', 'MRV', ''])
  for (const { airports = [] } of Object.values(charts)) {
    const far = airports.map(([, x, y]) => Math.hypot(x, y))
    expect(far).toEqual(far.toSorted((a, b) => a - b))
    expect(Math.max(...far, 0)).toBeLessThanOrEqual(1010)
  }
})

const drawn = townsWithWays().map((slug) => ({ slug, city: cities.find((one) => one.slug === slug)! }))
type Corner = readonly [x: number, y: number]

/** Roads and railways that cross a sea, by a bridge or a dam. */
const OVER_SEA = new Set([
  'Кольцевая автодорога',
  'Западный скоростной диаметр',
  'Большой проспект', // goes up to it over the water
  'автострада по первому мосту',
  'автострада по второму мосту',
])

/** Roads that end where their valley does. */
const IN_THE_MOUNTAINS = new Set(['дорога на Красную Поляну'])
/** No road turns by more at one of its points, nor where it meets the next one, degrees. */
const [MOST_TURN, MOST_TURN_ON] = [76, 100]

function onChart({ at: [lat, lon] }: Chart, spot: { lat: number; lon: number }): Corner {
  return [(spot.lon - lon) * Math.cos((lat * Math.PI) / 180) * 1112, (lat - spot.lat) * 1112]
}

/** The corners of every ring of a path of steps. */
function ringsOf(path: string): Corner[][] {
  return path
    .split('M')
    .slice(1)
    .map((ring) => {
      let [x, y] = [0, 0]
      const steps = (ring.match(/-?[\d.]+/g) ?? []).map(Number)
      return steps.flatMap((step, i) => {
        if (i % 2 === 1) return []
        ;[x, y] = [x + step, y + steps[i + 1]!]
        return [[x, y] as const]
      })
    })
}

function isAround(rings: readonly (readonly Corner[])[], [x, y]: Corner): boolean {
  const edges = rings.flatMap((ring) => ring.map((b, i) => [ring.at(i - 1)!, b] as const))
  const crossed = edges.filter(([[ax, ay], [bx, by]]) => ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay))
  return crossed.length % 2 === 1
}

test.each(drawn)('every park of $slug lies on dry land, of more than two hectares, and none upon another', ({ slug, city }) => {
  const chart = charts[city.id]!
  const parks = waysOf(slug).filter(({ kind }) => kind === 'park')
  expect(parks.length).toBeGreaterThan(1)
  for (const { name, points } of parks) {
    expect(
      points.filter((point) => isWet(slug, point)),
      name,
    ).toEqual([])
    const corners = points.map((point) => onChart(chart, point))
    if (chart.land)
      expect(
        corners.filter((corner) => !isAround(ringsOf(chart.land!), corner)),
        name,
      ).toEqual([])
    const area = corners.reduce((sum, [x, y], i) => sum + corners.at(i - 1)![0] * y - corners.at(i - 1)![1] * x, 0) / 2
    expect(Math.abs(area), name).toBeGreaterThan(2) // hectares
    const others = parks.filter((park) => park.name !== name)
    for (const other of others) {
      const edge = other.points.map((point) => onChart(chart, point))
      expect(corners.some((corner) => isAround([edge], corner)) && other.name, name).toBe(false)
    }
  }
})

test.each(drawn)('roads and railways of $slug go from place to place on land, in the bounds of its chart', ({ slug, city }) => {
  const chart = charts[city.id]!
  const ways = waysOf(slug).filter(({ kind }) => kind !== 'park')
  expect(ways.length).toBeGreaterThan(2)
  for (const way of ways) {
    const points = isClosed(way) ? [...way.points, way.points[0]!] : way.points
    points.forEach((point, i) => {
      if (i > 0) expect(kmBetween(points[i - 1]!, point), `${way.name} at ${i}`).toBeLessThan(10)
      const [x, y] = onChart(chart, point)
      expect(Math.max(Math.abs(x), Math.abs(y)), way.name).toBeLessThanOrEqual(chart.reach)
      if (chart.land && !OVER_SEA.has(way.name))
        expect(isAround(ringsOf(chart.land), [x, y]) || `${way.name} at ${i} in the sea`).toBe(true)
    })
  }
})

/** By how many degrees a way over three points turns. */
function turnAt([ax, ay]: Corner, [bx, by]: Corner, [cx, cy]: Corner): number {
  const [ux, uy, vx, vy] = [bx - ax, by - ay, cx - bx, cy - by]
  return (Math.abs(Math.atan2(ux * vy - uy * vx, ux * vx + uy * vy)) * 180) / Math.PI
}

test.each(drawn)(
  'no road of $slug ends in the open or turns back: it joins another road or goes on to the edge',
  ({ slug, city }) => {
    const chart = charts[city.id]!
    const roads = waysOf(slug)
      .filter(({ kind }) => kind === 'road' || kind === 'ring')
      .map((way) => ({ ...way, line: way.points.map((point) => onChart(chart, point)) }))
    for (const road of roads) {
      const round = isClosed(road) ? [road.line.at(-1)!, ...road.line, road.line[0]!] : road.line
      round.slice(2).forEach((to, i) => {
        expect(turnAt(round[i]!, round[i + 1]!, to), `${road.name} at ${i + 1}`).toBeLessThan(MOST_TURN)
      })
      if (isClosed(road)) continue
      for (const line of [road.line, road.line.toReversed()]) {
        const [before, end] = [line.at(-2)!, line.at(-1)!]
        if (chart.reach - Math.max(...end.map(Math.abs)) < 1 || IN_THE_MOUNTAINS.has(road.name)) continue
        const next = roads.flatMap((other) => {
          const ring = isClosed(other) ? [other.line.at(-1)!, ...other.line, other.line[0]!] : other.line
          const isHere = ([x, y]: Corner) => Math.hypot(x - end[0], y - end[1]) < 0.2
          return other === road
            ? []
            : ring.flatMap((at, i) => (isHere(at) ? [ring[i - 1], ring[i + 1]].filter((one) => one) : []))
        }) as Corner[]
        const where = `${road.name} ends at ${end.map(Math.round).join()}`
        expect(next, where).not.toEqual([])
        expect(Math.min(...next.map((to) => turnAt(before, end, to))), where).toBeLessThan(MOST_TURN_ON)
      }
    }
  },
)

test.each(drawn)('every ring road of $slug goes round its centre and never crosses itself', ({ slug, city }) => {
  const chart = charts[city.id]!
  for (const { name, kind, points } of waysOf(slug)) {
    if (kind !== 'ring' && kind !== 'ring-rail') continue
    const ring = points.map((point) => onChart(chart, point))
    expect(isAround([ring], onChart(chart, city)), name).toBe(true)
    const turn = ([ax, ay]: Corner, [bx, by]: Corner, [cx, cy]: Corner) =>
      Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))
    const edges = ring.map((b, i) => [ring.at(i - 1)!, b] as const)
    const crossings = edges.flatMap(([a, b], i) =>
      edges.slice(i + 1).filter(([c, d]) => {
        const isJoined = [a, b].some((end) => end === c || end === d)
        return !isJoined && turn(a, b, c) !== turn(a, b, d) && turn(c, d, a) !== turn(c, d, b)
      }),
    )
    expect(crossings, name).toEqual([])
  }
})

test.each(drawn)('roads, railways and parks of $slug are drawn on its chart as the table has them', ({ slug, city }) => {
  const chart = charts[city.id]!
  const ways = waysOf(slug)
  expect(chart.ways?.map(([, path]) => path.endsWith('z'))).toEqual(ways.map(isClosed))
  ways.forEach(({ points }, i) => {
    const [line = []] = ringsOf(chart.ways![i]![1])
    expect(line).toHaveLength(points.length)
    line.forEach(([x, y], at) => {
      const [px, py] = onChart(chart, points[at]!)
      expect(Math.hypot(px - x, py - y)).toBeLessThan(0.2)
    })
  })
})
