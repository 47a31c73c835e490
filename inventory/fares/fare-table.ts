import { addDays } from '#domain/dates.ts'
import type { CabinPlan, Timetable } from '#inventory/timetable/timetable.ts'
import {
  CLASSES,
  DOMESTIC,
  FULL_SERVICE,
  INTERNATIONAL,
  LOW_COST,
  PREMIUM_FILLS,
  cabinPrice,
  classCloses,
  classPrice,
  decay,
  demand,
  lowFare,
  lowestClass,
} from './rules.ts'
import { SEASON_ROWS, seasonOf, seasonRow } from './season.ts'

/** Money and demand of every pattern of a timetable, as columns beside it. Roubles of one adult in economy. */
export type FareTable = {
  /** Fare of the lowest booking class, without taxes. */
  low: Int32Array
  /** Fuel and airport taxes. */
  tax: Int32Array
  /** How popular the flight is. */
  load: Float32Array
  market: Uint8Array
  /** Lower bounds over the patterns of each pair. */
  pairLow: Int32Array
  pairTax: Int32Array
  /** How full its least popular flight is, a step of floors.ts. */
  pairFullness: Uint8Array
  /** Row of the season's table of every pattern and of every pair. */
  row: Uint8Array
  pairRow: Uint8Array
  /** Fare of a day over that of the whole year: `[day * SEASON_ROWS + row]`; and the least of each row. */
  season: Float64Array
  seasonLeast: Float64Array
  /** Seats sold when class `c` closes: `[plan * 10 + c]`, economy. */
  closes: Uint16Array
  /** Demand by day of the run: `[market * days + day]`. */
  demand: Float32Array
  /** Share sold by days left: `[market * FAR + days]`. */
  decay: Float32Array
}

/** Popularity in steps; each market has so many of them. Step 0 is a flight nobody need have booked. */
export const LOAD_STEP = 0.08
export const LOAD_STEPS = 24
export const NOT_FULL = 0

/** Days left are told apart up to here. */
export const FAR = 512

/** Seats already gone (the timetable's own sales frozen, plus real ones) where any were really sold. */
export type Taken = {
  /** 1 for hulls that have an entry, and for pairs that have such a hull. */
  some: Uint8Array
  pairs: Uint8Array
  /** `seatKey` → seats gone. */
  seats: Map<number, number>
}

const cabinOrder = { Y: 0, W: 1, C: 2, F: 3 } as const

/** Names one cabin of one dated flight. */
export function seatKey(hull: number, day: number, cabin: keyof CabinPlan): number {
  return (hull * 4096 + day) * 4 + cabinOrder[cabin]
}

/** The moment and the party prices are asked for. */
export type Pricing = {
  /** Day of the run that is today. */
  today: number
  /** Seats wanted together. */
  party: number
  taken: Taken
}

/** Prices every pattern once; carriers tell whether they are low-cost. */
export function buildFareTable(timetable: Timetable, isLowCost: (carrier: string) => boolean): FareTable {
  const { departure, pairStart, pairFrom, pairTo } = timetable
  const count = departure.length
  const table: FareTable = {
    low: new Int32Array(count),
    tax: new Int32Array(count),
    load: new Float32Array(count),
    market: new Uint8Array(count),
    pairLow: new Int32Array(pairFrom.length),
    pairTax: new Int32Array(pairFrom.length),
    pairFullness: new Uint8Array(pairFrom.length),
    row: new Uint8Array(count),
    pairRow: new Uint8Array(pairFrom.length),
    ...seasonsOf(timetable),
    closes: closesOf(timetable.seats),
    demand: demandOf(timetable),
    decay: decayOf(),
  }
  const cheapness = timetable.carriers.map((code) => (isLowCost(code) ? LOW_COST : FULL_SERVICE))
  for (let pair = 0; pair < pairFrom.length; pair++) {
    const [start, end] = [pairStart[pair]!, pairStart[pair + 1]!]
    const km = timetable.km[pairFrom[pair]! * timetable.cities.length + pairTo[pair]!]!
    const row = seasonRow(timetable.airports[timetable.from[start]!]!, timetable.airports[timetable.to[start]!]!, km)
    table.pairRow[pair] = row
    table.row.fill(row, start, end)
    pricePair(timetable, table, { start, end, km, cheapness })
    table.pairLow[pair] = leastOf(table.low, start, end)
    table.pairTax[pair] = leastOf(table.tax, start, end)
  }
  for (let at = 0; at < count; at++) table.load[at] = table.load[timetable.hull[at]!]!
  for (let pair = 0; pair < pairFrom.length; pair++) table.pairFullness[pair] = fullnessOf(table, timetable, pair)
  return table
}

// Steps of popularity are numbered within a market; a pair of both markets counts as not full at all.
function fullnessOf({ load, market }: FareTable, { pairStart }: Timetable, pair: number): number {
  const [start, end] = [pairStart[pair]!, pairStart[pair + 1]!]
  for (let at = start; at < end; at++) if (market[at] !== market[start]) return NOT_FULL
  const step = Math.min(Math.floor(leastOf(load, start, end) / LOAD_STEP), LOAD_STEPS - 1)
  return market[start]! * LOAD_STEPS + step
}

function leastOf(column: Int32Array | Float32Array, start: number, end: number): number {
  let least = column[start]!
  for (let at = start + 1; at < end; at++) least = Math.min(least, column[at]!)
  return least
}

type Stretch = { start: number; end: number; km: number; cheapness: number[] }

function pricePair(timetable: Timetable, table: FareTable, { start, end, km, cheapness }: Stretch) {
  const { airports, carriers, from, to, carrier, number } = timetable
  const alone = isMonopoly(timetable, start, end)
  for (let at = start; at < end; at++) {
    const [a, b] = [airports[from[at]!]!, airports[to[at]!]!]
    const market = a.country === b.country ? DOMESTIC : INTERNATIONAL
    const rule = lowFare[market]
    const seed = hashed(a.iata, hashedNumber(number[at]!, hashed(carriers[carrier[at]!]!)))
    const monopoly = alone ? 1.1 + 0.05 * luck(seed, 2) : 1
    table.market[at] = market
    table.low[at] = Math.round((rule.fixed + rule.perKm * km) * cheapness[carrier[at]!]! * (0.9 + 0.2 * luck(seed, 0)) * monopoly)
    table.tax[at] = Math.round(rule.taxes + rule.fuelFixed + rule.fuelPerKm * km)
    table.load[at] = demand.flight(luck(seed, 1))
  }
}

function isMonopoly({ carrier, operator }: Timetable, start: number, end: number): boolean {
  const flier = (at: number) => (operator[at] === 0 ? carrier[at]! : operator[at]! - 1)
  for (let at = start + 1; at < end; at++) if (flier(at) !== flier(start)) return false
  return true
}

const ZERO = 48

/** FNV-1a of a text after what was hashed before it. */
function hashed(text: string, before = 2166136261): number {
  let hash = before
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619)
  return hash
}

// The digits of a number as `hashed` would read them, without writing them out a hundred thousand times.
function hashedNumber(number: number, before: number): number {
  const rest = Math.floor(number / 10)
  const hash = rest > 0 ? hashedNumber(rest, before) : before
  return Math.imul(hash ^ (ZERO + (number % 10)), 16777619)
}

/** The number in [0, 1) that is the `which`-th of a seed. */
function luck(seed: number, which: number): number {
  let mixed = seed + Math.imul(which + 1, 0x9e3779b9)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296
}

function seasonsOf({ zones: { firstDay, days } }: Timetable): Pick<FareTable, 'season' | 'seasonLeast'> {
  const season = new Float64Array(days * SEASON_ROWS)
  const seasonLeast = new Float64Array(SEASON_ROWS).fill(Infinity)
  for (let day = 0; day < days; day++)
    for (const [row, factor] of seasonOf(addDays(firstDay, day)).entries()) {
      season[day * SEASON_ROWS + row] = factor
      seasonLeast[row] = Math.min(seasonLeast[row]!, factor)
    }
  return { season, seasonLeast }
}

function closesOf(seats: CabinPlan[]): Uint16Array {
  return Uint16Array.from(seats.flatMap(({ Y }) => closingSeats(Y)))
}

/** Seats sold when each class of a cabin closes; kept, for there are few sizes of cabins. */
function closingSeats(capacity: number): readonly number[] {
  const known = closings.get(capacity)
  if (known) return known
  const closes = classCloses.map((share) => Math.floor(share * capacity))
  closings.set(capacity, closes)
  return closes
}

const closings = new Map<number, readonly number[]>()

function demandOf({ zones, weekdayBit, monthBit }: Timetable): Float32Array {
  const table = new Float32Array(2 * zones.days)
  for (const market of [DOMESTIC, INTERNATIONAL])
    for (let day = 0; day < zones.days; day++) {
      const season = demand.season[market]![Math.log2(monthBit[day]!)]!
      const weekday = demand.weekday[Math.log2(weekdayBit[day]!)]!
      table[market * zones.days + day] = demand.share * season * weekday
    }
  return table
}

function decayOf(): Float32Array {
  return Float32Array.from({ length: 2 * FAR }, (_, at) => decay(Math.floor(at / FAR), at % FAR))
}

/** The lowest class still sold, by days left up to FAR. */
export const lowestByDays = Uint8Array.from({ length: FAR }, (_, days) => lowestClass(days))
const prices = Float64Array.from(classPrice)

/** Share of its seats the timetable itself has sold of a pattern's flight of a day. */
function soldShare(timetable: Timetable, table: FareTable, today: number, pattern: number, day: number): number {
  const market = table.market[pattern]!
  const left = day > today ? Math.min(day - today, FAR - 1) : 0
  const share = table.load[pattern]! * table.demand[market * timetable.zones.days + day]! * table.decay[market * FAR + left]!
  return share < demand.most ? share : demand.most
}

/** Economy seats gone of a pattern's flight of a day. */
function soldOf(timetable: Timetable, table: FareTable, { today, taken }: Pricing, pattern: number, day: number): number {
  const hull = timetable.hull[pattern]!
  if (taken.some[hull] === 1) {
    const known = taken.seats.get((hull * 4096 + day) * 4)
    if (known !== undefined) return known
  }
  const capacity = table.closes[timetable.plan[pattern]! * CLASSES + CLASSES - 1]!
  return Math.floor(capacity * soldShare(timetable, table, today, pattern, day))
}

/** Fare of one adult in economy without taxes for the party to sit together in one class; -1 when there are no seats. */
export function economyFare(timetable: Timetable, table: FareTable, pricing: Pricing, pattern: number, day: number): number {
  const left = day - pricing.today
  const wanted = soldOf(timetable, table, pricing, pattern, day) + pricing.party
  const row = timetable.plan[pattern]! * CLASSES
  for (let at = lowestByDays[left > 0 ? (left < FAR ? left : FAR - 1) : 0]!; at < CLASSES; at++)
    if (table.closes[row + at]! >= wanted)
      return Math.round(table.low[pattern]! * prices[at]! * table.season[day * SEASON_ROWS + table.row[pattern]!]!)
  return -1
}

/** One cabin of one dated flight for a party. */
export type CabinState = {
  capacity: number
  /** Seats the timetable itself has sold; the seats gone are these until something is really sold. */
  baseSold: number
  /** Fare of one adult without taxes, and seats left at it; null when the party does not fit. */
  open: { fare: number; left: number } | null
}

/** One cabin of a pattern's flight of a day, as the party meets it. Premium cabins fill a little slower. */
export function cabinState(
  timetable: Timetable,
  table: FareTable,
  pricing: Pricing,
  [pattern, day, cabin]: [pattern: number, day: number, cabin: keyof CabinPlan],
): CabinState {
  const capacity = timetable.seats[timetable.plan[pattern]!]![cabin]
  const share = soldShare(timetable, table, pricing.today, pattern, day) * (cabin === 'Y' ? 1 : PREMIUM_FILLS)
  const baseSold = Math.floor(capacity * share)
  const gone = pricing.taken.seats.get(seatKey(timetable.hull[pattern]!, day, cabin)) ?? baseSold
  const closes = closingSeats(capacity)
  const lowest = lowestByDays[Math.min(Math.max(0, day - pricing.today), FAR - 1)]!
  const open = closes.findIndex((seats, at) => at >= lowest && seats >= gone + pricing.party)
  if (capacity === 0 || open < 0) return { capacity, baseSold, open: null }
  const season = table.season[day * SEASON_ROWS + table.row[pattern]!]!
  const fare = Math.round(table.low[pattern]! * cabinPrice[cabin] * prices[open]! * season)
  return { capacity, baseSold, open: { fare, left: closes[open]! - gone } }
}

/** Nobody has bought anything yet. */
export function nothingTaken({ departure, pairFrom }: Timetable): Taken {
  return { some: new Uint8Array(departure.length), pairs: new Uint8Array(pairFrom.length), seats: new Map() }
}

/** Notes that so many seats of a cabin of one dated flight are gone; answers whether that was news. */
export function noteGone(
  { pairStart }: Timetable,
  taken: Taken,
  [hull, day, cabin]: [hull: number, day: number, cabin: keyof CabinPlan],
  gone: number,
): boolean {
  const key = seatKey(hull, day, cabin)
  if (taken.seats.get(key) === gone) return false
  let [low, high] = [0, pairStart.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (pairStart[middle]! <= hull) low = middle
    else high = middle
  }
  taken.pairs[low] = 1
  taken.some[hull] = 1
  taken.seats.set(key, gone)
  return true
}
