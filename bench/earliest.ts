import { NEVER, openEarliest } from '#world/air/journeys/earliest.ts'
import type { Engine } from '#world/air/journeys/engine.ts'
import type { CityPair } from './demand.ts'
import { minotorOf } from './minotor.ts'

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
