import fc from 'fast-check'
import { bruteForceSearch } from '#test/brute-force.ts'
import { smallWorlds } from '#test/fixtures/small-worlds.ts'
import { nothingSold } from '#world/air/fares/day-fare.ts'
import type { Engine } from '#world/air/journeys/engine.ts'
import type { Journey, Request } from '#world/air/journeys/journey.ts'
import { openSearch } from '#world/air/journeys/search.ts'

/** Milliseconds, journeys an answer, and the requests that were answered with nothing. */
export type Timing = {
  p50: number
  p95: number
  perSecond: number
  empty: Request[]
  share: number
  journeys: number
  slowest: string
}

/** One-adult searches of these pairs on days of the coming ten months. */
export function requestsOf({ timetable }: Engine, pairs: CityPair[]): Request[] {
  const roll = dice(11)
  const sold = nothingSold(timetable)
  return pairs.map(({ from, to }) => ({
    from: { city: from, airport: -1 },
    to: { city: to, airport: -1 },
    day: 10 + Math.floor(roll() * 300),
    notBefore: 0,
    pricing: { today: 3, party: 1, sold },
  }))
}

/** Times each search three times after a warm-up and believes the quickest: other programs share the machine. Milliseconds. */
export function timeSearches(engine: Engine, requests: Request[]): Timing {
  for (const request of requests.slice(0, 1500)) engine.search(request)
  const empty: Request[] = []
  let found = 0
  const times = requests.map((request) => {
    let best = Infinity
    for (let round = 0; round < 3; round++) {
      const start = performance.now()
      const journeys = engine.search(request)
      best = Math.min(best, performance.now() - start)
      if (round > 0) continue
      found += journeys.length
      if (journeys.length === 0) empty.push(request)
    }
    return best
  })
  const slowest = times.indexOf(Math.max(...times))
  const sorted = times.toSorted((a, b) => a - b)
  const name = (city: number) => engine.timetable.cities[city]
  return {
    p50: sorted[Math.floor(sorted.length * 0.5)]!,
    p95: sorted[Math.floor(sorted.length * 0.95)]!,
    perSecond: 1000 / (times.reduce((sum, time) => sum + time, 0) / times.length),
    empty,
    share: empty.length / times.length,
    journeys: found / times.length,
    slowest: `${name(requests[slowest]!.from.city)}–${name(requests[slowest]!.to.city)} ${times[slowest]!.toFixed(2)} ms`,
  }
}

/** Why requests found nothing: on another day of that week there is a way, or no chain of two changes, or it is too far round, out of season or ill-timed. */
export function explainEmpty(
  engine: Engine,
  empty: Request[],
): { otherDay: number; threeChanges: number; byRule: number; worst: string } {
  const worst = new Map<string, number>()
  let [otherDay, threeChanges] = [0, 0]
  for (const request of empty) {
    const name = `${engine.timetable.cities[request.from.city]}–${engine.timetable.cities[request.to.city]}`
    worst.set(name, (worst.get(name) ?? 0) + 1)
    const flies = [1, 2, 3, 4, 5, 6].some((later) => engine.search({ ...request, day: request.day + later }).length > 0)
    if (flies) otherDay++
    else if (!isWithinTwoChanges(engine, request)) threeChanges++
  }
  const names = [...worst].toSorted((a, b) => b[1] - a[1]).slice(0, 8)
  return {
    otherDay,
    threeChanges,
    byRule: empty.length - otherDay - threeChanges,
    worst: names.map(([name, times]) => (times > 1 ? `${name} ×${times}` : name)).join(', '),
  }
}

function isWithinTwoChanges({ timetable }: Engine, { from, to }: Request): boolean {
  const { outStart, pairTo } = timetable
  let reached = new Set([from.city])
  for (let flights = 1; flights <= 3; flights++) {
    const next = new Set(reached)
    for (const city of reached) for (let pair = outStart[city]!; pair < outStart[city + 1]!; pair++) next.add(pairTo[pair]!)
    if (next.has(to.city)) return true
    reached = next
  }
  return false
}

export type CityPair = { from: number; to: number }

/** The same numbers in [0, 1) every time. */
export function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Weekly seats that leave each city of the timetable. */
function seatsByCity({ timetable }: Engine): Float64Array {
  const seats = new Float64Array(timetable.cities.length)
  timetable.departure.forEach((_, pattern) => {
    const days = timetable.weekdays[pattern]!.toString(2).replaceAll('0', '').length
    if (timetable.operator[pattern] === 0) {
      seats[timetable.cityOf[timetable.from[pattern]!]!]! += days * timetable.seats[timetable.plan[pattern]!]!.Y
    }
  })
  return seats
}

/** The searches: pairs that begin in some countries, and how many times more readily people fly inside their own. */
export type Demand = { startsIn?: (country: string) => boolean; home: number }

/** Plain gravity: a border is no hindrance. It searches many pairs that nobody would fly. */
export const PLAIN = 1
/** The border effect of gravity models, a guess: it flatters the share of empty answers, for pairs at home are easy. */
export const MORE_AT_HOME = 8

/** Pairs as people want them: by the seats of both cities, the less the farther, nothing under 250 km. */
export function demandedPairs(engine: Engine, count: number, { startsIn = () => true, home }: Demand, seed = 7): CityPair[] {
  const { timetable } = engine
  const { cities, km } = timetable
  const seats = seatsByCity(engine)
  const countries = cities.map((_, city) => timetable.airports[timetable.cityOf.indexOf(city)]!.country)
  const roll = dice(seed)
  const starts = seats.map((weight, city) => (startsIn(countries[city]!) ? weight : 0))
  return Array.from({ length: count }, () => {
    const from = draw(starts, roll())
    const pull = seats.map((weight, city) => {
      const far = km[from * cities.length + city]!
      const ease = countries[city] === countries[from] ? home : 1
      return city === from || far < 250 ? 0 : (weight * ease) / far ** 1.2
    })
    return { from, to: draw(pull, roll()) }
  })
}

function draw(weights: Float64Array, roll: number): number {
  let rest = roll * weights.reduce((sum, weight) => sum + weight, 0)
  for (let at = 0; at < weights.length; at++) {
    rest -= weights[at]!
    if (rest < 0) return at
  }
  return weights.length - 1
}

const textOf = (journeys: Journey[]) =>
  journeys
    .map((journey) => JSON.stringify(journey))
    .toSorted()
    .join('\n')

/** Compares the fast search with trying everything in so many random small worlds; throws with the seed when they differ. */
export function compareWithBruteForce(worlds: number): { worlds: number; answered: number } {
  let answered = 0
  fc.assert(
    fc.property(smallWorlds, ({ timetable, fares, request }) => {
      const expected = bruteForceSearch(timetable, fares, request)
      if (expected.length > 0) answered++
      return textOf(openSearch(timetable, fares)(request)) === textOf(expected)
    }),
    { numRuns: worlds },
  )
  return { worlds, answered }
}
