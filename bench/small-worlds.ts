import fc from 'fast-check'
import { bruteForceSearch } from '#world/air/journeys/brute-force.ts'
import type { Journey } from '#world/air/journeys/journey.ts'
import { openSearch } from '#world/air/journeys/search.ts'
import { smallWorlds } from '#test/fixtures/small-worlds.ts'

const textOf = (journeys: Journey[]) =>
  journeys
    .map((journey) => JSON.stringify(journey))
    .toSorted()
    .join('\n')

/** Compares the fast search with trying everything in so many random small worlds; throws with the seed when they differ. */
export function compareWithBruteForce(worlds: number): { worlds: number; answered: number } {
  let answered = 0
  fc.assert(
    fc.property(smallWorlds, ({ timetable, fares, request }) => {
      const expected = bruteForceSearch(timetable, fares, request)
      if (expected.length > 0) answered++
      return textOf(openSearch(timetable, fares)(request)) === textOf(expected)
    }),
    { numRuns: worlds },
  )
  return { worlds, answered }
}
