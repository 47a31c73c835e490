import { type FareTable, type Pricing, economyFare } from '#inventory/fares/fare-table.ts'
import type { Timetable } from '#inventory/timetable/timetable.ts'
import { DAY_MINUTES, localOf, utcOf } from '#inventory/timetable/zones.ts'

/** Dated flights of the pairs one search has looked at; each pair's flights lie together by departure. Times are UTC minutes. */
export type Legs = {
  size: number
  pattern: Int32Array
  day: Int16Array
  departure: Int32Array
  arrival: Int32Array
  /** Fare without taxes; UNPRICED until asked for, -1 when sold out. */
  fare: Int32Array
}

const UNPRICED = -2

export function openLegs(): Legs {
  return grown({ pattern: [], day: [], departure: [], arrival: [], fare: [] }, 1 << 14, 0)
}

type LegColumns = { [column in 'pattern' | 'day' | 'departure' | 'arrival' | 'fare']: ArrayLike<number> }

function grown(old: LegColumns, room: number, size: number): Legs {
  const legs = {
    size,
    pattern: new Int32Array(room),
    day: new Int16Array(room),
    departure: new Int32Array(room),
    arrival: new Int32Array(room),
    fare: new Int32Array(room),
  }
  legs.pattern.set(old.pattern)
  legs.day.set(old.day)
  legs.departure.set(old.departure)
  legs.arrival.set(old.arrival)
  legs.fare.set(old.fare)
  return legs
}

function makeRoom(legs: Legs) {
  Object.assign(legs, grown(legs, legs.pattern.length * 2, legs.size))
}

/** Adds the flights of a pair that leave on one local day, if `serves` lets the pattern pass. */
export function addDay(timetable: Timetable, legs: Legs, pair: number, day: number, serves?: (pattern: number) => boolean) {
  const { pairStart, weekdays, months, zones, zoneOf, from, departure, block } = timetable
  if (day < 0 || day >= zones.days) return
  const [weekday, month] = [timetable.weekdayBit[day]!, timetable.monthBit[day]!]
  const end = pairStart[pair + 1]!
  for (let at = pairStart[pair]!; at < end; at++) {
    if ((weekdays[at]! & weekday) === 0 || (months[at]! & month) === 0) continue
    if (serves && !serves(at)) continue
    if (legs.size === legs.pattern.length) makeRoom(legs)
    const leaves = utcOf(zones, zoneOf[from[at]!]!, day, departure[at]!)
    const leg = legs.size++
    legs.pattern[leg] = at
    legs.day[leg] = day
    legs.departure[leg] = leaves
    legs.arrival[leg] = leaves + block[at]!
    legs.fare[leg] = UNPRICED
  }
}

/** Adds the flights of a pair that leave between two moments, or on the local days around them. */
export function addWindow(timetable: Timetable, legs: Legs, pair: number, after: number, before: number) {
  const zone = timetable.zoneOf[timetable.from[timetable.pairStart[pair]!]!]!
  const first = Math.floor(localOf(timetable.zones, zone, after) / DAY_MINUTES)
  const last = Math.floor(localOf(timetable.zones, zone, before) / DAY_MINUTES)
  for (let day = first; day <= last; day++) addDay(timetable, legs, pair, day)
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

/** Fare of a leg without taxes, computed when first asked for; -1 when sold out. */
export function fareOf(timetable: Timetable, fares: FareTable, pricing: Pricing, legs: Legs, leg: number): number {
  const known = legs.fare[leg]!
  if (known !== UNPRICED) return known
  return (legs.fare[leg] = economyFare(timetable, fares, pricing, legs.pattern[leg]!, legs.day[leg]!))
}
