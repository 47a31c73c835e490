import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mapPlacesOf, townsWithMapPlaces } from './map-places.ts'
import { cities } from './regions.ts'
import { isWet } from './waters.ts'

/** What of a chart is read here: tenths of a kilometre round its centre. */
type Chart = {
  reach: number
  metro?: [colour: string, stations: unknown[]][]
  stations?: unknown[]
  districts: [name: string, x: number, y: number, radius?: number][]
  airports?: [iata: string, x: number, y: number][]
}

const charts = JSON.parse(readFileSync('web/hotels/map/charts.json', 'utf8')) as Record<string, Chart> // our own file
const towns = townsWithMapPlaces().map((slug) => ({ slug, city: cities.find((one) => one.slug === slug)! }))

/** Stations that stand over or under water. */
const OVER_WATER = new Set(['Халич', 'Донауинзель', 'Воробьёвы горы'])

function kmBetween(a: { lat: number; lon: number }, b: { lat: number; lon: number }): number {
  return Math.hypot((a.lat - b.lat) * 111.2, (a.lon - b.lon) * 111.2 * Math.cos((a.lat * Math.PI) / 180))
}

test.each(towns)('what the map of $slug names stands on dry land, near the town, once', ({ slug, city }) => {
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
