import type { Timetable } from './columns.ts'

/** Patterns of the pair of two cities as a half-open range, or undefined when nobody flies it without a change. */
export function patternsOf(timetable: Timetable, from: string, to: string): [start: number, end: number] | undefined {
  const { cities, outStart, pairTo, pairStart } = timetable
  const [a, b] = [cities.indexOf(from), cities.indexOf(to)]
  if (a < 0 || b < 0) return undefined
  for (let pair = outStart[a]!; pair < outStart[a + 1]!; pair++)
    if (pairTo[pair] === b) return [pairStart[pair]!, pairStart[pair + 1]!]
  return undefined
}

/** Departures of a pattern in an average week of a year. */
export function weeklyOf({ weekdays, months }: Timetable, pattern: number): number {
  return (bits(weekdays[pattern]!) * bits(months[pattern]!)) / 12
}

function bits(mask: number): number {
  let count = 0
  for (let rest = mask; rest > 0; rest &= rest - 1) count += 1
  return count
}
