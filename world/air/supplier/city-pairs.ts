import type { DirectFlights } from '#contract/landing.ts'
import { boardTitle } from '#server/adapters/places/bundled-places.ts'
import type { CityPairPrices } from '#server/air/price-index.ts'
import { engineAt } from '#world/air/journeys/engine.ts'
import { carrierOf } from '#world/air/network/carriers.ts'
import {
  type Timetable,
  carrierCode,
  destinationOf,
  originOf,
  pairKm,
  pairsFrom,
  patternsOf,
} from '#world/air/timetable/timetable.ts'

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
      const direct = directPair(timetable, from, to)
      const flights = direct === undefined ? null : describe(timetable, direct)
      described.byPair.set(pair, flights)
      return flights ?? undefined
    },
    between(cities) {
      const { timetable } = engineAt(now())
      const key = cities.join()
      if (found?.timetable === timetable && found.key === key) return found.pairs
      const pairs = cities.flatMap((from) =>
        cities.map((to) => ({ from, to, weekly: weekly(timetable, ownFlights(timetable, directPair(timetable, from, to))) })),
      )
      found = { timetable, key, pairs: pairs.filter((pair) => pair.weekly > 0).toSorted((a, b) => b.weekly - a.weekly) }
      return found.pairs
    },
  }
}

/** Codeshares are other names of the same flights. */
function ownFlights(timetable: Timetable, pair: number | undefined): number[] {
  const [start, end] = pair === undefined ? [0, 0] : patternsOf(timetable, pair)
  return Array.from({ length: end - start }, (_, at) => start + at).filter((pattern) => timetable.hull[pattern] === pattern)
}

function weekly(timetable: Timetable, patterns: readonly number[]): number {
  const sum = patterns.reduce((total, pattern) => total + weeklyOf(timetable, pattern), 0)
  return Math.round(sum * 10) / 10
}

function describe(timetable: Timetable, pair: number): DirectFlights | null {
  const patterns = ownFlights(timetable, pair)
  if (patterns.length === 0) return null
  const times = patterns.map((pattern) => timetable.departure[pattern]!)
  const titles = (endOf: typeof originOf) => [...new Set(patterns.map((pattern) => boardTitle(endOf(timetable, pattern))))]
  return {
    weekly: weekly(timetable, patterns),
    minutes: Math.min(...patterns.map((pattern) => timetable.block[pattern]!)),
    km: pairKm(timetable, pair),
    carriers: carriersOf(timetable, patterns),
    airports: { from: titles(originOf), to: titles(destinationOf) },
    first: clock(Math.min(...times)),
    last: clock(Math.max(...times)),
  }
}

function carriersOf(timetable: Timetable, patterns: number[]): DirectFlights['carriers'] {
  const own = Map.groupBy(patterns, (pattern) => carrierCode(timetable, pattern))
  return [...own]
    .map(([code, flown]) => ({ code, name: carrierOf(code)?.name ?? code, weekly: weekly(timetable, flown) }))
    .toSorted((a, b) => b.weekly - a.weekly)
}

function clock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

/** The pair of two cities, or undefined when nobody flies it without a change. */
function directPair(timetable: Timetable, from: string, to: string): number | undefined {
  const { cities, pairTo } = timetable
  const [a, b] = [cities.indexOf(from), cities.indexOf(to)]
  if (a < 0 || b < 0) return undefined
  for (let [pair, end] = pairsFrom(timetable, a); pair < end; pair++) if (pairTo[pair] === b) return pair
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
