import { type FareTable, economyFare } from '#inventory/fares/fare-table.ts'
import { type Floors, floorOf, openFloors, setFloors } from '#inventory/fares/floors.ts'
import { type CarrierSets, type Timetable, operates } from '#inventory/timetable/timetable.ts'
import { DAY_MINUTES, localOf } from '#inventory/timetable/zones.ts'
import { type Legs, addDay, fareOf, openLegs } from './legs.ts'
import { type Shared, lowSum, mayShare, sharedBy } from './carrier-sets.ts'
import { FLIES } from './run.ts'
import { CONNECT_SAME_CARRIER, LAYOVER_MAX, TWO_CHANGES_SAVE, connectionOf, longestJourney, longestWay } from './rules.ts'
import { type End, type Request, ticketSum } from './journey.ts'

/** Pairs flown one after another, and what they cost and take at least: lowest class, taxes in, shortest changes. */
type Route = { pairs: number[]; shared: Shared; tax: number; bound: number; minutes: number }

/**
 * What is known of the flights of a pair on a day, at the pair's offset + day: the least fare + 1, and the first leg + 1
 * of the stretch that holds them; 0 where nobody has looked yet.
 */
type PairDays = { offsets: Map<number, number>; room: number; least: Int32Array; start: Int32Array; end: Int32Array }

const NONE = Infinity
const SOLD_OUT = 0x3fffffff

export type Cheapest = (day: number) => number | null

/**
 * Answers the price of the cheapest journey of a day: what `openSearch` would put first, without finding the rest. Made
 * for many days of one pair of cities: what one day has learnt serves the next.
 */
export function openCheapest(timetable: Timetable, fares: FareTable, request: Omit<Request, 'day'>): Cheapest {
  const run = {
    timetable,
    fares,
    request,
    legs: openLegs(),
    pairDays: openPairDays(timetable.zones.days + 8),
    floors: [openFloors(), openFloors(), openFloors()],
  }
  const few = routesOf(run, false)
  const far = lazy(() => routesOf(run, true))
  const quickFew = few.toSorted((a, b) => a.minutes - b.minutes)
  const quickFar = lazy(() => far().toSorted((a, b) => a.minutes - b.minutes))
  return (day) => {
    const quickest = lazy(() => quickestOver(run, quickFew, day, NONE))
    const quickestOfAll = lazy(() => quickestOver(run, quickFar(), day, quickest()))
    const best = cheapestOver(run, few, day, { below: NONE, counts: (_, minutes) => minutes <= longestJourney(quickest()) })
    const saving = best * TWO_CHANGES_SAVE
    const price = cheapestOver(run, far(), day, {
      below: best,
      counts: (price, minutes) => (price < saving || minutes < quickest()) && minutes <= longestJourney(quickestOfAll()),
    })
    return price === NONE ? null : price
  }
}

function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/** A journey is looked at when it costs less than `below`; `counts` asks by price and minutes whether it is offered at all. */
type Wanted = { below: number; counts(price: number, minutes: number): boolean }

type Run = {
  timetable: Timetable
  fares: FareTable
  request: Omit<Request, 'day'>
  legs: Legs
  pairDays: PairDays
  /** Floors of the days on which the first flight leaves, and on which later ones may. */
  floors: Floors[]
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
    if (pairs.length === 1 || length <= limit) routes.push(routeOf(run, pairs))
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

function routeOf({ timetable, fares }: Run, pairs: number[]): Route {
  let [tax, minutes] = [0, CONNECT_SAME_CARRIER * (pairs.length - 1)]
  for (const pair of pairs) {
    tax += fares.pairTax[pair]!
    minutes += timetable.pairBlock[pair]!
  }
  const shared = sharedOf(timetable.pairCarriers, pairs)
  const low = leastSum(pairs, shared, (pair) => fares.pairLow[pair]! * fares.seasonLeast[fares.pairRow[pair]!]!)
  return { pairs, shared, tax, minutes, bound: Math.floor(low) + tax - 3 }
}

function sharedOf(sets: CarrierSets, [a, b, c]: number[]): Shared {
  if (a === undefined || b === undefined) return { together: false, onward: false, all: false }
  return c === undefined ? { together: mayShare(sets, a, b), onward: false, all: false } : sharedBy(sets, a, b, c)
}

// No flights over these pairs cost less together, taxes apart.
function leastSum(pairs: number[], shared: Shared, leastOf: (pair: number, place: number) => number): number {
  const fare = (place: number) => (place < pairs.length ? leastOf(pairs[place]!, place) : 0)
  return lowSum(fare(0), fare(1), fare(2), shared)
}

function cheapestOver(run: Run, routes: Route[], day: number, wanted: Wanted): number {
  const { timetable, fares, floors } = run
  for (const [place, [before, after]] of FLIES.entries())
    setFloors(floors[place]!, timetable, fares, [day - before, day + after, run.request.pricing.today])
  let least = wanted.below
  for (const route of routes) {
    if (route.bound >= least) break
    const bound = Math.floor(leastSum(route.pairs, route.shared, (pair, place) => floorAt(run, pair, place))) + route.tax - 3
    if (bound >= least || !wanted.counts(bound, route.minutes)) continue
    const sold = soldBound(run, route, day, least)
    if (sold >= least || !wanted.counts(sold, route.minutes)) continue
    walk(run, route.pairs, day, {
      hopeful: (way) => boundOf(run, way, route) < least,
      reached(way) {
        const price = priceOf(run, way)
        if (price < least && wanted.counts(price, minutesOf(run, way))) least = price
      },
    })
  }
  return least
}

function quickestOver(run: Run, routes: Route[], day: number, known: number): number {
  let least = known
  for (const { pairs, minutes } of routes) {
    if (minutes >= least) break
    walk(run, pairs, day, {
      hopeful: (way) => minutesOf(run, way) < least,
      reached: (way) => (least = Math.min(least, minutesOf(run, way))),
    })
  }
  return least
}

function minutesOf({ legs }: Run, way: number[]): number {
  return legs.arrival[way.at(-1)!]! - legs.departure[way[0]!]!
}

function floorAt({ fares, floors, request }: Run, pair: number, place: number): number {
  return floorOf(floors[place]!, fares, request.pricing.taken, pair)
}

// No completion of a way over a route costs less.
function boundOf(run: Run, way: number[], { pairs, shared }: Route): number {
  const { legs, fares } = run
  const sum = leastSum(pairs, shared, (pair, place) => {
    const leg = way[place]
    return leg === undefined ? floorAt(run, pair, place) : legs.fare[leg]!
  })
  const taxes = pairs.reduce((total, pair, at) => {
    const leg = way[at]
    return total + (leg === undefined ? fares.pairTax[pair]! : fares.tax[legs.pattern[leg]!]!)
  }, 0)
  return Math.floor(sum) + taxes - 3
}

// A bound by what is really sold, leg after leg until it reaches `enough`: each later flight leaves at most three days after the one before.
function soldBound(run: Run, { pairs, shared, tax }: Route, day: number, enough: number): number {
  const least = pairs.map((pair, place) => floorAt(run, pair, place))
  let bound = 0
  for (let at = 0; at < pairs.length && bound < enough; at++) {
    least[at] = leastAround(run, pairs[at]!, day, at)
    bound = Math.floor(lowSum(least[0]!, least[1] ?? 0, least[2] ?? 0, shared)) + tax - 3
  }
  return bound
}

// The least fare of a pair's flights on the days on which it may be flown as the first, second or third.
function leastAround(run: Run, pair: number, day: number, place: number): number {
  const offset = offsetOf(run, pair)
  const [before, after] = FLIES[place]!
  let least = SOLD_OUT
  for (let on = day - before; on <= day + after; on++) {
    const known = run.pairDays.least[offset + on]!
    least = Math.min(least, known > 0 ? known - 1 : leastOn(run, pair, on))
  }
  return least
}

function openPairDays(room: number): PairDays {
  const blank = () => new Int32Array(room * 32)
  return { offsets: new Map(), room, least: blank(), start: blank(), end: blank() }
}

function offsetOf({ pairDays }: Run, pair: number): number {
  const known = pairDays.offsets.get(pair)
  if (known !== undefined) return known
  const offset = pairDays.offsets.size * pairDays.room
  pairDays.offsets.set(pair, offset)
  if (offset === pairDays.least.length) {
    for (const column of ['least', 'start', 'end'] as const) {
      const wider = new Int32Array(offset * 2)
      wider.set(pairDays[column])
      pairDays[column] = wider
    }
  }
  return offset
}

// The least fare of a pair's flights of a day, SOLD_OUT when nobody flies.
function leastOn(run: Run, pair: number, day: number): number {
  const { timetable, fares, request, pairDays } = run
  const { pairStart } = timetable
  let least = SOLD_OUT
  for (let pattern = pairStart[pair]!; pattern < pairStart[pair + 1]!; pattern++) {
    if (!operates(timetable, pattern, day)) continue
    const fare = economyFare(timetable, fares, request.pricing, pattern, day)
    if (fare >= 0 && fare < least) least = fare
  }
  pairDays.least[offsetOf(run, pair) + day] = least + 1
  return least
}

function flightsOf(run: Run, pair: number, day: number): [start: number, end: number] {
  const { legs, timetable, pairDays } = run
  const at = offsetOf(run, pair) + day
  if (pairDays.start[at] === 0) {
    pairDays.start[at] = legs.size + 1
    addDay(timetable, legs, pair, day)
    pairDays.end[at] = legs.size
  }
  return [pairDays.start[at]! - 1, pairDays.end[at]!]
}

type Visitor = { hopeful(way: number[]): boolean; reached(way: number[]): void }

// Every way to fly pairs one after another, the first of them on `day`, as long as it stays hopeful.
function walk(run: Run, pairs: number[], day: number, visitor: Visitor) {
  const { legs, timetable, fares, request } = run
  const [start, end] = flightsOf(run, pairs[0]!, day)
  for (let leg = start; leg < end; leg++) {
    if (legs.departure[leg]! < request.notBefore) continue
    if (request.from.airport >= 0 && timetable.from[legs.pattern[leg]!] !== request.from.airport) continue
    if (fareOf(timetable, fares, request.pricing, legs, leg) < 0) continue
    step(run, pairs, [leg], visitor)
  }
}

function step(run: Run, pairs: number[], way: number[], visitor: Visitor) {
  const { legs, timetable, fares, request } = run
  if (!visitor.hopeful(way)) return
  const last = way.at(-1)!
  const pattern = legs.pattern[last]!
  if (way.length === pairs.length) {
    if (arrives(timetable, request.to, pattern)) visitor.reached(way)
    return
  }
  const ready = legs.arrival[last]!
  const zone = timetable.zoneOf[timetable.to[pattern]!]!
  const firstDay = Math.floor(localOf(timetable.zones, zone, ready + CONNECT_SAME_CARRIER) / DAY_MINUTES)
  const lastDay = Math.floor(localOf(timetable.zones, zone, ready + LAYOVER_MAX) / DAY_MINUTES)
  for (let day = firstDay; day <= lastDay; day++) {
    const [start, end] = flightsOf(run, pairs[way.length]!, day)
    for (let leg = start; leg < end; leg++) {
      const wait = legs.departure[leg]! - ready
      if (wait > LAYOVER_MAX || wait < CONNECT_SAME_CARRIER) continue
      const next = legs.pattern[leg]!
      const sameAirport = timetable.to[pattern] === timetable.from[next]
      if (wait < connectionOf(sameAirport, timetable.carrier[pattern] === timetable.carrier[next])) continue
      if (fareOf(timetable, fares, request.pricing, legs, leg) < 0) continue
      step(run, pairs, [...way, leg], visitor)
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
