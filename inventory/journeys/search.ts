import { type FareTable, type Pricing, lowestPrice } from '#inventory/fares/fare-table.ts'
import { THROUGH } from '#inventory/fares/rules.ts'
import type { Timetable } from '#inventory/timetable/timetable.ts'
import { DAY_MINUTES, utcOf } from '#inventory/timetable/zones.ts'
import { addDay, addWindow, fareOf, firstLegFrom, openLegs } from './legs.ts'
import { NEVER, type Reach, openReach } from './reach.ts'
import {
  CONNECT_SAME_CARRIER,
  LAYOVER_MAX,
  PATHS_MAX,
  TWO_CHANGES_SAVE,
  connectionOf,
  longestJourney,
  longestWay,
} from './rules.ts'
import { type Staircase, beats, climb, openStaircase } from './staircase.ts'

/** A city, or one airport of it; indices of the timetable, `airport` -1 = any. */
export type End = { city: number; airport: number }

/** One direction of one day, for a party, at today's prices. */
export type Request = {
  from: End
  to: End
  /** Local day of departure, of the timetable's run. */
  day: number
  /** Nothing leaves before this moment. */
  notBefore: number
  pricing: Pricing
}

/** One way to fly: patterns with their local days; times are UTC minutes, price is one adult's, lowest family, taxes in. */
export type Journey = { patterns: number[]; days: number[]; departure: number; arrival: number; price: number }

export type Search = (request: Request) => Journey[]

/**
 * Every journey of at most two changes that no other beats on departure, arrival, changes and price together. One with
 * two changes is offered only where it is quicker than the quickest or much cheaper than the cheapest with fewer, and none
 * that takes far longer than the quickest (rules.ts).
 */
export function openSearch(timetable: Timetable, fares: FareTable): Search {
  const desk = openDesk(timetable, fares)
  return (request) => {
    const run = begin(desk, request)
    sweepDirectAndOneStop(run)
    dropLong(run)
    const few = alive(run)
    sweepTwoStops(run, few)
    dropLong(run, 2)
    return answer(run)
  }
}

type Desk = ReturnType<typeof openDesk>

// A local day is longer or shorter by an hour where clocks change, and airports of a city may differ by some.
const BUCKET_EDGE = 180

// Working memory, used again by every search: a search is one synchronous stretch.
function openDesk(timetable: Timetable, fares: FareTable) {
  const pairs = timetable.pairFrom.length
  return {
    timetable,
    fares,
    reach: openReach(timetable, fares),
    legs: openLegs(),
    stairs: [openStaircase(), openStaircase(), openStaircase()] as [Staircase, Staircase, Staircase],
    /** City → last pair to the destination + 1, valid where `markedBy` is this search. */
    mark: new Int32Array(timetable.cities.length),
    markedBy: new Int32Array(timetable.cities.length),
    /** Pair → its dated legs of this search. */
    listedBy: new Int32Array(pairs),
    listStart: new Int32Array(pairs),
    listEnd: new Int32Array(pairs),
    /** Minute of departure → first of the chained first legs. */
    bucket: new Int32Array(DAY_MINUTES + 2 * BUCKET_EDGE),
    next: new Int32Array(1 << 14),
    /** First leg → its place in the chain's `firsts`. */
    firstOf: new Int32Array(1 << 14),
    serial: 0,
    longestBlock: timetable.block.reduce((a, b) => Math.max(a, b), 0),
  }
}

// Legs `b` and `c` are -1 where there are fewer; twins are a chain of paths equal in all that counts.
type Path = {
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

type Run = {
  desk: Desk
  request: Request
  limitKm: number
  /** No fare of these days is below its pattern's low fare times this. */
  floor: number
  /** Staircase whose paths have this many changes or fewer. */
  stairs: [Staircase, Staircase, Staircase]
  paths: Path[]
  /** Minutes of the quickest journey met so far. */
  quickest: number
  /** Window of the last legs of two changes. */
  earliest: number
  latest: number
}

/** The flights of one pair that can begin a journey. */
type First = { pair: number; start: number; end: number; earliest: number; latest: number }

function begin(desk: Desk, request: Request): Run {
  const { timetable, mark, markedBy, stairs, legs } = desk
  const { from, to, day, pricing } = request
  const serial = ++desk.serial
  legs.size = 0
  for (const stair of stairs) stair.size = 0
  for (let at = timetable.inStart[to.city]!; at < timetable.inStart[to.city + 1]!; at++) {
    const pair = timetable.inPair[at]!
    const city = timetable.pairFrom[pair]!
    mark[city] = pair
    markedBy[city] = serial
  }
  return {
    desk,
    request,
    limitKm: longestWay(timetable.km[from.city * timetable.cities.length + to.city]!),
    floor: lowestPrice(day + 4 - pricing.today),
    stairs,
    paths: [],
    quickest: NEVER,
    earliest: 0,
    latest: 0,
  }
}

// --- none and one change ---

function sweepDirectAndOneStop(run: Run) {
  const { timetable, mark, markedBy, serial } = run.desk
  const { from, to } = run.request
  const count = timetable.cities.length
  const chain = openChain(run)
  if (markedBy[from.city] === serial) addDirect(run, chain, mark[from.city]!)
  for (let pair = timetable.outStart[from.city]!; pair < timetable.outStart[from.city + 1]!; pair++) {
    const middle = timetable.pairTo[pair]!
    if (markedBy[middle] !== serial || middle === to.city) continue
    const minutes = timetable.pairBlock[pair]! + CONNECT_SAME_CARRIER + timetable.pairBlock[mark[middle]!]!
    if (minutes > longestJourney(run.quickest)) continue
    const km = timetable.km[from.city * count + middle]! + timetable.km[middle * count + to.city]!
    if (km <= run.limitKm) addFirst(run, chain, pair, false)
  }
  follow(run, chain, (leg, first) => {
    if (timetable.pairTo[first.pair] === to.city) offerDirect(run, leg)
    else offerOneStop(run, leg, first, mark[timetable.pairTo[first.pair]!]!)
  })
}

// The quickest direct flight with seats says at once how long anything else may take.
function addDirect(run: Run, chain: Chain, pair: number) {
  const { legs, fares, timetable } = run.desk
  const first = addFirst(run, chain, pair, true)
  for (let leg = first.start; leg < first.end; leg++) {
    const minutes = legs.arrival[leg]! - legs.departure[leg]!
    if (minutes >= run.quickest || legs.departure[leg]! < run.request.notBefore) continue
    if (fareOf(timetable, fares, run.request.pricing, legs, leg) >= 0) run.quickest = minutes
  }
}

function offerDirect(run: Run, leg: number) {
  const { legs, fares, timetable } = run.desk
  const fare = fareOf(timetable, fares, run.request.pricing, legs, leg)
  if (fare < 0) return
  offer(run, 0, leg, -1, -1, fare + fares.tax[legs.pattern[leg]!]!)
}

function offerOneStop(run: Run, leg: number, first: First, last: number) {
  const { legs, fares, timetable } = run.desk
  const { pricing, to } = run.request
  const stairs = run.stairs[1]
  const fare = fareOf(timetable, fares, pricing, legs, leg)
  if (fare < 0) return
  const pattern = legs.pattern[leg]!
  const ready = legs.arrival[leg]!
  const tax = fares.tax[pattern]!
  const soonest = ready + CONNECT_SAME_CARRIER + timetable.pairBlock[last]!
  const cheapest = Math.floor(THROUGH * (fare + run.floor * fares.pairLow[last]!)) + tax + fares.pairTax[last]!
  const departure = legs.departure[leg]!
  if (soonest - departure > longestJourney(run.quickest) || beats(stairs, soonest, cheapest) >= 0) return
  list(run, last, first.earliest + CONNECT_SAME_CARRIER, first.latest + LAYOVER_MAX)
  const end = run.desk.listEnd[last]!
  for (let on = firstLegFrom(legs, run.desk.listStart[last]!, end, ready + CONNECT_SAME_CARRIER); on < end; on++) {
    if (legs.departure[on]! > ready + LAYOVER_MAX) break
    if (legs.departure[on]! + timetable.pairBlock[last]! - departure > longestJourney(run.quickest)) break
    const onward = legs.pattern[on]!
    if (to.airport >= 0 && timetable.to[onward] !== to.airport) continue
    if (!connects(timetable, pattern, onward, legs.departure[on]! - ready)) continue
    if (beats(stairs, legs.arrival[on]!, cheapest) >= 0) continue
    const onwardFare = fareOf(timetable, fares, pricing, legs, on)
    if (onwardFare < 0) continue
    const sum = fare + onwardFare
    const through = timetable.carrier[pattern] === timetable.carrier[onward]
    offer(run, 1, leg, on, -1, (through ? Math.round(THROUGH * sum) : sum) + tax + fares.tax[onward]!)
  }
}

// --- two changes ---

type Middle = { pair: number; last: number }

function sweepTwoStops(run: Run, few: Path[]) {
  const best = {
    minutes: few.reduce((least, { arrival, departure }) => Math.min(least, arrival - departure), NEVER),
    price: Math.ceil(few.reduce((least, { price }) => Math.min(least, price), NEVER) * TWO_CHANGES_SAVE),
  }
  const chain = openChain(run)
  const middles = new Map<number, Middle[]>()
  eachHopefulFirst(run, best, (pair, hopeful) => {
    middles.set(pair, hopeful)
    addFirst(run, chain, pair, false)
  })
  if (middles.size === 0) return
  run.earliest = chain.firsts.reduce((least, { earliest }) => Math.min(least, earliest), NEVER)
  run.latest = chain.firsts.reduce((most, { latest }) => Math.max(most, latest), -NEVER) + 2 * LAYOVER_MAX + run.desk.longestBlock
  let waiting = 0
  follow(run, chain, (leg, first) => {
    const departure = run.desk.legs.departure[leg]!
    for (; waiting < few.length && few[waiting]!.departure >= departure; waiting++) replay(run, few[waiting]!)
    offerTwoStops(run, { leg, first, middles: middles.get(first.pair)!, best })
  })
}

// A path of fewer changes takes its place on the last staircase when its departure is reached.
function replay(run: Run, { arrival, price }: Path) {
  if (beats(run.stairs[2], arrival, price) < 0) climb(run.stairs[2], arrival, price, -1, () => {})
}

type Best = { minutes: number; price: number }

function eachHopefulFirst(run: Run, best: Best, visit: (pair: number, middles: Middle[]) => void) {
  const { timetable, fares } = run.desk
  const { from, to } = run.request
  const reach = run.desk.reach(to.city)
  for (let pair = timetable.outStart[from.city]!; pair < timetable.outStart[from.city + 1]!; pair++) {
    const first = timetable.pairTo[pair]!
    if (first === to.city || reach.minutes[first] === NEVER) continue
    const km = timetable.km[from.city * timetable.cities.length + first]!
    if (km + timetable.km[first * timetable.cities.length + to.city]! > run.limitKm) continue
    const minutes = timetable.pairBlock[pair]! + CONNECT_SAME_CARRIER + reach.minutes[first]!
    if (minutes > longestJourney(run.quickest)) continue
    if (minutes >= best.minutes && boundOf(run, fares.pairLow[pair]!, fares.pairTax[pair]!, reach, first) >= best.price) continue
    const middles = middlesOf(run, pair, best)
    if (middles.length > 0) visit(pair, middles)
  }
}

// No journey over this pair and two more costs less.
function boundOf({ floor }: Run, low: number, tax: number, reach: Reach, city: number): number {
  return Math.floor(THROUGH * floor * (low + reach.fare[city]!)) + tax + reach.tax[city]! - 3
}

function middlesOf(run: Run, pair: number, best: Best): Middle[] {
  const { timetable, fares, mark, markedBy, serial } = run.desk
  const { pairTo, pairBlock, km, outStart } = timetable
  const { from, to } = run.request
  const count = timetable.cities.length
  const first = pairTo[pair]!
  const flown = km[from.city * count + first]!
  const found: Middle[] = []
  for (let next = outStart[first]!; next < outStart[first + 1]!; next++) {
    const second = pairTo[next]!
    if (markedBy[second] !== serial || second === from.city || second === to.city) continue
    if (flown + km[first * count + second]! + km[second * count + to.city]! > run.limitKm) continue
    const last = mark[second]!
    const minutes = pairBlock[pair]! + pairBlock[next]! + pairBlock[last]! + 2 * CONNECT_SAME_CARRIER
    if (minutes > longestJourney(run.quickest)) continue
    const low = fares.pairLow[pair]! + fares.pairLow[next]! + fares.pairLow[last]!
    const tax = fares.pairTax[pair]! + fares.pairTax[next]! + fares.pairTax[last]!
    if (minutes < best.minutes || Math.floor(THROUGH * run.floor * low) + tax - 3 < best.price) found.push({ pair: next, last })
  }
  return found
}

type Start = { leg: number; first: First; middles: Middle[]; best: Best }

function offerTwoStops(run: Run, start: Start) {
  const { legs, fares, timetable } = run.desk
  const fare = fareOf(timetable, fares, run.request.pricing, legs, start.leg)
  if (fare < 0) return
  const tax = fares.tax[legs.pattern[start.leg]!]!
  const departure = legs.departure[start.leg]!
  const ready = legs.arrival[start.leg]!
  for (const middle of start.middles) {
    const { pair, last } = middle
    const soonest = ready + 2 * CONNECT_SAME_CARRIER + timetable.pairBlock[pair]! + timetable.pairBlock[last]!
    const low = THROUGH * (fare + run.floor * (fares.pairLow[pair]! + fares.pairLow[last]!))
    const cheapest = Math.floor(low) + tax + fares.pairTax[pair]! + fares.pairTax[last]! - 2
    if (isHopeless(run, start.best, departure, soonest, cheapest)) continue
    list(run, pair, start.first.earliest + CONNECT_SAME_CARRIER, start.first.latest + LAYOVER_MAX)
    continueOver(run, start, middle, fare)
  }
}

function isHopeless(run: Run, best: Best, departure: number, soonest: number, cheapest: number): boolean {
  const minutes = soonest - departure
  if (minutes > longestJourney(run.quickest) || (minutes >= best.minutes && cheapest >= best.price)) return true
  return beats(run.stairs[2], soonest, cheapest) >= 0
}

function continueOver(run: Run, { leg, best }: Start, { pair, last }: Middle, fare: number) {
  const { legs, fares, timetable, listStart, listEnd } = run.desk
  const pattern = legs.pattern[leg]!
  const ready = legs.arrival[leg]!
  const tax = fares.tax[pattern]! + fares.pairTax[last]!
  const end = listEnd[pair]!
  for (let on = firstLegFrom(legs, listStart[pair]!, end, ready + CONNECT_SAME_CARRIER); on < end; on++) {
    if (legs.departure[on]! > ready + LAYOVER_MAX) break
    const onward = legs.pattern[on]!
    if (!connects(timetable, pattern, onward, legs.departure[on]! - ready)) continue
    const onwardFare = fareOf(timetable, fares, run.request.pricing, legs, on)
    if (onwardFare < 0) continue
    const soonest = legs.arrival[on]! + CONNECT_SAME_CARRIER + timetable.pairBlock[last]!
    const low = THROUGH * (fare + onwardFare + run.floor * fares.pairLow[last]!)
    const cheapest = Math.floor(low) + tax + fares.tax[onward]! - 2
    if (isHopeless(run, best, legs.departure[leg]!, soonest, cheapest)) continue
    finish(run, leg, on, last, best)
  }
}

function finish(run: Run, leg: number, on: number, last: number, best: Best) {
  const { legs, fares, timetable, listStart, listEnd } = run.desk
  const { pricing, to } = run.request
  const { carrier } = timetable
  const [a, b] = [legs.pattern[leg]!, legs.pattern[on]!]
  const [fareA, fareB] = [legs.fare[leg]!, legs.fare[on]!]
  const [departure, ready] = [legs.departure[leg]!, legs.arrival[on]!]
  const taxes = fares.tax[a]! + fares.tax[b]!
  list(run, last, run.earliest, run.latest, 1)
  const end = listEnd[last]!
  for (let at = firstLegFrom(legs, listStart[last]!, end, ready + CONNECT_SAME_CARRIER); at < end; at++) {
    if (legs.departure[at]! > ready + LAYOVER_MAX) break
    if (legs.departure[at]! + timetable.pairBlock[last]! - departure > longestJourney(run.quickest)) break
    const c = legs.pattern[at]!
    if (!connects(timetable, b, c, legs.departure[at]! - ready)) continue
    if (to.airport >= 0 && timetable.to[c] !== to.airport) continue
    const fare = fareOf(timetable, fares, pricing, legs, at)
    if (fare < 0) continue
    const sum = sumOfThree(carrier[a]!, carrier[b]!, carrier[c]!, fareA, fareB, fare)
    const price = sum + taxes + fares.tax[c]!
    if (legs.arrival[at]! - departure < best.minutes || price < best.price) offer(run, 2, leg, on, at, price)
  }
}

// `ticketSum` of three legs, spelt out: it is the innermost sum of all.
function sumOfThree(a: number, b: number, c: number, fareA: number, fareB: number, fareC: number): number {
  if (a === b) return b === c ? Math.round(THROUGH * (fareA + fareB + fareC)) : Math.round(THROUGH * (fareA + fareB)) + fareC
  return b === c ? fareA + Math.round(THROUGH * (fareB + fareC)) : fareA + fareB + fareC
}

/** Fares of a journey's legs as its tickets sum them: neighbours of one carrier cost less together. */
export function ticketSum({ carrier }: Timetable, patterns: number[], legFares: number[]): number {
  let total = 0
  for (let at = 0; at < patterns.length;) {
    let [sum, next] = [legFares[at]!, at + 1]
    while (next < patterns.length && carrier[patterns[next]!] === carrier[patterns[at]!]) sum += legFares[next++]!
    total += next - at > 1 ? Math.round(THROUGH * sum) : sum
    at = next
  }
  return total
}

// --- common parts ---

function connects({ from, to, carrier }: Timetable, a: number, b: number, minutes: number): boolean {
  return minutes >= connectionOf(to[a] === from[b], carrier[a] === carrier[b])
}

// The dated flights of a pair in this search. A pair is listed once for each of its uses: `use` 0 = after the first leg,
// 1 = the last of two changes.
function list({ desk }: Run, pair: number, after: number, before: number, use = 0) {
  const stamp = desk.serial * 2 + use
  if (desk.listedBy[pair] === stamp) return
  desk.listedBy[pair] = stamp
  desk.listStart[pair] = desk.legs.size
  addWindow(desk.timetable, desk.legs, pair, after, before)
  desk.listEnd[pair] = desk.legs.size
}

/** First legs chained by minute of departure. */
type Chain = { origin: number; firsts: First[] }

function openChain({ desk, request }: Run): Chain {
  desk.bucket.fill(-1)
  const { timetable } = desk
  const zone = timetable.zoneOf[timetable.cityOf.indexOf(request.from.city)]!
  return { origin: utcOf(timetable.zones, zone, request.day, 0) - BUCKET_EDGE, firsts: [] }
}

function addFirst({ desk, request }: Run, chain: Chain, pair: number, direct: boolean): First {
  const { timetable, legs, bucket } = desk
  const { from, to, day, notBefore } = request
  const start = legs.size
  const first = { pair, start, end: start, earliest: NEVER, latest: -NEVER }
  addDay(timetable, legs, pair, day, servesOf(timetable, from.airport, direct ? to.airport : -1))
  if (legs.size > desk.next.length) {
    desk.next = widened(desk.next, legs.size)
    desk.firstOf = widened(desk.firstOf, legs.size)
  }
  for (let leg = start; leg < legs.size; leg++) {
    if (legs.departure[leg]! < notBefore) continue
    const minute = legs.departure[leg]! - chain.origin
    desk.next[leg] = bucket[minute]!
    bucket[minute] = leg
    first.earliest = Math.min(first.earliest, legs.arrival[leg]!)
    first.latest = Math.max(first.latest, legs.arrival[leg]!)
    desk.firstOf[leg] = chain.firsts.length
  }
  first.end = legs.size
  chain.firsts.push(first)
  return first
}

// Whether a pattern leaves and lands where it must; undefined when any airport will do.
function servesOf({ from, to }: Timetable, start: number, end: number) {
  if (start < 0 && end < 0) return undefined
  return (pattern: number) => (start < 0 || from[pattern] === start) && (end < 0 || to[pattern] === end)
}

function widened(old: Int32Array<ArrayBuffer>, room: number) {
  const wider = new Int32Array(room * 2)
  wider.set(old)
  return wider
}

// Visits the first legs from the latest departure to the earliest.
function follow({ desk }: Run, chain: Chain, visit: (leg: number, first: First) => void) {
  for (let minute = desk.bucket.length - 1; minute >= 0; minute--)
    for (let leg = desk.bucket[minute]!; leg >= 0; leg = desk.next[leg]!) visit(leg, chain.firsts[desk.firstOf[leg]!]!)
}

function offer(run: Run, stops: 0 | 1 | 2, a: number, b: number, c: number, price: number) {
  const { legs } = run.desk
  const departure = legs.departure[a]!
  const arrival = legs.arrival[c >= 0 ? c : b >= 0 ? b : a]!
  const minutes = arrival - departure
  if (minutes < run.quickest) run.quickest = minutes
  else if (minutes > longestJourney(run.quickest)) return
  const path = { a, b, c, stops, departure, arrival, price, dead: false, twin: null }
  const rival = beats(run.stairs[stops], arrival, price)
  if (rival >= 0) {
    joinTwin(run, run.stairs[stops].path[rival]!, path)
    return
  }
  const index = run.paths.push(path) - 1
  for (let at: number = stops; at < (stops === 2 ? 3 : 2); at++)
    if (!isBeaten(run, at, path)) climb(run.stairs[at]!, arrival, price, index, (old) => bury(run, old, path))
}

// A path of more changes that is equal in all the rest does not beat it.
function isBeaten(run: Run, at: number, { arrival, price, departure, stops }: Path): boolean {
  const rival = beats(run.stairs[at]!, arrival, price)
  if (rival < 0) return false
  const old = run.paths[run.stairs[at]!.path[rival]!]!
  return old.arrival !== arrival || old.price !== price || old.departure !== departure || old.stops <= stops
}

// Equal in everything that counts: both stand or fall together.
function joinTwin(run: Run, index: number, path: Path) {
  const rival = run.paths[index]
  if (!rival || rival.arrival !== path.arrival || rival.price !== path.price) return
  if (rival.departure !== path.departure || rival.stops !== path.stops) return
  path.twin = rival.twin
  rival.twin = path
}

function bury(run: Run, index: number, by: Path) {
  const old = run.paths[index]
  if (old && old.departure === by.departure && old.stops >= by.stops) old.dead = true
}

function dropLong({ quickest, paths }: Run, fewestStops = 0) {
  const longest = longestJourney(quickest)
  for (const path of paths) if (path.stops >= fewestStops && path.arrival - path.departure > longest) path.dead = true
}

function alive({ paths }: Run): Path[] {
  return paths.filter(({ dead }) => !dead)
}

function answer(run: Run): Journey[] {
  const { legs } = run.desk
  const journeys: Journey[] = []
  for (const head of run.paths) {
    if (head.dead) continue
    for (let path: Path | null = head; path; path = path.twin) {
      const used = [path.a, path.b, path.c].filter((leg) => leg >= 0)
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
