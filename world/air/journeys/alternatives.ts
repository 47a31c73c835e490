import { economyFare } from '#world/air/fares/day-fare.ts'
import type { FareTable } from '#world/air/fares/fare-table.ts'
import { datedFlights } from '#world/air/fares/price-journey.ts'
import { type Timetable, kmBetween, pairsFrom, pairsTo } from '#world/air/timetable/timetable.ts'
import {
  type Journey,
  type Request,
  CONNECT_SAME_CARRIER,
  LAYOVER_MAX,
  connectionOf,
  longestJourney,
  longestWay,
  ticketSum,
} from './journey.ts'
import { type Legs, addDay, addWindow, firstLegFrom, openLegs } from './legs.ts'

/** A minute on the way is worth so many roubles when ways are compared. */
const MINUTE_WORTH = 8
const CITIES_TRIED = 12
const PRICED = 32

const shared = openLegs()

/**
 * Good journeys with one change that something better beats: what a visitor wants who would rather see another carrier,
 * another hour or another city. The quickest of every pair of carriers, the most worthwhile first, at most `count`; none takes
 * far longer than the quickest of `known`, for those the price of a day leaves out.
 */
export function alternatives(
  timetable: Timetable,
  fares: FareTable,
  request: Request,
  { known, count }: { known: Journey[]; count: number },
): Journey[] {
  const longest = longestJourney(Math.min(...known.map(minutesOf)))
  const quickest = new Map<number, Candidate>()
  for (const { first, last } of middles(timetable, request).slice(0, CITIES_TRIED)) {
    shared.size = 0
    connect(timetable, shared, request, { first, last, quickest })
  }
  return [...quickest.values()]
    .filter((candidate) => minutesOf(candidate) <= longest)
    .toSorted((a, b) => minutesOf(a) - minutesOf(b))
    .slice(0, PRICED)
    .flatMap((candidate) => priced(timetable, fares, request, candidate))
    .toSorted((a, b) => worth(a) - worth(b))
    .slice(0, count)
}

/** Whether neighbouring flights of a journey belong to different carriers, and so to separate tickets. */
export function isCombined({ carrier }: Timetable, { patterns }: Pick<Journey, 'patterns'>): boolean {
  return patterns.some((pattern, at) => at > 0 && carrier[pattern] !== carrier[patterns[at - 1]!])
}

type Candidate = Omit<Journey, 'price'>

function minutesOf({ departure, arrival }: Candidate): number {
  return arrival - departure
}

function worth(journey: Journey): number {
  return journey.price + MINUTE_WORTH * minutesOf(journey)
}

function middles(timetable: Timetable, { from, to }: Request) {
  const { pairTo, pairFrom, pairBlock } = timetable
  const limit = longestWay(kmBetween(timetable, from.city, to.city))
  const onward = new Map<number, number>()
  for (const pair of pairsTo(timetable, to.city)) onward.set(pairFrom[pair]!, pair)
  const found: { first: number; last: number; minutes: number }[] = []
  for (let [first, end] = pairsFrom(timetable, from.city); first < end; first++) {
    const city = pairTo[first]!
    const last = onward.get(city)
    if (last === undefined || kmBetween(timetable, from.city, city) + kmBetween(timetable, city, to.city) > limit) continue
    found.push({ first, last, minutes: pairBlock[first]! + pairBlock[last]! })
  }
  return found.toSorted((a, b) => a.minutes - b.minutes)
}

type Joint = { first: number; last: number; quickest: Map<number, Candidate> }

// For every first flight, the soonest onward flight of each carrier.
function connect(timetable: Timetable, legs: Legs, { from, to, day, notBefore }: Request, { first, last, quickest }: Joint) {
  addDay(timetable, legs, first, day, { serves: (pattern) => from.airport < 0 || timetable.from[pattern] === from.airport })
  const middle = legs.size
  if (middle === 0) return
  const arrivals = legs.arrival.subarray(0, middle)
  addWindow(timetable, legs, last, Math.min(...arrivals), Math.max(...arrivals) + LAYOVER_MAX)
  for (let leg = 0; leg < middle; leg++) {
    if (legs.departure[leg]! < notBefore) continue
    const [a, ready] = [legs.pattern[leg]!, legs.arrival[leg]!]
    for (let on = firstLegFrom(legs, middle, legs.size, ready + CONNECT_SAME_CARRIER); on < legs.size; on++) {
      const b = legs.pattern[on]!
      const wait = legs.departure[on]! - ready
      if (wait > LAYOVER_MAX) break
      const key = timetable.carrier[a]! * 65_536 + timetable.carrier[b]!
      const rival = quickest.get(key)
      if (rival && minutesOf(rival) <= legs.arrival[on]! - legs.departure[leg]!) continue
      if (to.airport >= 0 && timetable.to[b] !== to.airport) continue
      if (wait < connectionOf(timetable.to[a] === timetable.from[b], timetable.carrier[a] === timetable.carrier[b])) continue
      const way = { patterns: [a, b], days: [legs.day[leg]!, legs.day[on]!] }
      quickest.set(key, { ...way, departure: legs.departure[leg]!, arrival: legs.arrival[on]! })
    }
  }
}

function priced(timetable: Timetable, fares: FareTable, { pricing }: Request, way: Candidate): Journey[] {
  const legFares = datedFlights(way).map(({ pattern, day }) => economyFare(timetable, fares, pricing, pattern, day))
  if (legFares.some((fare) => fare < 0)) return []
  const taxes = way.patterns.reduce((sum, pattern) => sum + fares.tax[pattern]!, 0)
  return [{ ...way, price: ticketSum(timetable, way.patterns, legFares) + taxes }]
}
