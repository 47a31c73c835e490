import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { type Day, addMonths, parseDay } from '#domain/text/dates.ts'
import type { BoardEntry } from './entry-schema.ts'

/** Parts of the day with the bounds of the specification, both exclusive, in minutes (DSCH-04). */
export const dayParts = {
  any: { label: 'Любое время', from: -1, to: 24 * 60 },
  morning: { label: 'Утро 00:00–06:00', from: 0, to: 6 * 60 },
  day: { label: 'День 06:00–12:00', from: 6 * 60, to: 12 * 60 },
  evening: { label: 'Вечер 12:00–18:00', from: 12 * 60, to: 18 * 60 },
  night: { label: 'Ночь 18:00–23:59', from: 18 * 60, to: 23 * 60 + 59 },
} as const
export type DayPart = keyof typeof dayParts

/** Minutes after midnight in local time. */
export function minuteOf(entry: BoardEntry): number {
  const time = entry.departure ?? entry.arrival ?? ''
  return Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16))
}

/** The entries of a part of the day that mention a text in the number, the route or the carrier (SCHED-09, SCHED-10). */
export function filterBoard(entries: readonly BoardEntry[], part: DayPart, text: string): BoardEntry[] {
  const { from, to } = dayParts[part]
  const wanted = text.trim().toLowerCase()
  return entries.filter((entry) => {
    const minute = minuteOf(entry)
    if (minute <= from || minute >= to) return false
    return [entry.thread.number, entry.thread.title, entry.thread.carrier?.title ?? ''].some((field) =>
      field.toLowerCase().includes(wanted),
    )
  })
}

const momentOf = (entry: BoardEntry) => Date.parse(entry.departure ?? entry.arrival ?? '')

export function isGone(entry: BoardEntry, now: number): boolean {
  return momentOf(entry) <= now
}

/** The index of the flight a board begins with: the next one; the first when none of the day is left. */
export function nextFlight(entries: readonly BoardEntry[], now: number): number {
  return Math.max(
    0,
    entries.findIndex((entry) => !isGone(entry, now)),
  )
}

export type BoardEvent = 'departure' | 'arrival'

/** What the board was requested for. */
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

/**
 * Parses an address of the board; a date that cannot be shown becomes today, and `moved` says so. A day that still goes on
 * somewhere, `earliest`, is shown: the airport may be there.
 */
export function readBoardAddress(
  { iata = '', airport = '', search }: Address,
  today: Day,
  earliest = today,
): BoardQuery & { moved: boolean } {
  const named = search.get('date')
  const date = parseDay(named ?? '')
  const shown = date && date >= earliest && date <= boardDays(today).last
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
