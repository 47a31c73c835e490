import { type Day, addDays } from '#domain/text/dates.ts'

/** Roubles by day. */
type Prices = Readonly<Record<string, number>>

export type QuickTrip = 'week' | 'weekend'

type Rule = { nights: number; begins: (day: Day) => boolean; usual: (day: Day) => boolean }

const weekday = (day: Day) => new Date(day).getUTCDay()
const isFriday = (day: Day) => weekday(day) === 5
const isSaturday = (day: Day) => weekday(day) === 6

const rules: Record<QuickTrip, Rule> = {
  week: { nights: 7, begins: () => true, usual: isSaturday },
  weekend: { nights: 2, begins: isFriday, usual: isFriday },
}

/** Days from one to another, both among them. */
function daysOf(first: Day, last: Day): Day[] {
  const days: Day[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

/**
 * Both days of a trip chosen by one press: of the chosen day where there is one, or else the cheapest of those with a price, the
 * earliest of equals; where no price is known, the next usual one after the first, whose flights may have left. `prices` are
 * whole trips by the day of departure.
 */
export function quickTrip(
  kind: QuickTrip,
  chosen: Day | null,
  bounds: { first: Day; last: Day },
  prices: Prices,
): { there: Day; back: Day } | undefined {
  const { nights, begins, usual } = rules[kind]
  const days = daysOf(chosen ?? bounds.first, addDays(bounds.last, -nights)).filter(begins)
  const priced = days.filter((day) => prices[day] !== undefined).toSorted((a, b) => prices[a]! - prices[b]!) // filtered just now
  const there = chosen ? days[0] : (priced[0] ?? days.find((day) => day > bounds.first && usual(day)))
  return there && { there, back: addDays(there, nights) }
}

/** How many nights a quick trip takes. */
export const quickNights = (kind: QuickTrip): number => rules[kind].nights

/** Whether two chosen days are such a trip. */
export function isQuickTrip(kind: QuickTrip, there: Day | null, back: Day | null): boolean {
  const { nights, begins } = rules[kind]
  return there !== null && begins(there) && back === addDays(there, nights)
}
