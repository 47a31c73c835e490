import { economyFare } from '#world/air/fares/day-fare.ts'
import type { FareTable } from '#world/air/fares/fare-table.ts'
import {
  type Journey,
  type Request,
  LAYOVER_MAX,
  TWO_CHANGES_SAVE,
  connectionOf,
  longestJourney,
  longestWay,
  ticketSum,
} from '#world/air/journeys/journey.ts'
import type { Timetable } from '#world/air/timetable/timetable.ts'
import { utcOf } from '#world/air/timetable/zones.ts'

type DatedFlight = { pattern: number; day: number; departure: number; arrival: number; fare: number }

/** What `openSearch` must answer, found by trying everything: slow, short, and the judge of the fast one. */
export function bruteForceSearch(timetable: Timetable, fares: FareTable, request: Request): Journey[] {
  const flights = everyFlight(timetable, fares, request)
  const all = everyWay(timetable, request, flights).map((way) => journeyOf(timetable, fares, way))
  const few = reasonable(
    all.filter(({ patterns }) => patterns.length < 3),
    Infinity,
  )
  const quickest = Math.min(...few.map(minutesOf))
  const cheap = Math.min(...few.map(({ price }) => price)) * TWO_CHANGES_SAVE
  const two = reasonable(
    all.filter(({ patterns }) => patterns.length === 3),
    quickest,
  ).filter((journey) => minutesOf(journey) < quickest || journey.price < cheap)
  const offered = [...few, ...two]
  return offered.filter((journey) => !offered.some((other) => isBetter(other, journey)))
}

function minutesOf({ arrival, departure }: Journey): number {
  return arrival - departure
}

function reasonable(journeys: Journey[], quickest: number): Journey[] {
  const longest = longestJourney(Math.min(quickest, ...journeys.map(minutesOf)))
  return journeys.filter((journey) => minutesOf(journey) <= longest)
}

function isBetter(a: Journey, b: Journey): boolean {
  const notWorse =
    a.departure >= b.departure && a.arrival <= b.arrival && a.price <= b.price && a.patterns.length <= b.patterns.length
  const same =
    a.departure === b.departure && a.arrival === b.arrival && a.price === b.price && a.patterns.length === b.patterns.length
  return notWorse && !same
}

function everyFlight(timetable: Timetable, fares: FareTable, { day, pricing }: Request): DatedFlight[] {
  const flights: DatedFlight[] = []
  for (let at = Math.max(0, day - 1); at < Math.min(day + 7, timetable.zones.days); at++)
    for (let pattern = 0; pattern < timetable.departure.length; pattern++) {
      const runs =
        timetable.weekdays[pattern]! & timetable.weekdayBit[at]! && timetable.months[pattern]! & timetable.monthBit[at]!
      const fare = runs ? economyFare(timetable, fares, pricing, pattern, at) : -1
      if (fare < 0) continue
      const zone = timetable.zoneOf[timetable.from[pattern]!]!
      const departure = utcOf(timetable.zones, zone, at, timetable.departure[pattern]!)
      flights.push({ pattern, day: at, departure, arrival: departure + timetable.block[pattern]!, fare })
    }
  return flights
}

function everyWay(timetable: Timetable, { from, to, day, notBefore }: Request, flights: DatedFlight[]): DatedFlight[][] {
  const cityFrom = ({ pattern }: DatedFlight) => timetable.cityOf[timetable.from[pattern]!]!
  const cityTo = ({ pattern }: DatedFlight) => timetable.cityOf[timetable.to[pattern]!]!
  const limit = longestWay(timetable.km[from.city * timetable.cities.length + to.city]!)
  const ways: DatedFlight[][] = []
  function extend(way: DatedFlight[], cities: number[], km: number) {
    const last = way.at(-1)!
    if (cities.at(-1) === to.city) {
      const arrivesRight = to.airport < 0 || timetable.to[last.pattern] === to.airport
      if (arrivesRight && (km <= limit || way.length === 1)) ways.push(way)
      return
    }
    if (way.length === 3) return
    for (const next of flights) {
      const wait = next.departure - last.arrival
      if (cityFrom(next) !== cities.at(-1) || cities.includes(cityTo(next)) || wait > LAYOVER_MAX) continue
      const [a, b] = [last.pattern, next.pattern]
      const sameAirport = timetable.to[a] === timetable.from[b]
      if (wait < connectionOf(sameAirport, timetable.carrier[a] === timetable.carrier[b])) continue
      extend([...way, next], [...cities, cityTo(next)], km + kmOf(next))
    }
  }
  const kmOf = (flight: DatedFlight) => timetable.km[cityFrom(flight) * timetable.cities.length + cityTo(flight)]!
  for (const flight of flights) {
    if (flight.day !== day || flight.departure < notBefore || cityFrom(flight) !== from.city) continue
    if (from.airport < 0 || timetable.from[flight.pattern] === from.airport)
      extend([flight], [from.city, cityTo(flight)], kmOf(flight))
  }
  return ways
}

function journeyOf(timetable: Timetable, fares: FareTable, way: DatedFlight[]): Journey {
  const patterns = way.map(({ pattern }) => pattern)
  const sum = ticketSum(
    timetable,
    patterns,
    way.map(({ fare }) => fare),
  )
  return {
    patterns,
    days: way.map(({ day }) => day),
    departure: way[0]!.departure,
    arrival: way.at(-1)!.arrival,
    price: patterns.reduce((total, pattern) => total + fares.tax[pattern]!, sum),
  }
}
