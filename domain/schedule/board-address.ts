import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { type Day, addMonths, parseDay } from '#domain/text/dates.ts'
import { type DayPart, dayParts } from './board.ts'

export type BoardEvent = 'departure' | 'arrival'

/** What the board was asked for. */
export type BoardQuery = {
  /** IATA code in capitals; '' when no airport is chosen. */
  iata: string
  /** A label only: the code decides (DSCH-02). */
  title: string
  date: Day
  event: BoardEvent
}

/** What of a board is shown. */
export type Narrowing = { part: DayPart; text: string }

/** How far the date field reaches (SCHED-03). */
export function boardDays(today: Day): { first: Day; last: Day } {
  return { first: today, last: addMonths(today, 12) }
}

type Address = { iata?: string; airport?: string; search: URLSearchParams }

/** Reads an address of the board; a date that cannot be shown becomes today, and `moved` says so. */
export function readBoardAddress({ iata = '', airport = '', search }: Address, today: Day): BoardQuery & { moved: boolean } {
  const named = search.get('date')
  const date = parseDay(named ?? '')
  const { first, last } = boardDays(today)
  const shown = date && date >= first && date <= last
  return {
    iata: /^[a-z]{3}$/i.test(iata) ? iata.toUpperCase() : '',
    title: airport,
    date: shown ? date : today,
    event: search.get('event') === 'arrival' ? 'arrival' : 'departure',
    moved: named !== null && !shown,
  }
}

export function readNarrowing(search: URLSearchParams): Narrowing {
  const part = search.get('part') ?? ''
  return { part: Object.hasOwn(dayParts, part) ? (part as DayPart) : 'any', text: search.get('text') ?? '' } // a key of the table
}

type BoardParams = Omit<BoardQuery, 'date'> & { date?: Day } & Partial<Narrowing>

/** `/avia/schedule/SVO/Шереметьево?date=2026-12-20&event=arrival`, encoded; departure is not written (DSCH-02). */
export function boardAddress({ iata, title, date, event, part = 'any', text = '' }: BoardParams): string {
  const params = new URLSearchParams({
    ...(date && { date }),
    ...(event === 'arrival' && { event }),
    ...(part !== 'any' && { part }),
    ...(text.trim() && { text }),
  })
  return href(paths.board, { iata, airport: title || iata }, params)
}
