import { type Day, addDays } from '#domain/text/dates.ts'

export type RoundSearch = { iataFrom: string; iataTo: string; there: Day; back: Day | null }

/** How many weeks ahead are searched, and how many nights such a trip has: from a Friday to the Sunday of the next week. */
const [WEEKS, NIGHTS] = [12, 9]
/** A search made so lately is not repeated. */
const FRESH_MS = 20 * 3_600_000
const FRIDAY = 5

/**
 * The agency's own searches: of each direction the Fridays of twelve weeks, one way and as a trip of nine nights, the soonest
 * first.
 */
export function roundSearches(pairs: readonly { iataFrom: string; iataTo: string }[], today: Day): RoundSearch[] {
  const soonest = addDays(today, 1)
  const friday = addDays(soonest, (FRIDAY - new Date(soonest).getUTCDay() + 7) % 7)
  return Array.from({ length: WEEKS }, (_, week) => addDays(friday, week * 7)).flatMap((there) =>
    pairs.flatMap(({ iataFrom, iataTo }) => [null, addDays(there, NIGHTS)].map((back) => ({ iataFrom, iataTo, there, back }))),
  )
}

/**
 * Which of the searches is next: the first from the turn's own position on that was not made lately. Each turn has its position,
 * so that a search that always fails does not hold up the others.
 */
export function searchOfTurn<Search>(searches: readonly Search[], madeAt: readonly (Date | null)[], turn: number, now: Date) {
  const isDue = (at: number) => now.getTime() - (madeAt[at]?.getTime() ?? 0) >= FRESH_MS
  const places = searches.map((_, step) => (turn + step) % searches.length)
  const place = places.find(isDue)
  return place === undefined ? undefined : searches[place]
}
