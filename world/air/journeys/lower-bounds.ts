import { type SoldSeats, lowestByDays } from '#world/air/fares/day-fare.ts'
import { type FareTable, FAR, LOAD_STEP, LOAD_STEPS, NOT_FULL } from '#world/air/fares/fare-table.ts'
import { THROUGH, classCloses, classPrice, demand } from '#world/air/fares/rules.ts'
import { SEASON_ROWS } from '#world/air/fares/season.ts'
import { type CarrierSets, type Timetable, pairsTo } from '#world/air/timetable/timetable.ts'
import { CONNECT_SAME_CARRIER } from './journey.ts'
import { NEVER } from './legs.ts'

/**
 * Below what no fare lies of flights that leave within a few days: over the low fare, by row of the season, and by how full
 * the least popular flight of a pair must be by now. What was really sold may have left a flight emptier than that.
 */
type PriceLowerBounds = { season: Float64Array; fullness: Float64Array }

/** The lower bounds of flights that leave on `first`…`last`, days of the run, as `today` prices them. */
function lowerBoundsBetween(
  { zones }: Timetable,
  table: FareTable,
  [first, last, today]: [first: number, last: number, today: number],
): PriceLowerBounds {
  const [season, fullness] = [new Float64Array(SEASON_ROWS), new Float64Array(2 * LOAD_STEPS)]
  const end = Math.min(zones.days - 1, last)
  const start = Math.min(Math.max(0, first), end)
  season.fill(Infinity)
  for (let day = start; day <= end; day++)
    for (let row = 0; row < SEASON_ROWS; row++) season[row] = Math.min(season[row]!, table.season[day * SEASON_ROWS + row]!)
  const left = Math.min(Math.max(0, last - today), FAR - 1)
  for (let market = 0; market < 2; market++) {
    let least = Infinity
    for (let day = start; day <= end; day++) least = Math.min(least, table.demand[market * zones.days + day]!)
    for (let step = 0; step < LOAD_STEPS; step++) {
      const share = step * LOAD_STEP * least * table.decay[market * FAR + left]!
      fullness[market * LOAD_STEPS + step] = classPrice[Math.max(lowestByDays[left]!, classOpenAt(share))]!
    }
  }
  return { season, fullness }
}

const ROUNDING = 1e-6

// A class that has closed at a lower share than is sold cannot be had, whatever the size of the cabin.
function classOpenAt(share: number): number {
  const sold = Math.min(share, demand.most) - ROUNDING
  return classCloses.findIndex((closes) => closes > sold)
}

/** No flight of a pair that leaves on the days of these bounds costs less, taxes apart. */
export function lowerBoundOf({ season, fullness }: PriceLowerBounds, table: FareTable, sold: SoldSeats, pair: number): number {
  const step = sold.pairs[pair] === 1 ? NOT_FULL : table.pairFullness[pair]!
  return table.pairLow[pair]! * season[table.pairRow[pair]!]! * fullness[step]!
}

/** The least factor on the low fare of any pair, however empty its flights. */
function leastFactor({ season, fullness }: PriceLowerBounds): number {
  return season.reduce((a, b) => Math.min(a, b)) * fullness[NOT_FULL]!
}

/** Local days before and after the first flight's on which each flight of a journey may leave: 43 hours a flight, and the date line. */
export const FLIES = [
  [0, 0],
  [1, 3],
  [1, 5],
] as const

/** Lower bounds of the first, the second and the third flight of a journey; no third costs less than its low fare times `lowest`. */
export type DayLowerBounds = { flights: readonly [PriceLowerBounds, PriceLowerBounds, PriceLowerBounds]; lowest: number }

const cache = new WeakMap<FareTable, { today: number; days: Map<number, DayLowerBounds> }>()

/** The lower bounds of journeys that begin on a day, as `today` prices them: every search of that day uses the same. */
export function lowerBoundsOfDay(timetable: Timetable, fares: FareTable, day: number, today: number): DayLowerBounds {
  let book = cache.get(fares)
  if (book?.today !== today) cache.set(fares, (book = { today, days: new Map() }))
  const known = book.days.get(day)
  if (known) return known
  const of = ([before, after]: (typeof FLIES)[number]) => lowerBoundsBetween(timetable, fares, [day - before, day + after, today])
  const flights = [of(FLIES[0]), of(FLIES[1]), of(FLIES[2])] as const
  const lowerBounds = { flights, lowest: leastFactor(flights[2]) }
  book.days.set(day, lowerBounds)
  return lowerBounds
}

/** Whether a carrier may fly a pair. */
export function isPossibleCarrier({ low, high }: CarrierSets, pair: number, carrier: number): boolean {
  return (((carrier & 32) === 0 ? low : high)[pair]! & (1 << (carrier & 31))) !== 0
}

/** Whether one carrier may fly both pairs. */
export function isSharedCarrierPossible({ low, high }: CarrierSets, a: number, b: number): boolean {
  return ((low[a]! & low[b]!) | (high[a]! & high[b]!)) !== 0
}

/** Which neighbours among three flights may be of one carrier, and so cost less together: the first two, the last two, all. */
export type Shared = { together: boolean; onward: boolean; all: boolean }

export function sharedBy({ low, high }: CarrierSets, a: number, b: number, c: number): Shared {
  const [lowAB, highAB] = [low[a]! & low[b]!, high[a]! & high[b]!]
  const all = ((lowAB & low[c]!) | (highAB & high[c]!)) !== 0
  return { together: (lowAB | highAB) !== 0, onward: isSharedCarrierPossible({ low, high }, b, c), all }
}

/** The same when the carrier of the first flight is known. */
export function sharedAfter(sets: CarrierSets, carrier: number, b: number, c: number): Shared {
  const together = isPossibleCarrier(sets, b, carrier)
  return { together, onward: isSharedCarrierPossible(sets, b, c), all: together && isPossibleCarrier(sets, c, carrier) }
}

/** The same when the carriers of the first two flights are known. */
export function sharedBefore(sets: CarrierSets, first: number, second: number, c: number): Shared {
  const onward = isPossibleCarrier(sets, c, second)
  return { together: first === second, onward, all: first === second && onward }
}

/** The lowest sum of three fares. */
export function lowSum(a: number, b: number, c: number, { together, onward, all }: Shared): number {
  if (all) return THROUGH * (a + b + c)
  return a + b + c - (1 - THROUGH) * Math.max(together ? a + b : 0, onward ? b + c : 0)
}

/** Lower bounds from every city to one destination with exactly one change. NEVER where there is no way. */
export type Reach = { minutes: Int32Array; fare: Int32Array; tax: Int32Array }

const MAX_REACHES = 800

/** Answers the bounds of a destination; they depend on the timetable alone, so the latest destinations are kept. */
export function openReach(timetable: Timetable, fares: FareTable): (city: number) => Reach {
  const cache = new Map<number, Reach>()
  return (city) => {
    const known = cache.get(city)
    if (known) return known
    if (cache.size >= MAX_REACHES) cache.delete(cache.keys().next().value!) // not empty
    const reach = reachOf(timetable, fares, city)
    cache.set(city, reach)
    return reach
  }
}

function reachOf(timetable: Timetable, fares: FareTable, city: number): Reach {
  const { cities, pairFrom, pairBlock } = timetable
  const blank = () => new Int32Array(cities.length).fill(NEVER)
  const reach = { minutes: blank(), fare: blank(), tax: blank() }
  for (const last of pairsTo(timetable, city)) {
    for (const pair of pairsTo(timetable, pairFrom[last]!)) {
      const start = pairFrom[pair]!
      const minutes = pairBlock[pair]! + CONNECT_SAME_CARRIER + pairBlock[last]!
      if (minutes < reach.minutes[start]!) reach.minutes[start] = minutes
      const fare = fares.pairLow[pair]! + fares.pairLow[last]!
      if (fare < reach.fare[start]!) reach.fare[start] = fare
      const tax = fares.pairTax[pair]! + fares.pairTax[last]!
      if (tax < reach.tax[start]!) reach.tax[start] = tax
    }
  }
  return reach
}
