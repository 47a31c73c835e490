import { type Pricing, economyFare } from '#world/air/fares/day-fare.ts'
import type { FareTable } from '#world/air/fares/fare-table.ts'
import { type Timetable, operates, patternsOf } from '#world/air/timetable/timetable.ts'
import { DAY_MINUTES, localOf, utcOf } from '#world/air/timetable/zones.ts'
import type { Request } from './journey.ts'

/** Dated flights of the pairs one search has looked at; each pair's flights lie together by departure. Times are UTC minutes. */
export type Legs = {
  size: number
  pattern: Int32Array
  day: Int16Array
  departure: Int32Array
  arrival: Int32Array
  /** Fare without taxes; UNPRICED until computed, -1 when sold out. */
  fare: Int32Array
  /** Of a leg and those listed after it for its pair: the least fare and the soonest arrival. NEVER where all are sold out. */
  leastFare: Int32Array
  soonest: Int32Array
  /** Of a middle leg: the cheapest first leg met so far that it may be changed to from, -1 before any. */
  via: Int32Array
}

/** More than any fare or moment. */
export const NEVER = 0x3fffffff

const UNPRICED = -2

const COLUMNS = ['pattern', 'day', 'departure', 'arrival', 'fare', 'leastFare', 'soonest', 'via'] as const

export function openLegs(): Legs {
  return blankLegs(1 << 12)
}

function blankLegs(capacity: number): Legs {
  const column = () => new Int32Array(capacity)
  return {
    size: 0,
    pattern: column(),
    day: new Int16Array(capacity),
    departure: column(),
    arrival: column(),
    fare: column(),
    leastFare: column(),
    soonest: column(),
    via: column(),
  }
}

function grow(legs: Legs) {
  const wider = blankLegs(legs.pattern.length * 2)
  for (const column of COLUMNS) wider[column].set(legs[column])
  Object.assign(legs, wider, { size: legs.size })
}

/** Which flights count: `serves` lets the pattern pass, and they leave within the moments `after` and `before`. */
type Counts = { serves?: ((pattern: number) => boolean) | undefined; after?: number; before?: number }

const ANY: Counts = {}

/** Adds the flights of a pair that leave on one local day and count. */
export function addDay(timetable: Timetable, legs: Legs, pair: number, day: number, counts = ANY) {
  const { serves, after = -NEVER, before = NEVER } = counts
  const { pairStart, weekdays, months, zones, zoneOf, from, departure, block } = timetable
  if (day < 0 || day >= zones.days) return
  const [weekday, month] = [timetable.weekdayBit[day]!, timetable.monthBit[day]!]
  const end = pairStart[pair + 1]!
  for (let at = pairStart[pair]!; at < end; at++) {
    if ((weekdays[at]! & weekday) === 0 || (months[at]! & month) === 0) continue
    if (serves && !serves(at)) continue
    const leaves = utcOf(zones, zoneOf[from[at]!]!, day, departure[at]!)
    if (leaves < after || leaves > before) continue
    if (legs.size === legs.pattern.length) grow(legs)
    const leg = legs.size++
    legs.pattern[leg] = at
    legs.day[leg] = day
    legs.departure[leg] = leaves
    legs.arrival[leg] = leaves + block[at]!
    legs.fare[leg] = UNPRICED
    legs.via[leg] = -1
  }
}

/** Adds the flights of a pair that leave between two moments. */
export function addWindow(timetable: Timetable, legs: Legs, pair: number, after: number, before: number) {
  const zone = timetable.zoneOf[timetable.from[timetable.pairStart[pair]!]!]!
  const first = Math.floor(localOf(timetable.zones, zone, after) / DAY_MINUTES)
  const last = Math.floor(localOf(timetable.zones, zone, before) / DAY_MINUTES)
  for (let day = first; day <= last; day++) addDay(timetable, legs, pair, day, { after, before })
}

/** First leg of [low, high) that leaves at `moment` or later. */
export function firstLegFrom({ departure }: Legs, low: number, high: number, moment: number): number {
  while (low < high) {
    const middle = (low + high) >> 1
    if (departure[middle]! < moment) low = middle + 1
    else high = middle
  }
  return low
}

/** The same, searched leg by leg: quicker where few are passed. */
export function nextLegFrom({ departure }: Legs, low: number, high: number, moment: number): number {
  let leg = low
  while (leg < high && departure[leg]! < moment) leg++
  return leg
}

/** Fare of a leg without taxes, computed at first use; -1 when sold out. */
export function fareOf(timetable: Timetable, fares: FareTable, pricing: Pricing, legs: Legs, leg: number): number {
  const known = legs.fare[leg]!
  if (known !== UNPRICED) return known
  return (legs.fare[leg] = economyFare(timetable, fares, pricing, legs.pattern[leg]!, legs.day[leg]!))
}

/** Prices the legs from `start` on, all of one pair, and notes at each the best of what still leaves then or later. */
export function priceOnward(timetable: Timetable, fares: FareTable, pricing: Pricing, legs: Legs, start: number) {
  let [least, soonest] = [NEVER, NEVER]
  for (let leg = legs.size - 1; leg >= start; leg--) {
    const fare = fareOf(timetable, fares, pricing, legs, leg)
    if (fare >= 0) {
      least = Math.min(least, fare)
      soonest = Math.min(soonest, legs.arrival[leg]!)
    }
    legs.leastFare[leg] = least
    legs.soonest[leg] = soonest
  }
}

/**
 * What is known of the flights of a pair on a day, at the pair's offset + day: the least fare + 1, and the first leg + 1
 * of the stretch that holds them; 0 where nobody has looked yet.
 */
type PairDays = { offsets: Map<number, number>; capacity: number; least: Int32Array; start: Int32Array; end: Int32Array }

/** What the flights of many days are searched for. */
export type Flying = {
  timetable: Timetable
  fares: FareTable
  request: Omit<Request, 'day'>
  legs: Legs
  pairDays: PairDays
}

export function openPairDays(capacity: number): PairDays {
  const blank = () => new Int32Array(capacity * 32)
  return { offsets: new Map(), capacity, least: blank(), start: blank(), end: blank() }
}

/** Where a pair's days begin in the columns. */
export function offsetOf({ pairDays }: Flying, pair: number): number {
  const known = pairDays.offsets.get(pair)
  if (known !== undefined) return known
  const offset = pairDays.offsets.size * pairDays.capacity
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

/** The least fare of a pair's flights of a day, NEVER when nobody flies. */
export function leastOn(run: Flying, pair: number, day: number): number {
  const { timetable, fares, request, pairDays } = run
  let least = NEVER
  for (let [pattern, end] = patternsOf(timetable, pair); pattern < end; pattern++) {
    if (!operates(timetable, pattern, day)) continue
    const fare = economyFare(timetable, fares, request.pricing, pattern, day)
    if (fare >= 0 && fare < least) least = fare
  }
  pairDays.least[offsetOf(run, pair) + day] = least + 1
  return least
}

/** The legs of a pair on a day, from the first to before the last. */
export function flightsOf(run: Flying, pair: number, day: number): [start: number, end: number] {
  const { legs, timetable, pairDays } = run
  const at = offsetOf(run, pair) + day
  if (pairDays.start[at] === 0) {
    pairDays.start[at] = legs.size + 1
    addDay(timetable, legs, pair, day)
    pairDays.end[at] = legs.size
  }
  return [pairDays.start[at]! - 1, pairDays.end[at]!]
}
