import type { AirForm } from '#domain/air/query.ts'
import { type Day, addDays, addMonths, airDay, daysBetween, parseAirDay } from '#domain/dates.ts'
import type { Outcome } from './flight-search.ts'
import type { Deck, ResultView } from './result-view.ts'

/** Cards enough for the first screens; the server sends no more. */
export const FIRST_CARDS = 20

/** Flights as the page has them: `first` comes in the first HTML, the first cards and the whole sidebar; later all of them. */
export type Found = { kind: 'found'; deck: Deck } | { kind: 'first'; view: ResultView; timeLimit: string }

/** What the loaders of /search/avia give its page. */
export type FlightPage = {
  /** Name of the picture of the shared link, in the first HTML only. */
  picture?: string
  form: AirForm
  today: Day
  outcome: Exclude<Outcome, { kind: 'found' }> | Found
}

/** What the parts of the page do with the search. */
export type SearchDeeds = {
  /** The same search with another day of the outbound or of the return. */
  moveDay: (side: 'dateThere' | 'dateBack', day: Day) => void
  /** The same search with both days moved. */
  movePair: (pair: { there: Day; back: Day }) => void
  /** The same search once more. */
  again: () => void
  /** Opens the form on its calendar. */
  changeDates: () => void
  /** Opens the form, where it is not on screen. */
  edit: () => void
}

/** The first and the last day that can be searched. */
export function bounds(today: Day): { from: Day; to: Day } {
  return { from: today, to: addMonths(today, 12) }
}

/** A day moves; a return that would come before it moves along, by as many days as it was away. */
export function moved(form: AirForm, side: 'dateThere' | 'dateBack', day: Day): AirForm {
  const [there, back] = [parseAirDay(form.dateThere), parseAirDay(form.dateBack)]
  if (side === 'dateBack' || !there || !back || back >= day) return { ...form, [side]: airDay(day) }
  return { ...form, dateThere: airDay(day), dateBack: airDay(addDays(day, daysBetween(there, back))) }
}
