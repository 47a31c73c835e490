import { type Day, addDays, addMonths, airDay, daysBetween, parseAirDay } from '#domain/text/dates.ts'
import type { AirForm } from './query.ts'

/** The first and the last day that can be searched: flights are sold twelve months ahead (AIRF-23). */
export function bounds(today: Day): { from: Day; to: Day } {
  return { from: today, to: addMonths(today, 12) }
}

function notPast(day: Day, today: Day): Day {
  const { to } = bounds(today)
  return day < to ? day : to
}

/** Repairs a stored form whose dates have passed: there becomes today, back today plus seven (DAIR-26), within what is sold. */
export function repairDates(form: AirForm, today: Day): AirForm {
  const there = parseAirDay(form.dateThere)
  const back = parseAirDay(form.dateBack)
  const dateThere = there && there < today ? today : there
  let dateBack = back && back < today ? addDays(today, 7) : back
  if (dateThere && dateBack && dateBack < dateThere) dateBack = notPast(addDays(dateThere, 7), today)
  return { ...form, dateThere: dateThere ? airDay(dateThere) : '', dateBack: dateBack ? airDay(dateBack) : '' }
}

/** Moves a day; a return that would be before it moves along, keeping the length of the trip, within the days on sale. */
export function withDay(form: AirForm, side: 'dateThere' | 'dateBack', day: Day, today: Day): AirForm {
  const [there, back] = [parseAirDay(form.dateThere), parseAirDay(form.dateBack)]
  if (side === 'dateBack' || !there || !back || back >= day) return { ...form, [side]: airDay(day) }
  return { ...form, dateThere: airDay(day), dateBack: airDay(notPast(addDays(day, daysBetween(there, back)), today)) }
}

/** The days of a searched form; a search has its first day. */
export function searchedDays({ dateThere, dateBack }: AirForm): [there: Day, back: Day | undefined] {
  return [parseAirDay(dateThere)!, parseAirDay(dateBack)]
}
