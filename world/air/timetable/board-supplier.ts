import type { BoardEntry } from '#domain/schedule/entry-schema.ts'
import { weekdaysText } from '#domain/schedule/weekdays.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Engine, engineAt } from '#world/air/journeys/engine.ts'
import { aircraftOf } from '#world/air/network/aircraft.ts'
import { carrierOf } from '#world/air/network/carriers.ts'
import { airportOf, cityOf } from '#server/adapters/places/airports.ts'
import { type BoardFlight, flightsAt } from './board.ts'
import { boardTitle } from '#server/adapters/places/airport-directory.ts'
import type { BoardSupplier } from '#server/schedule/supplier.ts'

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
  const { carriers, carrier, number, aircraft, type, airports, from, to } = timetable
  const code = carriers[carrier[flight.pattern]!]!
  const [start, end] = [from, to].map((ends) => airports[ends[flight.pattern]!]!.cityCode) as [string, string] // two of two
  return {
    thread: {
      number: `${code} ${number[flight.pattern]}`,
      title: [start, end].map((city) => cityOf(city)?.name ?? city).join(' — '),
      carrier: { title: carrierOf(code)?.name ?? code, codes: { iata: code } },
      vehicle: aircraftOf(aircraft[type[flight.pattern]!]!)?.name ?? null,
    },
    departure: event === 'departure' ? flight.time : null,
    arrival: event === 'arrival' ? flight.time : null,
    days: weekdaysText(flight.weekdays),
    terminal: flight.terminal,
    route: { from: start, to: end },
  }
}
