import type { Timetable } from '#world/air/timetable/timetable.ts'
import { DAY_MINUTES, localOf, utcOf } from '#world/air/timetable/zones.ts'

/** Days a traveller waits for a flight before the answer is «never». */
export const HORIZON_DAYS = 3
/** The answer where there is no way. */
export const NEVER = 0x3fffffff

/** Earliest arrival at `to`, UTC minutes, of one who is at `from` at `ready`; at most two changes. NEVER when there is none. */
export type Earliest = (from: number, to: number, ready: number) => number

/**
 * Prices, carriers and airports aside: the question timetable engines are compared by. Every change takes `connection`
 * minutes; nothing leaves later than HORIZON_DAYS after `ready`.
 */
export function openEarliest(timetable: Timetable, connection: number): Earliest {
  const { outStart, inStart, inPair, pairTo, pairFrom, pairBlock, cities } = timetable
  const mark = new Int32Array(cities.length)
  const markedBy = new Int32Array(cities.length)
  const reach = openShortest(timetable, connection)
  let serial = 0

  return (from, to, ready) => {
    serial++
    const limit = ready + HORIZON_DAYS * DAY_MINUTES
    for (let at = inStart[to]!; at < inStart[to + 1]!; at++) {
      const pair = inPair[at]!
      mark[pairFrom[pair]!] = pair
      markedBy[pairFrom[pair]!] = serial
    }
    const [start, end] = [outStart[from]!, outStart[from + 1]!]
    let best = markedBy[from] === serial ? nextArrival(timetable, mark[from]!, ready, limit, NEVER) : NEVER
    for (let pair = start; pair < end; pair++) {
      const city = pairTo[pair]!
      if (city === to || markedBy[city] !== serial) continue
      const last = mark[city]!
      const rest = connection + pairBlock[last]!
      if (ready + pairBlock[pair]! + rest >= best) continue
      const there = nextArrival(timetable, pair, ready, limit, best - rest)
      if (there !== NEVER) best = Math.min(best, nextArrival(timetable, last, there + connection, limit, best))
    }
    const shortest = reach(to)
    for (let pair = start; pair < end; pair++) {
      const city = pairTo[pair]!
      if (city === to || ready + pairBlock[pair]! + connection + shortest[city]! >= best) continue
      const there = nextArrival(timetable, pair, ready, limit, best - connection - shortest[city]!)
      if (there !== NEVER) best = overOneMore(city, to, there + connection, limit, best)
    }
    return best
  }

  function overOneMore(city: number, to: number, ready: number, limit: number, known: number): number {
    let best = known
    for (let pair = outStart[city]!; pair < outStart[city + 1]!; pair++) {
      const next = pairTo[pair]!
      if (next === to || markedBy[next] !== serial) continue
      const last = mark[next]!
      const rest = connection + pairBlock[last]!
      if (ready + pairBlock[pair]! + rest >= best) continue
      const there = nextArrival(timetable, pair, ready, limit, best - rest)
      if (there !== NEVER) best = Math.min(best, nextArrival(timetable, last, there + connection, limit, best))
    }
    return best
  }
}

// Earliest arrival over one pair of a flight that leaves in [ready, limit], if it is before `best`; else NEVER.
function nextArrival(timetable: Timetable, pair: number, ready: number, limit: number, best: number): number {
  const { pairStart, pairBlock, zones, zoneOf, from, departure, block, weekdays, months, weekdayBit, monthBit } = timetable
  const [start, end] = [pairStart[pair]!, pairStart[pair + 1]!]
  const zone = zoneOf[from[start]!]!
  const local = localOf(zones, zone, ready)
  let day = Math.floor(local / DAY_MINUTES)
  let at = firstFrom(departure, start, end, local - day * DAY_MINUTES - 60) // an hour aside for clocks that change
  let least = best
  for (; day < zones.days; day++) {
    const [weekday, month] = [weekdayBit[day]!, monthBit[day]!]
    for (; at < end; at++) {
      if ((weekdays[at]! & weekday) === 0 || (months[at]! & month) === 0) continue
      const leaves = utcOf(zones, zone, day, departure[at]!)
      if (leaves < ready) continue
      if (leaves > limit || leaves + pairBlock[pair]! >= least) return least < best ? least : NEVER
      if (leaves + block[at]! < least) least = leaves + block[at]!
    }
    at = start
  }
  return least < best ? least : NEVER
}

function firstFrom(departure: Uint16Array, start: number, end: number, minute: number): number {
  let [low, high] = [start, end]
  while (low < high) {
    const middle = (low + high) >> 1
    if (departure[middle]! < minute) low = middle + 1
    else high = middle
  }
  return low
}

// Least minutes from every city to a destination with exactly one change, by block times alone; the latest are kept.
function openShortest({ cities, inStart, inPair, pairFrom, pairBlock }: Timetable, connection: number) {
  const cache = new Map<number, Int32Array>()
  return (to: number): Int32Array => {
    const known = cache.get(to)
    if (known) return known
    const shortest = new Int32Array(cities.length).fill(NEVER)
    for (let at = inStart[to]!; at < inStart[to + 1]!; at++) {
      const last = inPair[at]!
      const middle = pairFrom[last]!
      for (let i = inStart[middle]!; i < inStart[middle + 1]!; i++) {
        const pair = inPair[i]!
        const minutes = pairBlock[pair]! + connection + pairBlock[last]!
        if (minutes < shortest[pairFrom[pair]!]!) shortest[pairFrom[pair]!] = minutes
      }
    }
    if (cache.size >= 300) cache.delete(cache.keys().next().value!) // not empty
    cache.set(to, shortest)
    return shortest
  }
}
