import type { FareTable } from '#world/air/fares/fare-table.ts'
import type { Way } from '#world/air/fares/price-journey.ts'
import { type CarrierSets, type Timetable, kmBetween, pairKm, pairsFrom, pairsTo } from '#world/air/timetable/timetable.ts'
import { DAY_MINUTES, localOf } from '#world/air/timetable/zones.ts'
import {
  type End,
  type Request,
  CONNECT_SAME_CARRIER,
  LAYOVER_MAX,
  TWO_CHANGES_SAVE,
  connectionOf,
  longestJourney,
  longestWay,
  ticketSum,
} from './journey.ts'
import { type Flying, NEVER, fareOf, firstLegFrom, flightsOf, leastOn, offsetOf, openLegs, openPairDays } from './legs.ts'
import {
  type DayLowerBounds,
  type Shared,
  FLIES,
  lowSum,
  lowerBoundOf,
  lowerBoundsOfDay,
  isSharedCarrierPossible,
  sharedBy,
} from './lower-bounds.ts'

/** Pairs flown one after another, and what they cost and take at least: lowest class, taxes in, shortest changes. */
type Route = { pairs: number[]; shared: Shared; tax: number; bound: number; minutes: number }

const NONE = Infinity

export type Cheapest<Answer = number> = (day: number) => Answer | null

/** `answerOf` replaces the price by what is wanted of the way that is cheapest for an adult; `direct` leaves out every change. */
type Options<Answer> = { answerOf?: (way: Way) => Answer | null; direct?: boolean }

/**
 * Answers the price of the cheapest journey of a day: what `openSearch` would put first, without finding the rest. Made
 * for many days of one pair of cities: what one day has learnt serves the next.
 */
export function openCheapest<Answer = number>(
  timetable: Timetable,
  fares: FareTable,
  request: Omit<Request, 'day'>,
  { answerOf, direct = false }: Options<Answer> = {},
): Cheapest<Answer> {
  const run: Run = {
    timetable,
    fares,
    request,
    legs: openLegs(),
    pairDays: openPairDays(timetable.zones.days + 8),
    lowerBounds: lowerBoundsOfDay(timetable, fares, request.pricing.today, request.pricing.today),
    best: [],
  }
  const few = routesOf(run, false)
  const first = direct ? few.filter(({ pairs }) => pairs.length === 1) : few
  const far = lazy(() => routesOf(run, true))
  const quickFew = few.toSorted((a, b) => a.minutes - b.minutes)
  const quickFar = lazy(() => far().toSorted((a, b) => a.minutes - b.minutes))
  return (day) => {
    run.lowerBounds = lowerBoundsOfDay(timetable, fares, day, request.pricing.today)
    const quickest = lazy(() => quickestOver(run, quickFew, day, NONE))
    const quickestOfAll = lazy(() => quickestOver(run, quickFar(), day, quickest()))
    const best = cheapestOver(run, first, day, { below: NONE, counts: (_, minutes) => minutes <= longestJourney(quickest()) })
    const saving = best * TWO_CHANGES_SAVE
    const price = direct
      ? best
      : cheapestOver(run, far(), day, {
          below: best,
          counts: (price, minutes) => (price < saving || minutes < quickest()) && minutes <= longestJourney(quickestOfAll()),
        })
    if (price === NONE) return null
    return answerOf ? answerOf(wayOf(run)) : (price as Answer) // without `answerOf` the answer is the price
  }
}

function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/** A journey is examined when it costs less than `below`; `counts` decides by price and minutes whether it is offered at all. */
type Criteria = { below: number; counts(price: number, minutes: number): boolean }

type Run = Flying & {
  /** Of the searched day. */
  lowerBounds: DayLowerBounds
  /** The legs of the cheapest way found last. */
  best: number[]
}

// Every chain of pairs with at most one change, or with exactly two, the cheapest bound first.
function routesOf(run: Run, two: boolean): Route[] {
  const { timetable } = run
  const { from, to } = run.request
  const { pairTo, pairFrom } = timetable
  const limit = longestWay(kmBetween(timetable, from.city, to.city))
  const last = new Map<number, number>()
  for (const pair of pairsTo(timetable, to.city)) last.set(pairFrom[pair]!, pair)
  const routes: Route[] = []
  const put = (pairs: number[]) => {
    const length = pairs.reduce((sum, pair) => sum + pairKm(timetable, pair), 0)
    if (pairs.length === 1 || length <= limit) routes.push(routeOf(run, pairs))
  }
  for (let [first, end] = pairsFrom(timetable, from.city); first < end; first++) {
    const city = pairTo[first]!
    if (city === to.city) {
      if (!two) put([first])
      continue
    }
    const home = last.get(city)
    if (!two && home !== undefined) put([first, home])
    if (!two || kmBetween(timetable, from.city, city) + kmBetween(timetable, city, to.city) > limit) continue
    for (let [next, stop] = pairsFrom(timetable, city); next < stop; next++) {
      const second = pairTo[next]!
      const third = last.get(second)
      if (second !== from.city && second !== to.city && third !== undefined) put([first, next, third])
    }
  }
  return routes.sort((a, b) => a.bound - b.bound)
}

function routeOf({ timetable, fares }: Run, pairs: number[]): Route {
  let [tax, minutes] = [0, CONNECT_SAME_CARRIER * (pairs.length - 1)]
  for (const pair of pairs) {
    tax += fares.pairTax[pair]!
    minutes += timetable.pairBlock[pair]!
  }
  const shared = sharedOf(timetable.pairCarriers, pairs)
  const [a = 0, b = 0, c = 0] = pairs.map((pair) => fares.pairLow[pair]! * fares.seasonLeast[fares.pairRow[pair]!]!)
  const low = lowSum(a, b, c, shared)
  return { pairs, shared, tax, minutes, bound: Math.floor(low) + tax - 3 }
}

function sharedOf(sets: CarrierSets, [a, b, c]: number[]): Shared {
  if (a === undefined || b === undefined) return { together: false, onward: false, all: false }
  return c === undefined ? { together: isSharedCarrierPossible(sets, a, b), onward: false, all: false } : sharedBy(sets, a, b, c)
}

// No journey over a route that begins on the day of the lower bounds costs less.
function routeLowerBound(run: Run, { pairs: [a, b, c], shared, tax }: Route): number {
  const sum = lowSum(
    a === undefined ? 0 : lowerBoundAt(run, a, 0),
    b === undefined ? 0 : lowerBoundAt(run, b, 1),
    c === undefined ? 0 : lowerBoundAt(run, c, 2),
    shared,
  )
  return Math.floor(sum) + tax - 3
}

function cheapestOver(run: Run, routes: Route[], day: number, wanted: Criteria): number {
  let least = wanted.below
  for (const route of routes) {
    if (route.bound >= least) break
    const bound = routeLowerBound(run, route)
    if (bound >= least || !wanted.counts(bound, route.minutes)) continue
    const [sold, fare] = soldBound(run, route, day, least)
    if (sold >= least || !wanted.counts(sold, route.minutes)) continue
    visitJourneys(run, route.pairs, day, {
      hopeful(way) {
        const bound = boundOf(run, way, route, fare)
        return bound < least && wanted.counts(bound, minutesOf(run, way) + minutesAfter(run, way, route.pairs))
      },
      reached(way) {
        const price = priceOf(run, way)
        if (price >= least || !wanted.counts(price, minutesOf(run, way))) return
        least = price
        run.best = [...way]
      },
    })
  }
  return least
}

function quickestOver(run: Run, routes: Route[], day: number, known: number): number {
  let least = known
  for (const { pairs, minutes } of routes) {
    if (minutes >= least) break
    visitJourneys(run, pairs, day, {
      hopeful: (way) => minutesOf(run, way) + minutesAfter(run, way, pairs) < least,
      reached: (way) => (least = Math.min(least, minutesOf(run, way))),
    })
  }
  return least
}

// Minutes from landing with the last flight of a way to the end of the route, at least.
function minutesAfter({ timetable }: Run, way: number[], pairs: number[]): number {
  let minutes = 0
  for (let at = way.length; at < pairs.length; at++) minutes += CONNECT_SAME_CARRIER + timetable.pairBlock[pairs[at]!]!
  return minutes
}

function minutesOf({ legs }: Run, way: number[]): number {
  return legs.arrival[way.at(-1)!]! - legs.departure[way[0]!]!
}

function wayOf({ legs, best }: Run): Way {
  return { patterns: best.map((leg) => legs.pattern[leg]!), days: best.map((leg) => legs.day[leg]!) }
}

function lowerBoundAt({ fares, lowerBounds, request }: Run, pair: number, place: number): number {
  return lowerBoundOf(lowerBounds.flights[place]!, fares, request.pricing.sold, pair)
}

// No completion of a way over a route costs less, when no flight of it costs less than `fare`.
function boundOf({ legs, fares }: Run, way: number[], { pairs, shared }: Route, fare: number[]): number {
  let taxes = 0
  for (let at = 0; at < pairs.length; at++) {
    const leg = way[at]
    taxes += leg === undefined ? fares.pairTax[pairs[at]!]! : fares.tax[legs.pattern[leg]!]!
  }
  const at = (place: number) => (way[place] === undefined ? (fare[place] ?? 0) : legs.fare[way[place]]!)
  return Math.floor(lowSum(at(0), at(1), at(2), shared)) + taxes - 3
}

// A bound by what is really sold, leg after leg until it reaches `enough`, and the least fare of each leg.
function soldBound(run: Run, { pairs, shared, tax }: Route, day: number, enough: number): [bound: number, fare: number[]] {
  const fare = pairs.map((pair, place) => lowerBoundAt(run, pair, place))
  let bound = 0
  for (let at = 0; at < pairs.length && bound < enough; at++) {
    fare[at] = leastAround(run, pairs[at]!, day, at)
    bound = Math.floor(lowSum(fare[0]!, fare[1] ?? 0, fare[2] ?? 0, shared)) + tax - 3
  }
  return [bound, fare]
}

// The least fare of a pair's flights on the days on which it may be flown as the first, second or third.
function leastAround(run: Run, pair: number, day: number, place: number): number {
  const offset = offsetOf(run, pair)
  const [before, after] = FLIES[place]!
  let least = NEVER
  for (let on = day - before; on <= day + after; on++) {
    const known = run.pairDays.least[offset + on]!
    least = Math.min(least, known > 0 ? known - 1 : leastOn(run, pair, on))
  }
  return least
}

type JourneyCallbacks = { hopeful(way: number[]): boolean; reached(way: number[]): void }

// Every way to fly pairs one after another, the first of them on `day`, as long as it stays hopeful.
function visitJourneys(run: Run, pairs: number[], day: number, callbacks: JourneyCallbacks) {
  const { legs, timetable, fares, request } = run
  const [start, end] = flightsOf(run, pairs[0]!, day)
  for (let leg = start; leg < end; leg++) {
    if (legs.departure[leg]! < request.notBefore) continue
    if (request.from.airport >= 0 && timetable.from[legs.pattern[leg]!] !== request.from.airport) continue
    if (fareOf(timetable, fares, request.pricing, legs, leg) < 0) continue
    step(run, pairs, [leg], callbacks)
  }
}

function step(run: Run, pairs: number[], way: number[], callbacks: JourneyCallbacks) {
  const { legs, timetable, fares, request } = run
  if (!callbacks.hopeful(way)) return
  const last = way.at(-1)!
  const pattern = legs.pattern[last]!
  if (way.length === pairs.length) {
    if (arrives(timetable, request.to, pattern)) callbacks.reached(way)
    return
  }
  const ready = legs.arrival[last]!
  const zone = timetable.zoneOf[timetable.to[pattern]!]!
  const firstDay = Math.floor(localOf(timetable.zones, zone, ready + CONNECT_SAME_CARRIER) / DAY_MINUTES)
  const lastDay = Math.floor(localOf(timetable.zones, zone, ready + LAYOVER_MAX) / DAY_MINUTES)
  for (let day = firstDay; day <= lastDay; day++) {
    const [start, end] = flightsOf(run, pairs[way.length]!, day)
    for (let leg = firstLegFrom(legs, start, end, ready + CONNECT_SAME_CARRIER); leg < end; leg++) {
      const wait = legs.departure[leg]! - ready
      if (wait > LAYOVER_MAX) break
      const next = legs.pattern[leg]!
      const sameAirport = timetable.to[pattern] === timetable.from[next]
      if (wait < connectionOf(sameAirport, timetable.carrier[pattern] === timetable.carrier[next])) continue
      if (fareOf(timetable, fares, request.pricing, legs, leg) < 0) continue
      way.push(leg)
      step(run, pairs, way, callbacks)
      way.pop()
    }
  }
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
