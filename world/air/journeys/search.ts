import type { FareTable } from '#world/air/fares/fare-table.ts'
import type { Timetable } from '#world/air/timetable/columns.ts'
import type { Journey, Request } from './journey.ts'
import { sweepDirectAndOneStop } from './one-change.ts'
import { alive, answer, begin, dropLong, openScratch } from './search-scratch.ts'
import { sweepTwoStops } from './two-changes.ts'

/** Answers one direction of one day, the cheapest journey first. */
export type Search = (request: Request) => Journey[]

/**
 * Every journey of at most two changes that no other beats on departure, arrival, changes and price together. One with
 * two changes is offered only where it is quicker than the quickest or much cheaper than the cheapest with fewer, and none
 * that takes far longer than the quickest (rules.ts).
 */
export function openSearch(timetable: Timetable, fares: FareTable): Search {
  const scratch = openScratch(timetable, fares)
  return (request) => {
    const run = begin(scratch, request)
    sweepDirectAndOneStop(run)
    dropLong(run)
    const few = alive(run)
    sweepTwoStops(run, few)
    dropLong(run, 2)
    return answer(run)
  }
}
