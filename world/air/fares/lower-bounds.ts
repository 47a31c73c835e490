import type { Timetable } from '#world/air/timetable/columns.ts'
import { lowestByDays } from './day-fare.ts'
import { FAR, type FareTable, LOAD_STEP, LOAD_STEPS, NOT_FULL } from './fare-table.ts'
import type { SoldSeats } from './sold-classes.ts'
import { classCloses, classPrice, demand } from './rules.ts'
import { SEASON_ROWS } from './season.ts'

/**
 * Below what no fare lies of flights that leave within a few days: over the low fare, by row of the season, and by how full
 * the least popular flight of a pair must be by now. What was really sold may have left a flight emptier than that.
 */
export type PriceLowerBounds = { season: Float64Array; fullness: Float64Array }

/** The lower bounds of flights that leave on `first`…`last`, days of the run, as `today` prices them. */
export function lowerBoundsBetween(
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
export function leastFactor({ season, fullness }: PriceLowerBounds): number {
  return season.reduce((a, b) => Math.min(a, b)) * fullness[NOT_FULL]!
}
