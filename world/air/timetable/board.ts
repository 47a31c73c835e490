import { laterWeekdays } from '#world/air/network/season.ts'
import { terminalOf } from '#world/air/network/terminals.ts'
import { operates } from './timetable.ts'
import type { Timetable } from './columns.ts'
import { DAY_MINUTES, clockText, localOf, utcOf } from './zones.ts'

/** One flight at an airport on one of its own days. */
export type BoardFlight = {
  /** Of the timetable. */
  pattern: number
  /** Minutes since the first day of the run, on the airport's wall clock. */
  minute: number
  /** `YYYY-MM-DDTHH:mm:ss±hh:mm`. */
  time: string
  /** Bit 0 = Monday: the airport's days, not those of departure. */
  weekdays: number
  terminal: string | null
}

type BoardQuery = { airport: number; day: number; event: 'departure' | 'arrival' }

/** The flights that leave or reach an airport on a day of the run, in the order of its clock; codeshares are rows of their own. */
export function flightsAt(timetable: Timetable, { airport, day, event }: BoardQuery): BoardFlight[] {
  const { from, to, zones, zoneOf } = timetable
  const ends = event === 'departure' ? from : to
  const found: BoardFlight[] = []
  for (let pattern = 0; pattern < ends.length; pattern++) {
    if (ends[pattern] !== airport) continue
    // An aeroplane that lands today may have left two days ago by the other place's calendar.
    for (const left of event === 'departure' ? [day] : [day - 2, day - 1, day, day + 1]) {
      if (!operates(timetable, pattern, left)) continue
      const utc = momentOf(timetable, pattern, left, event)
      const minute = localOf(zones, zoneOf[airport]!, utc)
      if (Math.floor(minute / DAY_MINUTES) === day)
        found.push(flightOf(timetable, { pattern, minute, utc, later: day - left, airport }))
    }
  }
  return found.toSorted((a, b) => a.minute - b.minute || a.pattern - b.pattern)
}

function momentOf(
  { zones, zoneOf, from, departure, block }: Timetable,
  pattern: number,
  day: number,
  event: BoardQuery['event'],
) {
  const left = utcOf(zones, zoneOf[from[pattern]!]!, day, departure[pattern]!)
  return event === 'departure' ? left : left + block[pattern]!
}

type FoundFlight = { pattern: number; minute: number; utc: number; later: number; airport: number }

function flightOf(timetable: Timetable, { pattern, minute, utc, later, airport }: FoundFlight): BoardFlight {
  const { zones, weekdays, airports, from, to } = timetable
  const other = from[pattern] === airport ? to[pattern]! : from[pattern]!
  return {
    pattern,
    minute,
    time: clockText(zones, minute) + offsetText(minute - utc),
    weekdays: laterWeekdays(weekdays[pattern]!, later),
    terminal: terminalOf(airports[airport]!, airports[other]!.country),
  }
}

/** `+03:00`. */
function offsetText(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}
