import type { Segment } from '#domain/air/offer.ts'
import { type Day, dayOfLocal, daysBetween } from '#domain/text/dates.ts'
import { hourOf } from '#domain/text/hour-of.ts'

type Flown = Pick<Segment, 'toCity' | 'fromCity' | 'departure' | 'arrival'>

/** The nights a trip leaves between its flights; `departure` and `nights` are unknown for a one-way trip. */
export type StayBetween = { city: string; arrival: Day; departure: Day | null; nights: number; isLate: boolean }

/** From ten in the evening till six a reception may be closed. */
const [LATE, EARLY] = [22, 6]

/**
 * Where and when the travellers of a trip sleep between its flights. Nothing where they fly on the same day, or fly back from
 * another city than they arrived in.
 */
export function stayBetween(there: readonly Flown[], back: readonly Flown[] | null): StayBetween | undefined {
  const [landing, leaving] = [there.at(-1), back?.[0]]
  if (!landing) return undefined
  const hour = hourOf(landing.arrival)
  const arrival = dayOfLocal(landing.arrival)
  const stay = { city: landing.toCity, arrival, isLate: hour >= LATE || hour < EARLY }
  if (!leaving) return { ...stay, departure: null, nights: 0 }
  const departure = dayOfLocal(leaving.departure)
  const nights = daysBetween(arrival, departure)
  return nights > 0 && leaving.fromCity === landing.toCity ? { ...stay, departure, nights } : undefined
}
