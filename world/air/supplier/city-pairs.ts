import type { DirectFlights } from '#contract/landing.ts'
import { boardTitle } from '#server/adapters/places/bundled-places.ts'
import type { CityPairPrices } from '#server/air/price-index.ts'
import { engineAt } from '#world/air/journeys/engine.ts'
import { carrierOf } from '#world/air/network/carriers.ts'
import type { Timetable } from '#world/air/timetable/timetable.ts'

/** The directions of the embedded timetable. */
export function embeddedDirections({ now }: { now: () => Date }): CityPairPrices {
  // The answers of a timetable never change.
  let described: { timetable: Timetable; byPair: Map<string, DirectFlights | null> } | undefined
  let found: { timetable: Timetable; key: string; pairs: ReturnType<CityPairPrices['between']> } | undefined
  return {
    flights(from, to) {
      const { timetable } = engineAt(now())
      if (described?.timetable !== timetable) described = { timetable, byPair: new Map() }
      const pair = `${from} ${to}`
      const known = described.byPair.get(pair)
      if (known !== undefined) return known ?? undefined
      const own = ownFlights(timetable, from, to)
      const flights = own.length > 0 ? describe(timetable, own) : null
      described.byPair.set(pair, flights)
      return flights ?? undefined
    },
    between(cities) {
      const { timetable } = engineAt(now())
      const key = cities.join()
      if (found?.timetable === timetable && found.key === key) return found.pairs
      const pairs = cities.flatMap((from) =>
        cities.map((to) => ({ from, to, weekly: weekly(timetable, ownFlights(timetable, from, to)) })),
      )
      found = { timetable, key, pairs: pairs.filter((pair) => pair.weekly > 0).toSorted((a, b) => b.weekly - a.weekly) }
      return found.pairs
    },
  }
}

/** Codeshares are other names of the same flights. */
function ownFlights(timetable: Timetable, from: string, to: string): number[] {
  const [start, end] = patternsOf(timetable, from, to) ?? [0, 0]
  return Array.from({ length: end - start }, (_, at) => start + at).filter((pattern) => timetable.hull[pattern] === pattern)
}

function weekly(timetable: Timetable, patterns: readonly number[]): number {
  const sum = patterns.reduce((total, pattern) => total + weeklyOf(timetable, pattern), 0)
  return Math.round(sum * 10) / 10
}

function describe(timetable: Timetable, patterns: number[]): DirectFlights {
  const { departure, block, airports, from, to, km, cityOf, cities } = timetable
  const [first] = patterns as [number] // the caller has some
  const times = patterns.map((pattern) => departure[pattern]!)
  const titles = (ends: Uint16Array) => [...new Set(patterns.map((pattern) => boardTitle(airports[ends[pattern]!]!)))]
  return {
    weekly: weekly(timetable, patterns),
    minutes: Math.min(...patterns.map((pattern) => block[pattern]!)),
    km: km[cityOf[from[first]!]! * cities.length + cityOf[to[first]!]!]!,
    carriers: carriersOf(timetable, patterns),
    airports: { from: titles(from), to: titles(to) },
    first: clock(Math.min(...times)),
    last: clock(Math.max(...times)),
  }
}

function carriersOf(timetable: Timetable, patterns: number[]): DirectFlights['carriers'] {
  const own = Map.groupBy(patterns, (pattern) => timetable.carriers[timetable.carrier[pattern]!]!)
  return [...own]
    .map(([code, flown]) => ({ code, name: carrierOf(code)?.name ?? code, weekly: weekly(timetable, flown) }))
    .toSorted((a, b) => b.weekly - a.weekly)
}

function clock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

/** Patterns of the pair of two cities as a half-open range, or undefined when nobody flies it without a change. */
function patternsOf(timetable: Timetable, from: string, to: string): [start: number, end: number] | undefined {
  const { cities, outStart, pairTo, pairStart } = timetable
  const [a, b] = [cities.indexOf(from), cities.indexOf(to)]
  if (a < 0 || b < 0) return undefined
  for (let pair = outStart[a]!; pair < outStart[a + 1]!; pair++)
    if (pairTo[pair] === b) return [pairStart[pair]!, pairStart[pair + 1]!]
  return undefined
}

/** Departures of a pattern in an average week of a year. */
function weeklyOf({ weekdays, months }: Timetable, pattern: number): number {
  return (bits(weekdays[pattern]!) * bits(months[pattern]!)) / 12
}

function bits(mask: number): number {
  let count = 0
  for (let rest = mask; rest > 0; rest &= rest - 1) count += 1
  return count
}
