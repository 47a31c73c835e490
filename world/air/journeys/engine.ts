import { type Day, addDays, DAY_MS, dayOf, daysBetween } from '#domain/text/dates.ts'
import { airports } from '#server/adapters/places/airports.ts'
import { type FareTable, buildFareTable } from '#world/air/fares/fare-table.ts'
import { aircraftOf } from '#world/air/network/aircraft.ts'
import { carrierOf } from '#world/air/network/carriers.ts'
import { eachFlight } from '#world/air/network/network.ts'
import type { CabinPlan, World } from '#world/air/timetable/collect-flights.ts'
import { type Timetable, buildTimetable, flightKey, operates } from '#world/air/timetable/timetable.ts'
import type { End } from './journey.ts'
import { type Search, openSearch } from './search.ts'

/** Days a timetable is built for: a year of sales, the flights that end after it, and two months of uptime. */
const RUN_DAYS = 440

export type Engine = {
  timetable: Timetable
  fares: FareTable
  search: Search
  /** Days from 1970 to the first of the run. */
  epochDay: number
  /** Index of a day of the run; outside 0…RUN_DAYS when the run does not hold it. */
  dayIndex(day: Day): number
  /** The city or the airport of an IATA code, or undefined when nobody flies there. */
  endOf(code: string): End | undefined
  /** The pattern of a flight number that leaves an airport on a day, or undefined. */
  flightOf(carrier: string, number: number, from: string, day: number): number | undefined
  /** Whether the run still covers a year from this moment. */
  covers(now: Date): boolean
}

/** The embedded world from its own data. */
function theWorld(): World {
  const isDense = (code: string) => ['low-cost', 'charter'].includes(carrierOf(code)?.kind ?? 'full')
  return {
    airports,
    eachFlight,
    seatsOf(carrier, aircraft): CabinPlan {
      const type = aircraftOf(aircraft)
      return { Y: 0, W: 0, C: 0, F: 0, ...(isDense(carrier) ? type.denseSeats : type.seats) }
    },
  }
}

/** Builds the timetable and its fares for a year and more from `now`, and all that searches them. */
export function openEngine(now: Date, world: World = theWorld()): Engine {
  const firstDay = addDays(dayOf(now, 'UTC'), -3)
  const timetable = buildTimetable(world, firstDay, RUN_DAYS)
  const fares = buildFareTable(timetable, (code) => carrierOf(code)?.kind === 'low-cost')
  const numbers = flightNumbers(timetable)
  const cityAt = new Map(timetable.cities.map((code, at) => [code, at]))
  const airportAt = new Map(timetable.airports.map(({ iata }, at) => [iata, at]))
  const epochDay = Date.parse(`${firstDay}T00:00:00Z`) / DAY_MS
  return {
    timetable,
    fares,
    search: openSearch(timetable, fares),
    epochDay,
    dayIndex: (day) => daysBetween(firstDay, day),
    endOf(code) {
      const [city, airport] = [cityAt.get(code), airportAt.get(code)]
      if (city !== undefined) return { city, airport: -1 }
      return airport === undefined ? undefined : { city: timetable.cityOf[airport]!, airport }
    },
    flightOf(carrier, number, from, day) {
      const known = numbers().get(`${carrier}${number}${from}`) ?? []
      return known.find((pattern) => operates(timetable, pattern, day))
    },
    covers(moment) {
      const passed = Math.floor(moment.getTime() / DAY_MS) - epochDay
      return passed > 0 && passed < RUN_DAYS - 375
    },
  }
}

// «SU1124SVO» → its patterns; built at first use.
function flightNumbers(timetable: Timetable) {
  let known: Map<string, number[]> | undefined
  return () => {
    if (known) return known
    known = new Map()
    for (let at = 0; at < timetable.departure.length; at++) {
      const key = flightKey(timetable, at)
      const patterns = known.get(key)
      if (patterns) patterns.push(at)
      else known.set(key, [at])
    }
    return known
  }
}

let shared: Engine | undefined

/** The engine of the embedded world, built once and again when its run nears the end. */
export function engineAt(now: Date): Engine {
  if (!shared?.covers(now)) shared = openEngine(now)
  return shared
}
