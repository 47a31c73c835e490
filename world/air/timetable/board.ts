import { Refusal } from '#domain/refusal.ts'
import type { BoardEntry } from '#domain/schedule/entry-schema.ts'
import { weekdaysText } from '#domain/schedule/weekdays.ts'
import { airportOf, cityOf } from '#server/adapters/places/airports.ts'
import { boardTitle } from '#server/adapters/places/bundled-places.ts'
import type { BoardSupplier } from '#server/schedule/supplier.ts'
import { type Engine, engineAt } from '#world/air/journeys/engine.ts'
import { aircraftOf } from '#world/air/network/aircraft.ts'
import { carrierOf } from '#world/air/network/carriers.ts'
import { laterWeekdays } from '#world/air/network/routes.ts'
import { type Timetable, aircraftCode, carrierCode, destinationOf, operates, originOf, takeOffOf } from './timetable.ts'
import { DAY_MINUTES, clockText, localOf } from './zones.ts'

/** The timetable of the embedded world (DGEN-08). Airport `ZZZ` fails as a real service would. */
export function embeddedTimetable({ now, merchant: brand }: { now: () => Date; merchant: string }): BoardSupplier {
  return {
    name: 'embedded',
    async board({ station, date, event, limit, offset }) {
      if (station === 'ZZZ') throw new Refusal('schedule.source-failed')
      const airport = airportOf(station)
      if (!airport) throw new Refusal('schedule.no-airport')
      const engine = engineAt(now())
      const at = engine.timetable.airports.findIndex(({ iata }) => iata === station)
      const flights = at < 0 ? [] : flightsAt(engine.timetable, { airport: at, day: engine.dayIndex(date), event })
      return {
        station: { code: station, title: boardTitle(airport), station_type_name: 'аэропорт' },
        schedule: flights.slice(offset, offset + limit).map((flight) => entryOf(engine, flight, event)),
        total: flights.length,
        source: { title: `«${brand}»`, url: null },
      }
    },
  }
}

function entryOf({ timetable }: Engine, flight: BoardFlight, event: 'departure' | 'arrival'): BoardEntry {
  const { pattern } = flight
  const code = carrierCode(timetable, pattern)
  const [start, end] = [originOf(timetable, pattern).cityCode, destinationOf(timetable, pattern).cityCode]
  return {
    thread: {
      number: `${code} ${timetable.number[pattern]}`,
      title: [start, end].map((city) => cityOf(city)?.name ?? city).join(' — '),
      carrier: { title: carrierOf(code)?.name ?? code, codes: { iata: code } },
      vehicle: aircraftOf(aircraftCode(timetable, pattern))?.name ?? null,
    },
    departure: event === 'departure' ? flight.time : null,
    arrival: event === 'arrival' ? flight.time : null,
    days: weekdaysText(flight.weekdays),
    terminal: flight.terminal,
    route: { from: start, to: end },
  }
}

/** One flight at an airport on one of its own days. */
type BoardFlight = {
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
function flightsAt(timetable: Timetable, { airport, day, event }: BoardQuery): BoardFlight[] {
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

function momentOf(timetable: Timetable, pattern: number, day: number, event: BoardQuery['event']) {
  const left = takeOffOf(timetable, pattern, day)
  return event === 'departure' ? left : left + timetable.block[pattern]!
}

type FoundFlight = { pattern: number; minute: number; utc: number; later: number; airport: number }

function flightOf(timetable: Timetable, { pattern, minute, utc, later, airport }: FoundFlight): BoardFlight {
  const { zones, weekdays, from } = timetable
  const ends = [originOf(timetable, pattern), destinationOf(timetable, pattern)] as const
  const [own, other] = from[pattern] === airport ? ends : [ends[1], ends[0]]
  return {
    pattern,
    minute,
    time: clockText(zones, minute) + offsetText(minute - utc),
    weekdays: laterWeekdays(weekdays[pattern]!, later),
    terminal: terminalOf(own, other.country),
  }
}

/** `+03:00`. */
function offsetText(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

type Halls = { inland: string; abroad: string }

/** Airports whose flights inside the country and abroad leave from terminals with names; the others have one hall. */
const halls: Record<string, Halls> = {
  SVO: { inland: 'B', abroad: 'C' },
  VKO: { inland: 'A', abroad: 'A' },
  LED: { inland: '1', abroad: '1' },
  KZN: { inland: '1A', abroad: '1' },
  SVX: { inland: 'A', abroad: 'B' },
}

/** The terminal of an airport for a flight to or from a country, or null where it has only one. */
function terminalOf(airport: { iata: string; country: string }, otherCountry: string): string | null {
  const hall = halls[airport.iata]
  if (!hall) return null
  return otherCountry === airport.country ? hall.inland : hall.abroad
}
