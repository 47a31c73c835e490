import { Duration, Query, Router, StopsIndex, Time, Timetable } from 'minotor'
import type { Engine } from '#world/air/journeys/engine.ts'
import { type Timetable as Ours, operates } from '#world/air/timetable/timetable.ts'
import { utcOf } from '#world/air/timetable/zones.ts'
import { HORIZON_DAYS, NEVER, openEarliest } from './earliest.ts'
import type { CityPair } from './search.ts'

const CONNECTION = 60
const DAY = 60

type Race = { queries: number; same: number; oursMicroseconds: number; minotorMilliseconds: number; times: number }

/** The same earliest-arrival questions to both engines, on the same flights, with at most two changes. */
export function raceMinotor({ timetable }: Engine, pairs: CityPair[]): Race {
  const ours = openEarliest(timetable, CONNECTION)
  const theirs = minotorOf(timetable, DAY, CONNECTION)
  const same = pairs.filter(({ from, to }) => (theirs(from, to) ?? NEVER) === ours(from, to, DAY * 1440)).length
  const ourTime = quickest(200, () => pairs.forEach(({ from, to }) => ours(from, to, DAY * 1440)))
  const theirTime = pairs.reduce((sum, { from, to }) => sum + quickest(2, () => theirs(from, to)), 0)
  return {
    queries: pairs.length,
    same,
    oursMicroseconds: (ourTime / pairs.length) * 1000,
    minotorMilliseconds: theirTime / pairs.length,
    times: theirTime / ourTime,
  }
}

// The least time of several rounds, milliseconds: other programs share the machine.
function quickest(rounds: number, work: () => void): number {
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
  return Math.min(...times)
}

type Trip = { leaves: number; lands: number }
type Routes = ConstructorParameters<typeof Timetable>[1]
type Stops = ConstructorParameters<typeof Timetable>[0]

/**
 * The flights of HORIZON_DAYS days from midnight UTC of `day` as minotor's timetable: a stop per city, a route per pair
 * and block time (its trips may not overtake each other). A trip «arrives» when its passengers may fly on, `connection`
 * minutes after landing. Answers arrivals in minutes of our run.
 */
function minotorOf(ours: Ours, day: number, connection: number) {
  const start = day * 1440
  const routes: Routes = new Map()
  const stops: Stops = new Map(ours.cities.map((code) => [code, { transfers: [], routes: [] }]))
  for (const [id, trips] of tripsOf(ours, day)) {
    const [from = '', to = ''] = id.split('-')
    trips.sort((a, b) => a.leaves - b.leaves)
    const stopTimes = trips.flatMap(({ leaves, lands }) => [
      moment(leaves - start, leaves - start),
      moment(lands - start + connection, lands - start + connection),
    ])
    const stopIndices = new Map([
      [from, 0],
      [to, 1],
    ])
    routes.set(id, { stopTimes, stops: [from, to], stopIndices, serviceRouteId: 'flight' })
    stops.get(from)!.routes.push(id) // every city has a stop
    stops.get(to)!.routes.push(id)
  }
  const timetable = new Timetable(stops, routes, new Map([['flight', { type: 'RAIL', name: 'flight' }]]))
  const places = ours.cities.map((id) => ({ id, name: id, children: [], locationType: 'SIMPLE_STOP_OR_PLATFORM' as const }))
  const router = new Router(timetable, new StopsIndex(new Map(places.map((place) => [place.id, place]))))

  return (from: number, to: number): number | undefined => {
    const query = new Query.Builder()
      .from(ours.cities[from]!)
      .to(ours.cities[to]!)
      .departureTime(Time.fromSeconds(0))
      .maxTransfers(2)
      .minTransferTime(Duration.zero())
      .build()
    const arrival = router.route(query).arrivalAt(ours.cities[to]!)
    return arrival && start + arrival.time.toSeconds() / 60 - connection
  }
}

function moment(arrival: number, departure: number) {
  const [lands, leaves] = [Time.fromSeconds(arrival * 60), Time.fromSeconds(departure * 60)]
  return { arrival: lands, departure: leaves, pickUpType: 'REGULAR' as const, dropOffType: 'REGULAR' as const }
}

function tripsOf(ours: Ours, day: number): Map<string, Trip[]> {
  const trips = new Map<string, Trip[]>()
  const [first, last] = [day * 1440, (day + HORIZON_DAYS) * 1440]
  for (let at = 0; at < ours.departure.length; at++)
    for (let on = day - 1; on <= day + HORIZON_DAYS; on++) {
      if (!operates(ours, at, on)) continue
      const leaves = utcOf(ours.zones, ours.zoneOf[ours.from[at]!]!, on, ours.departure[at]!)
      if (leaves < first || leaves > last) continue
      const pair = `${ours.cities[ours.cityOf[ours.from[at]!]!]}-${ours.cities[ours.cityOf[ours.to[at]!]!]}-${ours.block[at]}`
      const known = trips.get(pair) ?? []
      known.push({ leaves, lands: leaves + ours.block[at]! })
      trips.set(pair, known)
    }
  return trips
}
