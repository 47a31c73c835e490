import { nothingSold } from '#world/air/fares/sold-classes.ts'
import type { Engine } from '#world/air/journeys/engine.ts'
import type { Request } from '#world/air/journeys/journey.ts'
import { type CityPair, dice } from './demand.ts'

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
