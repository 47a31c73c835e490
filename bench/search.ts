import { nothingTaken } from '#inventory/fares/fare-table.ts'
import type { Engine } from '#inventory/journeys/engine.ts'
import type { Request } from '#inventory/journeys/journey.ts'
import { type CityPair, dice } from './demand.ts'

type Timing = { p50: number; p95: number; perSecond: number; empty: number; journeys: number; slowest: string }

/** One-adult searches of these pairs on days of the coming ten months. */
export function requestsOf({ timetable }: Engine, pairs: CityPair[]): Request[] {
  const roll = dice(11)
  const taken = nothingTaken(timetable)
  return pairs.map(({ from, to }) => ({
    from: { city: from, airport: -1 },
    to: { city: to, airport: -1 },
    day: 10 + Math.floor(roll() * 300),
    notBefore: 0,
    pricing: { today: 3, party: 1, taken },
  }))
}

/** Times each search three times after a warm-up and believes the quickest: other programs share the machine. Milliseconds. */
export function timeSearches(engine: Engine, requests: Request[]): Timing {
  for (const request of requests.slice(0, 1500)) engine.search(request)
  let [found, empty] = [0, 0]
  const times = requests.map((request) => {
    let best = Infinity
    for (let round = 0; round < 3; round++) {
      const start = performance.now()
      const journeys = engine.search(request)
      best = Math.min(best, performance.now() - start)
      if (round > 0) continue
      found += journeys.length
      if (journeys.length === 0) empty++
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
    empty: empty / times.length,
    journeys: found / times.length,
    slowest: `${name(requests[slowest]!.from.city)}–${name(requests[slowest]!.to.city)} ${times[slowest]!.toFixed(2)} ms`,
  }
}
