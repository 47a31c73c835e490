import { addDays } from '#domain/text/dates.ts'
import { fnv, fnvOfNumber, mix, share } from '#world/air/network/hash.ts'
import type { CabinPlan } from '#world/air/timetable/collect-flights.ts'
import { type Timetable, carrierCode, destinationOf, originOf, pairKm, patternsOf } from '#world/air/timetable/timetable.ts'
import { DOMESTIC, FULL_SERVICE, INTERNATIONAL, LOW_COST, closingSeats, decay, demand, lowFare } from './rules.ts'
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
  /** How full its least popular flight is, a step of lower-bounds.ts. */
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

/** Days left are distinguished up to here. */
export const FAR = 512

/** Prices every pattern once; carriers say whether they are low-cost. */
export function buildFareTable(timetable: Timetable, isLowCost: (carrier: string) => boolean): FareTable {
  const { departure, pairFrom } = timetable
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
    const [start, end] = patternsOf(timetable, pair)
    const km = pairKm(timetable, pair)
    const row = seasonRow(originOf(timetable, start), destinationOf(timetable, start), km)
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
function fullnessOf({ load, market }: FareTable, timetable: Timetable, pair: number): number {
  const [start, end] = patternsOf(timetable, pair)
  for (let at = start; at < end; at++) if (market[at] !== market[start]) return NOT_FULL
  const step = Math.min(Math.floor(leastOf(load, start, end) / LOAD_STEP), LOAD_STEPS - 1)
  return market[start]! * LOAD_STEPS + step
}

function leastOf(column: Int32Array | Float32Array, start: number, end: number): number {
  let least = Infinity
  for (const value of column.subarray(start, end)) least = Math.min(least, value)
  return least
}

type Stretch = { start: number; end: number; km: number; cheapness: number[] }

function pricePair(timetable: Timetable, table: FareTable, { start, end, km, cheapness }: Stretch) {
  const { carrier, number } = timetable
  const alone = isMonopoly(timetable, start, end)
  for (let at = start; at < end; at++) {
    const [a, b] = [originOf(timetable, at), destinationOf(timetable, at)]
    const market = a.country === b.country ? DOMESTIC : INTERNATIONAL
    const rule = lowFare[market]
    const seed = fnv(a.iata, fnvOfNumber(number[at]!, fnv(carrierCode(timetable, at))))
    const monopoly = alone ? 1.1 + 0.05 * share(mix(seed, 2)) : 1
    table.market[at] = market
    table.low[at] = Math.round(
      (rule.fixed + rule.perKm * km) * cheapness[carrier[at]!]! * (0.9 + 0.2 * share(mix(seed, 0))) * monopoly,
    )
    table.tax[at] = Math.round(rule.taxes + rule.fuelFixed + rule.fuelPerKm * km)
    table.load[at] = demand.flight(share(mix(seed, 1)))
  }
}

function isMonopoly({ carrier, operator }: Timetable, start: number, end: number): boolean {
  const flier = (at: number) => (operator[at] === 0 ? carrier[at]! : operator[at]! - 1)
  for (let at = start + 1; at < end; at++) if (flier(at) !== flier(start)) return false
  return true
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
