import type { AirForm } from '#domain/air/query.ts'
import type { AirResult } from '#domain/air/results.ts'
import type { Step } from '#domain/air/trip-price.ts'
import { bundledCity } from '#domain/places/bundled-cities.ts'
import { directionPath } from '#domain/places/city-slugs.ts'
import { closedNotices } from '#domain/places/closed-airports.ts'
import type { Day } from '#domain/text/dates.ts'
import type { SearchReply } from './flight-search.ts'
import type { SearchResults, ResultView } from './search-results.ts'

/** Flights as the page has them: `first` is in the first HTML, the first cards and the whole sidebar; later all of them. */
export type FoundPage = { kind: 'found'; results: SearchResults } | FirstPart

/** What the HTML holds of a result. */
export type FirstPart = FirstView & { kind: 'first'; timeLimit: string; missing: AirResult['missing'] }

/** The one step the server drew: the outbound in its address, and what became of it. */
export type FirstView = { view: ResultView; chosenThere: string | null; step: Step }

/** What the loaders of /search/avia give its page. */
export type FlightPage = {
  form: AirForm
  about: AboutTrip
  today: Day
  reply: Exclude<SearchReply, { kind: 'found' }> | FoundPage
}

/** What the first HTML contains: never all of a list. */
export type FirstPage = FlightPage & { reply: Exclude<FlightPage['reply'], { kind: 'found' }> }

/** What the first HTML contains when the supplier is slow: the page without its list, which follows in the same document. */
export type ComingPage = Omit<FlightPage, 'reply'> & { reply: { kind: 'coming'; page: Promise<FirstPage> } }

/** What the parts of the page do with the search. */
export type SearchActions = {
  /** The same search with another day of the outbound, or of the return to the outbound that the address names. */
  moveDay: (side: 'dateThere' | 'dateBack', day: Day) => void
  /** The same search with both days moved. */
  movePair: (pair: { there: Day; back: Day }) => void
  /** The same search again. */
  again: () => void
  /** Opens the form on its calendar. */
  changeDates: () => void
  /** Opens the form, where it is not on screen. */
  edit: () => void
}

/** What a page of results knows of its two places beyond the flights. */
type AboutTrip = {
  /** What prevents flying there at all: closed airports; '' mostly. */
  notice: string
  /** The picture of a shared link, only for cities with a drawing. */
  picture?: string
  /** The page of the direction, if it has direct flights (DSEO-03). */
  page?: string
}

export function aboutTrip({ iataFrom, iataTo }: AirForm, result?: AirResult): AboutTrip {
  const notice = closedNotices([iataFrom, iataTo]).join(' ')
  if (!bundledCity(iataFrom) || !bundledCity(iataTo)) return { notice }
  const isDirect = result?.forwardOptions.some(({ flightSegments }) => flightSegments.length === 1)
  return { notice, picture: `${iataFrom}-${iataTo}`, ...(isDirect && { page: directionPath(iataFrom, iataTo) }) }
}
