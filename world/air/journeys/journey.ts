import { THROUGH } from '#world/air/fares/rules.ts'
import type { Pricing } from '#world/air/fares/day-fare.ts'
import type { Timetable } from '#world/air/timetable/columns.ts'

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
