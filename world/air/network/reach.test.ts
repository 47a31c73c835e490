import { expect, test } from 'vitest'
import { bundledCities } from '#domain/places/bundled-cities.ts'
import { distanceKm } from '#domain/places/distance.ts'
import { airportOf, airports, airportsOf, idleAirports } from '#server/adapters/places/airports.ts'
import { readRoutes } from './routes.ts'

const cityOf = (iata: string) => airportOf(iata)?.cityCode ?? ''
const known = new Map<string, number>()

function kmBetween(a: string, b: string) {
  const pair = a + b
  const [from] = airportsOf(a)
  const [to] = airportsOf(b)
  const km = known.get(pair) ?? (from && to ? distanceKm(from, to) : Infinity)
  known.set(pair, km)
  return km
}

/** Cities reached from each city by a flight of the month. */
function neighbours(month: number) {
  const near = new Map<string, Set<string>>()
  for (const { base, to, months } of readRoutes()) {
    if (!((months >> month) & 1)) continue
    for (const [a, b] of [
      [cityOf(base), cityOf(to)],
      [cityOf(to), cityOf(base)],
    ] as const)
      near.set(a, (near.get(a) ?? new Set()).add(b))
  }
  return near
}

function reachable(near: Map<string, Set<string>>, from: string, to: string) {
  const longest = Math.max(1.55 * kmBetween(from, to) + 700, 4000)
  const after = near.get(from) ?? new Set()
  if (after.has(to)) return true
  for (const two of near.get(to) ?? []) {
    if (kmBetween(from, two) + kmBetween(two, to) > longest) continue
    if (after.has(two)) return true
    for (const one of after) {
      if (near.get(one)?.has(two) && kmBetween(from, one) + kmBetween(one, two) + kmBetween(two, to) <= longest) return true
    }
  }
  return false
}

/** January, July, and October when both seasons meet: no other month has flights of its own. */
const seasons = [0, 6, 9]

test('any two bundled cities are joined within two stops in every season', () => {
  for (const month of seasons) {
    const near = neighbours(month)
    const apart = bundledCities.flatMap(({ iata: from }) =>
      bundledCities
        .filter(({ iata: to }) => from !== to && !reachable(near, from, to))
        .map(({ iata: to }) => `${month + 1}: ${from}-${to}`),
    )
    expect(apart).toEqual([])
  }
})

test('the airports said to have no flights are those no route leads to', () => {
  const flown = new Set(readRoutes().flatMap(({ base, to }) => [base, to]))
  expect(airports.flatMap(({ iata }) => (flown.has(iata) ? [] : [iata])).toSorted()).toEqual([...idleAirports].toSorted())
})
