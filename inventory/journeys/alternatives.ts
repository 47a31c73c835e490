import { type FareTable, type Pricing, economyFare } from '#inventory/fares/fare-table.ts'
import type { Timetable } from '#inventory/timetable/timetable.ts'
import { addDay, addWindow, firstLegFrom, openLegs } from './legs.ts'
import { LAYOVER_MAX, connectionOf, longestWay } from './rules.ts'
import { type Journey, type Request, ticketSum } from './search.ts'

/** A minute on the way is worth so many roubles when ways are compared. */
const MINUTE_WORTH = 8
const MIDDLES_TRIED = 16

/**
 * Good journeys with one change that something better beats: what a visitor wants who would rather see another carrier,
 * another hour or another city. The best of every pair of carriers, at most `count`.
 */
export function alternatives(timetable: Timetable, fares: FareTable, request: Request, count: number): Journey[] {
  const found = new Map<string, Journey>()
  for (const { first, last } of middles(timetable, request).slice(0, MIDDLES_TRIED))
    for (const journey of connections(timetable, fares, request, first, last)) {
      const carriers = journey.patterns.map((pattern) => timetable.carrier[pattern]).join('-')
      const rival = found.get(carriers)
      if (!rival || worth(journey) < worth(rival)) found.set(carriers, journey)
    }
  return [...found.values()].toSorted((a, b) => worth(a) - worth(b)).slice(0, count)
}

function worth({ price, departure, arrival }: Journey): number {
  return price + MINUTE_WORTH * (arrival - departure)
}

/** Whether neighbouring flights of a journey belong to different carriers, and so to separate tickets. */
export function isCombined({ carrier }: Timetable, { patterns }: Pick<Journey, 'patterns'>): boolean {
  return patterns.some((pattern, at) => at > 0 && carrier[pattern] !== carrier[patterns[at - 1]!])
}

function middles(timetable: Timetable, { from, to }: Request) {
  const { cities, km, outStart, pairTo, pairFrom, inStart, inPair, pairBlock } = timetable
  const limit = longestWay(km[from.city * cities.length + to.city]!)
  const onward = new Map<number, number>()
  for (let at = inStart[to.city]!; at < inStart[to.city + 1]!; at++) onward.set(pairFrom[inPair[at]!]!, inPair[at]!)
  const found: { first: number; last: number; minutes: number }[] = []
  for (let first = outStart[from.city]!; first < outStart[from.city + 1]!; first++) {
    const city = pairTo[first]!
    const last = onward.get(city)
    if (last === undefined || km[from.city * cities.length + city]! + km[city * cities.length + to.city]! > limit) continue
    found.push({ first, last, minutes: pairBlock[first]! + pairBlock[last]! })
  }
  return found.toSorted((a, b) => a.minutes - b.minutes)
}

// For every first flight, the soonest onward flight of each carrier.
function connections(timetable: Timetable, fares: FareTable, request: Request, first: number, last: number): Journey[] {
  const { from, to, day, notBefore, pricing } = request
  const legs = openLegs()
  addDay(timetable, legs, first, day, (pattern) => from.airport < 0 || timetable.from[pattern] === from.airport)
  const middle = legs.size
  if (middle === 0) return []
  const arrivals = legs.arrival.subarray(0, middle)
  addWindow(timetable, legs, last, Math.min(...arrivals), Math.max(...arrivals) + LAYOVER_MAX)
  const found: Journey[] = []
  for (let leg = 0; leg < middle; leg++) {
    if (legs.departure[leg]! < notBefore) continue
    const carriers = new Set<number>()
    for (let on = firstLegFrom(legs, middle, legs.size, legs.arrival[leg]!); on < legs.size; on++) {
      const [a, b] = [legs.pattern[leg]!, legs.pattern[on]!]
      const wait = legs.departure[on]! - legs.arrival[leg]!
      if (wait > LAYOVER_MAX) break
      if (carriers.has(timetable.carrier[b]!) || (to.airport >= 0 && timetable.to[b] !== to.airport)) continue
      if (wait < connectionOf(timetable.to[a] === timetable.from[b], timetable.carrier[a] === timetable.carrier[b])) continue
      carriers.add(timetable.carrier[b]!)
      const journey = priced(timetable, fares, pricing, { patterns: [a, b], days: [legs.day[leg]!, legs.day[on]!] })
      if (journey) found.push({ ...journey, departure: legs.departure[leg]!, arrival: legs.arrival[on]! })
    }
  }
  return found
}

function priced(timetable: Timetable, fares: FareTable, pricing: Pricing, way: Pick<Journey, 'patterns' | 'days'>) {
  const legFares = way.patterns.map((pattern, at) => economyFare(timetable, fares, pricing, pattern, way.days[at]!))
  if (legFares.some((fare) => fare < 0)) return null
  const taxes = way.patterns.reduce((sum, pattern) => sum + fares.tax[pattern]!, 0)
  return { ...way, price: ticketSum(timetable, way.patterns, legFares) + taxes }
}
