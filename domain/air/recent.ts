import type { Day } from '#domain/text/dates.ts'
import { repairDates } from './form-days.ts'
import { type AirForm, flightQueryOf } from './query.ts'

/** How many searches are stored, and for how long after they were last made, in ms. */
const MOST = 4
const MAX_AGE_MS = 60 * 86_400_000

const nameOf = (form: AirForm) => JSON.stringify(flightQueryOf(form))

/** The searches with this one first, made at `now`; a repeated search is listed once. */
export function withSearch(searches: AirForm[], form: AirForm, now: Date): AirForm[] {
  return [{ ...form, lastUpdate: now.getTime() }, ...withoutSearch(searches, form)].slice(0, MOST)
}

export function withoutSearch(searches: AirForm[], form: AirForm): AirForm[] {
  return searches.filter((one) => nameOf(one) !== nameOf(form))
}

/** The stored searches without expired ones; past days are repaired as in the form (DAIR-26, DAIR-32). */
export function currentSearches(searches: AirForm[], today: Day): AirForm[] {
  const young = searches.filter(({ lastUpdate }) => lastUpdate > Date.parse(today) - MAX_AGE_MS)
  const repaired = young.map((form) => repairDates(form, today))
  return [...new Map(repaired.toReversed().map((form) => [nameOf(form), form])).values()].toReversed()
}
