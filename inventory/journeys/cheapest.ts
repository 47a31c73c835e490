import { type FareTable, type Pricing, lowestPrice } from '#inventory/fares/fare-table.ts'
import { THROUGH } from '#inventory/fares/rules.ts'
import type { Timetable } from '#inventory/timetable/timetable.ts'
import { DAY_MINUTES, localOf } from '#inventory/timetable/zones.ts'
import { type Legs, addDay, fareOf, openLegs } from './legs.ts'
import { CONNECT_SAME_CARRIER, LAYOVER_MAX, TWO_CHANGES_SAVE, connectionOf, longestWay } from './rules.ts'
import { type End, type Request, ticketSum } from './search.ts'

/** Pairs flown one after another, and what they cost at least in the lowest class, taxes in. */
type Route = { pairs: number[]; low: number; tax: number; bound: number }

/** Flights of one pair on one day: a stretch of the legs, and the least fare among them. */
type DayOfPair = { start: number; end: number; least: number }

const NONE = Infinity

export type Cheapest = (day: number) => number | null

/**
 * Answers the price of the cheapest journey of a day: what `openSearch` would put first, without finding the rest. Made
 * for many days of one pair of cities: what one day has learnt serves the next.
 */
export function openCheapest(timetable: Timetable, fares: FareTable, request: Omit<Request, 'day'>): Cheapest {
  const run = { timetable, fares, request, legs: openLegs(), days: new Map<number, DayOfPair>() }
  const few = routesOf(run, false)
  let far: Route[] | undefined
  return (day) => {
    const best = cheapestOver(run, few, day, NONE)
    far ??= routesOf(run, true)
    const saving = cheapestOver(run, far, day, Math.ceil(best * TWO_CHANGES_SAVE))
    const price = saving < best * TWO_CHANGES_SAVE ? saving : best
    return price === NONE ? null : price
  }
}

type Run = {
  timetable: Timetable
  fares: FareTable
  request: Omit<Request, 'day'>
  legs: Legs
  days: Map<number, DayOfPair>
}

// Every chain of pairs with at most one change, or with exactly two, the cheapest bound first.
function routesOf(run: Run, two: boolean): Route[] {
  const { timetable } = run
  const { from, to } = run.request
  const { outStart, pairTo, pairFrom, km, cities, inStart, inPair } = timetable
  const limit = longestWay(km[from.city * cities.length + to.city]!)
  const last = new Map<number, number>()
  for (let at = inStart[to.city]!; at < inStart[to.city + 1]!; at++) last.set(pairFrom[inPair[at]!]!, inPair[at]!)
  const routes: Route[] = []
  const put = (pairs: number[]) => {
    const length = pairs.reduce((sum, pair) => sum + km[pairFrom[pair]! * cities.length + pairTo[pair]!]!, 0)
    if (pairs.length === 1 || length <= limit) routes.push(routeOf(run.fares, pairs))
  }
  for (let first = outStart[from.city]!; first < outStart[from.city + 1]!; first++) {
    const city = pairTo[first]!
    if (city === to.city) {
      if (!two) put([first])
      continue
    }
    if (!two && last.has(city)) put([first, last.get(city)!])
    if (!two || km[from.city * cities.length + city]! + km[city * cities.length + to.city]! > limit) continue
    for (let next = outStart[city]!; next < outStart[city + 1]!; next++) {
      const second = pairTo[next]!
      if (second !== from.city && second !== to.city && last.has(second)) put([first, next, last.get(second)!])
    }
  }
  return routes.sort((a, b) => a.bound - b.bound)
}

function routeOf({ pairLow, pairTax }: FareTable, pairs: number[]): Route {
  const low = pairs.reduce((sum, pair) => sum + pairLow[pair]!, 0)
  const tax = pairs.reduce((sum, pair) => sum + pairTax[pair]!, 0)
  return { pairs, low, tax, bound: Math.floor((pairs.length > 1 ? THROUGH : 1) * low) + tax }
}

function cheapestOver(run: Run, routes: Route[], day: number, best: number): number {
  const floor = lowestPrice(day + 4 - run.request.pricing.today)
  let least = best
  for (const route of routes) {
    if (route.bound >= least) break
    const share = route.pairs.length > 1 ? THROUGH : 1
    if (Math.floor(share * floor * route.low) + route.tax - 3 >= least) continue
    if (Math.floor(share * leastFares(run, route.pairs, day)) + route.tax - 3 >= least) continue
    least = Math.min(least, cheapestChain(run, route.pairs, day, least))
  }
  return least
}

// A bound by what is really sold: each later flight leaves at most three days after the one before.
function leastFares(run: Run, pairs: number[], day: number): number {
  let sum = 0
  for (const [at, pair] of pairs.entries()) {
    let least = NONE
    for (let on = at === 0 ? day : day - 1; on <= day + 3 * at; on++) least = Math.min(least, flightsOf(run, pair, on).least)
    sum += least
  }
  return sum
}

function flightsOf(run: Run, pair: number, day: number): DayOfPair {
  const key = pair * 1024 + day
  const known = run.days.get(key)
  if (known) return known
  const { legs, timetable, fares, request } = run
  const start = legs.size
  addDay(timetable, legs, pair, day)
  let least = NONE
  for (let leg = start; leg < legs.size; leg++) {
    const fare = fareOf(timetable, fares, request.pricing, legs, leg)
    if (fare >= 0 && fare < least) least = fare
  }
  const flights = { start, end: legs.size, least }
  run.days.set(key, flights)
  return flights
}

function cheapestChain(run: Run, pairs: number[], day: number, best: number): number {
  const { legs, timetable, request } = run
  const { start, end } = flightsOf(run, pairs[0]!, day)
  let least = best
  for (let leg = start; leg < end; leg++) {
    if (legs.fare[leg]! < 0 || legs.departure[leg]! < request.notBefore) continue
    if (request.from.airport >= 0 && timetable.from[legs.pattern[leg]!] !== request.from.airport) continue
    least = Math.min(least, continueChain(run, pairs, [leg], least))
  }
  return least
}

function continueChain(run: Run, pairs: number[], way: number[], best: number): number {
  const { legs, timetable, fares, request } = run
  const last = way.at(-1)!
  const pattern = legs.pattern[last]!
  if (way.length === pairs.length) return arrives(timetable, request.to, pattern) ? priceOf(run, way) : best
  const rest = pairs.slice(way.length)
  const sold = way.reduce((sum, leg) => sum + legs.fare[leg]!, 0)
  const taxes = way.reduce((sum, leg) => sum + fares.tax[legs.pattern[leg]!]!, 0)
  const ahead = routeOf(fares, rest)
  if (Math.floor(THROUGH * (sold + ahead.low)) + taxes + ahead.tax - 3 >= best) return best
  const ready = legs.arrival[last]!
  const zone = timetable.zoneOf[timetable.to[pattern]!]!
  const firstDay = Math.floor(localOf(timetable.zones, zone, ready + CONNECT_SAME_CARRIER) / DAY_MINUTES)
  const lastDay = Math.floor(localOf(timetable.zones, zone, ready + LAYOVER_MAX) / DAY_MINUTES)
  let least = best
  for (let day = firstDay; day <= lastDay; day++) {
    const { start, end } = flightsOf(run, rest[0]!, day)
    for (let leg = start; leg < end; leg++) {
      const wait = legs.departure[leg]! - ready
      if (legs.fare[leg]! < 0 || wait > LAYOVER_MAX || wait < CONNECT_SAME_CARRIER) continue
      const next = legs.pattern[leg]!
      const sameAirport = timetable.to[pattern] === timetable.from[next]
      if (wait < connectionOf(sameAirport, timetable.carrier[pattern] === timetable.carrier[next])) continue
      least = Math.min(least, continueChain(run, pairs, [...way, leg], least))
    }
  }
  return least
}

function arrives({ to }: Timetable, { airport }: End, pattern: number): boolean {
  return airport < 0 || to[pattern] === airport
}

function priceOf({ legs, timetable, fares }: Run, way: number[]): number {
  const patterns = way.map((leg) => legs.pattern[leg]!)
  const sum = ticketSum(
    timetable,
    patterns,
    way.map((leg) => legs.fare[leg]!),
  )
  return patterns.reduce((total, pattern) => total + fares.tax[pattern]!, sum)
}
