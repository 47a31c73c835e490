import type { FareTable } from '#world/air/fares/fare-table.ts'
import { type Timetable, kmBetween, pairsTo } from '#world/air/timetable/timetable.ts'
import { DAY_MINUTES } from '#world/air/timetable/zones.ts'
import { type Journey, type Request, PATHS_MAX, connectionOf, longestJourney, longestWay } from './journey.ts'
import { NEVER, addWindow, openLegs, priceOnward } from './legs.ts'
import { type DayLowerBounds, lowerBoundOf, lowerBoundsOfDay, openReach } from './lower-bounds.ts'

/** What `openScratch` allocates. */
export type SearchScratch = ReturnType<typeof openScratch>

/** Minutes a chain of first legs spans beside its day: clocks change, and airports of a city may differ. */
export const BUCKET_EDGE = 180

/** Working memory, used again by every search: a search is one synchronous stretch. */
export function openScratch(timetable: Timetable, fares: FareTable) {
  const pairs = timetable.pairFrom.length
  const fronts: Run['fronts'] = [openParetoFront(), openParetoFront(), openParetoFront()]
  return {
    timetable,
    fares,
    reach: openReach(timetable, fares),
    legs: openLegs(),
    fronts,
    /** City → last pair to the destination + 1, valid where `markedBy` is this search. */
    mark: new Int32Array(timetable.cities.length),
    markedBy: new Int32Array(timetable.cities.length),
    /** Pair → its dated legs of this search. */
    listedBy: new Int32Array(pairs),
    listStart: new Int32Array(pairs),
    listEnd: new Int32Array(pairs),
    /** Minute of departure → first of the chained first legs. */
    bucket: new Int32Array(DAY_MINUTES + 2 * BUCKET_EDGE),
    /** The minutes that have one, a bit each: `minute >> 5`, then `minute & 31`. */
    busy: new Int32Array(Math.ceil((DAY_MINUTES + 2 * BUCKET_EDGE) / 32)),
    next: new Int32Array(1 << 14),
    /** First leg → its place in the chain's `firsts`. */
    firstOf: new Int32Array(1 << 14),
    /** Last pair of two changes → before when nobody can be there. */
    homeAfter: new Int32Array(pairs),
    serial: 0,
    longestBlock: timetable.block.reduce((a, b) => Math.max(a, b), 0),
  }
}

/** A way as indices of legs, -1 where there are fewer; twins are a chain of paths equal in all that counts. */
export type Path = {
  a: number
  b: number
  c: number
  stops: 0 | 1 | 2
  departure: number
  arrival: number
  price: number
  dead: boolean
  twin: Path | null
}

/** One search under way. */
export type Run = {
  scratch: SearchScratch
  request: Request
  limitKm: number
  lowerBounds: DayLowerBounds
  /** Pareto front whose paths have this many changes or fewer. */
  fronts: [ParetoFront, ParetoFront, ParetoFront]
  paths: Path[]
  /** Minutes of the quickest journey met so far. */
  quickest: number
  /** When the last of the first legs leaves. */
  lastDeparture: number
  /** No last leg of two changes leaves later. */
  homeBefore: number
}

/** Clears the scratch, marks the cities one flight short of the destination. */
export function beginRun(scratch: SearchScratch, request: Request): Run {
  const { timetable, mark, markedBy, fronts, legs } = scratch
  const { from, to, day, pricing } = request
  const serial = ++scratch.serial
  legs.size = 0
  for (const stair of fronts) stair.size = 0
  for (const pair of pairsTo(timetable, to.city)) {
    const city = timetable.pairFrom[pair]!
    mark[city] = pair
    markedBy[city] = serial
  }
  return {
    scratch,
    request,
    limitKm: longestWay(kmBetween(timetable, from.city, to.city)),
    lowerBounds: lowerBoundsOfDay(timetable, scratch.fares, day, pricing.today),
    fronts,
    paths: [],
    quickest: NEVER,
    lastDeparture: NEVER,
    homeBefore: NEVER,
  }
}

/** No flight of a pair costs less as the first, second or third (`place` 0, 1, 2) of a journey, taxes apart. */
export function pairLowerBound({ scratch, lowerBounds, request }: Run, pair: number, place: 0 | 1 | 2): number {
  return lowerBoundOf(lowerBounds.flights[place], scratch.fares, request.pricing.sold, pair)
}

/** Whether one may change from pattern `a` to pattern `b` in so many minutes. */
export function isConnection({ from, to, carrier }: Timetable, a: number, b: number, minutes: number): boolean {
  return minutes >= connectionOf(to[a] === from[b], carrier[a] === carrier[b])
}

/**
 * Lists and prices the dated flights of a pair between two moments, once for each of its uses: 0 = after the first leg, 1 = the
 * last of two changes. What leaves too late for a journey that still has `rest` minutes to fly is left out.
 */
export function list(run: Run, pair: number, [after, before]: [number, number], rest: number, use = 0) {
  const { scratch, request, lastDeparture, quickest } = run
  const { timetable, fares, legs, listedBy, listStart, listEnd } = scratch
  const stamp = scratch.serial * 2 + use
  if (listedBy[pair] === stamp) return
  listedBy[pair] = stamp
  listStart[pair] = legs.size
  const latest = Math.min(before, lastDeparture + longestJourney(quickest) - rest)
  if (latest >= after) addWindow(timetable, legs, pair, after, latest)
  listEnd[pair] = legs.size
  priceOnward(timetable, fares, request.pricing, legs, listStart[pair])
}

/** Puts a way among the answers unless something met before beats it, and buries those it beats. */
export function offer(run: Run, stops: 0 | 1 | 2, a: number, b: number, c: number, price: number) {
  const { legs } = run.scratch
  const departure = legs.departure[a]!
  const arrival = legs.arrival[c >= 0 ? c : b >= 0 ? b : a]!
  const minutes = arrival - departure
  if (minutes < run.quickest) run.quickest = minutes
  else if (minutes > longestJourney(run.quickest)) return
  const rival = dominatorOf(run.fronts[stops], arrival, price)
  const beaten = rival < 0 ? undefined : run.paths[run.fronts[stops].path[rival]!]
  if (rival >= 0 && !isTwin(beaten, { stops, departure, arrival, price })) return
  const path: Path = { a, b, c, stops, departure, arrival, price, dead: false, twin: null }
  if (beaten) {
    path.twin = beaten.twin
    beaten.twin = path
    return
  }
  const index = run.paths.push(path) - 1
  for (let at: number = stops; at < (stops === 2 ? 3 : 2); at++)
    if (!isDominated(run, at, path)) insert(run.fronts[at]!, arrival, price, index, (old) => bury(run, old, path))
}

// A path of more changes that is equal in all the rest does not beat it.
function isDominated(run: Run, at: number, { arrival, price, departure, stops }: Path): boolean {
  const rival = dominatorOf(run.fronts[at]!, arrival, price)
  if (rival < 0) return false
  const old = run.paths[run.fronts[at]!.path[rival]!]!
  return old.arrival !== arrival || old.price !== price || old.departure !== departure || old.stops <= stops
}

// Equal in everything that counts: both stay or go together.
function isTwin(rival: Path | undefined, { stops, departure, arrival, price }: Omit<Path, 'a' | 'b' | 'c' | 'dead' | 'twin'>) {
  if (!rival || rival.arrival !== arrival || rival.price !== price) return false
  return rival.departure === departure && rival.stops === stops
}

function bury(run: Run, index: number, by: Path) {
  const old = run.paths[index]
  if (old && old.departure === by.departure && old.stops >= by.stops) old.dead = true
}

/** Buries what takes far longer than the quickest. */
export function dropLong({ quickest, paths }: Run, fewestStops = 0) {
  const longest = longestJourney(quickest)
  for (const path of paths) if (path.stops >= fewestStops && path.arrival - path.departure > longest) path.dead = true
}

/** The paths nothing beats so far, latest departure first. */
export function undominatedPaths({ paths }: Run): Path[] {
  return paths.filter(({ dead }) => !dead)
}

function legsOf({ a, b, c }: Path): number[] {
  if (b < 0) return [a]
  return c < 0 ? [a, b] : [a, b, c]
}

/** The journeys found, cheapest first, at most PATHS_MAX. */
export function answer(run: Run): Journey[] {
  const { legs } = run.scratch
  const journeys: Journey[] = []
  for (const head of run.paths) {
    if (head.dead) continue
    for (let path: Path | null = head; path; path = path.twin) {
      const used = legsOf(path)
      journeys.push({
        patterns: used.map((leg) => legs.pattern[leg]!),
        days: used.map((leg) => legs.day[leg]!),
        departure: path.departure,
        arrival: path.arrival,
        price: path.price,
      })
    }
  }
  return journeys.sort((x, y) => x.price - y.price || x.departure - y.departure).slice(0, PATHS_MAX)
}

/**
 * The best (arrival, price) pairs met so far: arrivals grow, prices fall. Journeys are offered to it in order of falling
 * departure, so whatever it beats on both is beaten on departure too.
 */
type ParetoFront = { size: number; arrival: Int32Array; price: Int32Array; path: Int32Array }

const CAPACITY = 4096

function openParetoFront(): ParetoFront {
  return { size: 0, arrival: new Int32Array(CAPACITY), price: new Int32Array(CAPACITY), path: new Int32Array(CAPACITY) }
}

// Index of the last step that arrives by `arrival`, -1 when all arrive later. Steps are few: halving them takes longer.
function stepAt({ size, arrival: arrivals }: ParetoFront, arrival: number): number {
  let at = size - 1
  while (at >= 0 && arrivals[at]! > arrival) at--
  return at
}

/** The path that is as early and as cheap, or -1. Also right for a lower bound: what beats it beats all it bounds. */
export function dominatorOf(front: ParetoFront, arrival: number, price: number): number {
  const at = stepAt(front, arrival)
  return at >= 0 && front.price[at]! <= price ? at : -1
}

/** Inserts a path nothing beats; `evicted` is called with every path that it beats on arrival and price. */
export function insert(front: ParetoFront, arrival: number, price: number, path: number, evicted: (path: number) => void) {
  const { size, arrival: arrivals, price: prices, path: paths } = front
  let from = stepAt(front, arrival)
  from = from >= 0 && arrivals[from] === arrival ? from : from + 1
  let to = from
  while (to < size && prices[to]! >= price) evicted(paths[to++]!)
  if (to !== from + 1) {
    arrivals.copyWithin(from + 1, to, size)
    prices.copyWithin(from + 1, to, size)
    paths.copyWithin(from + 1, to, size)
  }
  arrivals[from] = arrival
  prices[from] = price
  paths[from] = path
  front.size = size + 1 - (to - from)
}
