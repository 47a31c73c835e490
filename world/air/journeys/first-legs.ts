import type { Timetable } from '#world/air/timetable/timetable.ts'
import { utcOf } from '#world/air/timetable/zones.ts'
import { addDay } from './legs.ts'
import { NEVER } from './legs.ts'
import { BUCKET_EDGE, type Run } from './search-scratch.ts'

/** The flights of one pair that can begin a journey. */
export type First = { pair: number; start: number; end: number; earliest: number; latest: number }

/** First legs chained by minute of departure, and when the last of them leaves. */
export type Chain = { origin: number; firsts: First[]; lastDeparture: number }

/** An empty chain for the day of the request. */
export function openChain({ scratch, request }: Run): Chain {
  scratch.bucket.fill(-1)
  scratch.busy.fill(0)
  const { timetable } = scratch
  const zone = timetable.zoneOf[timetable.cityOf.indexOf(request.from.city)]!
  return { origin: utcOf(timetable.zones, zone, request.day, 0) - BUCKET_EDGE, firsts: [], lastDeparture: -NEVER }
}

/** Adds the flights of a pair on the searched day that leave, and if direct land, at the searched airports. */
export function addFirst({ scratch, request }: Run, chain: Chain, pair: number, direct: boolean): First {
  const { timetable, legs, bucket, busy } = scratch
  const { from, to, day, notBefore } = request
  const start = legs.size
  const first = { pair, start, end: start, earliest: NEVER, latest: -NEVER }
  addDay(timetable, legs, pair, day, { serves: servesOf(timetable, from.airport, direct ? to.airport : -1) })
  if (legs.size > scratch.next.length) {
    scratch.next = widened(scratch.next, legs.size)
    scratch.firstOf = widened(scratch.firstOf, legs.size)
  }
  for (let leg = start; leg < legs.size; leg++) {
    if (legs.departure[leg]! < notBefore) continue
    const minute = legs.departure[leg]! - chain.origin
    scratch.next[leg] = bucket[minute]!
    bucket[minute] = leg
    busy[minute >> 5]! |= 1 << (minute & 31)
    chain.lastDeparture = Math.max(chain.lastDeparture, legs.departure[leg]!)
    first.earliest = Math.min(first.earliest, legs.arrival[leg]!)
    first.latest = Math.max(first.latest, legs.arrival[leg]!)
    scratch.firstOf[leg] = chain.firsts.length
  }
  first.end = legs.size
  chain.firsts.push(first)
  return first
}

// Whether a pattern leaves and lands where it must; undefined when any airport will do.
function servesOf({ from, to }: Timetable, start: number, end: number) {
  if (start < 0 && end < 0) return undefined
  return (pattern: number) => (start < 0 || from[pattern] === start) && (end < 0 || to[pattern] === end)
}

function widened(old: Int32Array<ArrayBuffer>, capacity: number) {
  const wider = new Int32Array(capacity * 2)
  wider.set(old)
  return wider
}

/** Visits the first legs from the latest departure to the earliest; half an hour without any is passed over at once. */
export function follow({ scratch }: Run, chain: Chain, visit: (leg: number, first: First) => void) {
  const { busy, bucket, next, firstOf } = scratch
  for (let stretch = busy.length - 1; stretch >= 0; stretch--)
    for (let minutes = busy[stretch]!; minutes !== 0;) {
      const last = 31 - Math.clz32(minutes)
      minutes ^= 1 << last
      for (let leg = bucket[stretch * 32 + last]!; leg >= 0; leg = next[leg]!) visit(leg, chain.firsts[firstOf[leg]!]!)
    }
}
