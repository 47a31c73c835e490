import type { CabinPlan } from '#world/air/timetable/collect-flights.ts'
import type { Timetable } from '#world/air/timetable/timetable.ts'
import { type FareTable, FAR } from './fare-table.ts'
import { CLASSES, PREMIUM_FILLS, cabinPrice, classPrice, closingSeats, demand, lowestClass } from './rules.ts'
import { SEASON_ROWS } from './season.ts'

/** Seats already sold (the timetable's own sales frozen, plus real ones) where any were really sold. */
export type SoldSeats = {
  /** 1 for hulls that have an entry, and for pairs that have such a hull. */
  some: Uint8Array
  pairs: Uint8Array
  /** `seatKey` → seats sold. */
  seats: Map<number, number>
}

const cabinOrder = { Y: 0, W: 1, C: 2, F: 3 } as const

/** Names one cabin of one dated flight. */
export function seatKey(hull: number, day: number, cabin: keyof CabinPlan): number {
  return (hull * 4096 + day) * 4 + cabinOrder[cabin]
}

/** Nobody has bought anything yet. */
export function nothingSold({ departure, pairFrom }: Timetable): SoldSeats {
  return { some: new Uint8Array(departure.length), pairs: new Uint8Array(pairFrom.length), seats: new Map() }
}

/** Notes that so many seats of a cabin of one dated flight are sold; returns whether that was news. */
export function recordSold(
  { pairStart }: Timetable,
  sold: SoldSeats,
  [hull, day, cabin]: [hull: number, day: number, cabin: keyof CabinPlan],
  count: number,
): boolean {
  const key = seatKey(hull, day, cabin)
  if (sold.seats.get(key) === count) return false
  let [low, high] = [0, pairStart.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (pairStart[middle]! <= hull) low = middle
    else high = middle
  }
  sold.pairs[low] = 1
  sold.some[hull] = 1
  sold.seats.set(key, count)
  return true
}

/** The moment and the party prices are computed for. */
export type Pricing = {
  /** Day of the run that is today. */
  today: number
  /** Seats wanted together. */
  party: number
  sold: SoldSeats
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

/** Economy seats sold of a pattern's flight of a day. */
function soldOf(timetable: Timetable, table: FareTable, { today, sold }: Pricing, pattern: number, day: number): number {
  const hull = timetable.hull[pattern]!
  if (sold.some[hull] === 1) {
    const known = sold.seats.get(seatKey(hull, day, 'Y'))
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
  /** Seats the timetable itself has sold; the seats sold are these until something is really sold. */
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
  const sold = pricing.sold.seats.get(seatKey(timetable.hull[pattern]!, day, cabin)) ?? baseSold
  const closes = closingSeats(capacity)
  const lowest = lowestByDays[Math.min(Math.max(0, day - pricing.today), FAR - 1)]!
  const open = closes.findIndex((seats, at) => at >= lowest && seats >= sold + pricing.party)
  if (capacity === 0 || open < 0) return { capacity, baseSold, open: null }
  const season = table.season[day * SEASON_ROWS + table.row[pattern]!]!
  const fare = Math.round(table.low[pattern]! * cabinPrice[cabin] * prices[open]! * season)
  return { capacity, baseSold, open: { fare, left: closes[open]! - sold } }
}
