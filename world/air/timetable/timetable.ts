import { type Day, addDays } from '#domain/text/dates.ts'
import type { Airport } from '#server/adapters/places/place.ts'
import { type CarrierSets, type Timetable, columnsOf } from './columns.ts'
import { distances } from './distances.ts'
import { type World, gatherFlights } from './collect-flights.ts'
import { numbering } from './numbering.ts'
import { openZones } from './zones.ts'

/** Builds the columns for `days` days from `firstDay`. Flights between unknown airports, or inside one city, are left out. */
export function buildTimetable(world: World, firstDay: Day, days: number): Timetable {
  const flights = gatherFlights(world)
  const { airports, cityOf, cities } = flights
  const columns = columnsOf(flights)
  const pairs = pairsOf(columns, cityOf, cities.length)
  const [zoneNames, zoneOf] = zonesOf(airports)
  return {
    zones: openZones(zoneNames, firstDay, days),
    airports,
    cityOf,
    zoneOf,
    cities,
    km: distances(flights),
    ...columns,
    ...pairs,
    pairCarriers: carrierSets(columns.carrier, pairs.pairStart),
    ...calendarOf(firstDay, days),
  }
}

/** Whether a pattern flies on a local day of the run. */
export function operates({ weekdays, months, weekdayBit, monthBit, zones }: Timetable, pattern: number, day: number): boolean {
  if (day < 0 || day >= zones.days) return false
  return (weekdays[pattern]! & weekdayBit[day]!) !== 0 && (months[pattern]! & monthBit[day]!) !== 0
}

function zonesOf(airports: Airport[]): [names: string[], zoneOf: Uint16Array] {
  const zones = numbering()
  const zoneOf = Uint16Array.from(airports, ({ timeZone }) => zones.of(timeZone))
  return [zones.names, zoneOf]
}

function pairsOf({ from, to, block }: Pick<Timetable, 'from' | 'to' | 'block'>, cityOf: Uint16Array, cities: number) {
  const [froms, tos, starts, blocks]: [number[], number[], number[], number[]] = [[], [], [], []]
  let last = -1
  for (let at = 0; at < from.length; at++) {
    const [a, b] = [cityOf[from[at]!]!, cityOf[to[at]!]!]
    if (last >= 0 && froms[last] === a && tos[last] === b) {
      if (block[at]! < blocks[last]!) blocks[last] = block[at]!
      continue
    }
    last = froms.push(a) - 1
    tos.push(b)
    starts.push(at)
    blocks.push(block[at]!)
  }
  const inStart = startsOf(tos, cities)
  return {
    pairFrom: Uint16Array.from(froms),
    pairTo: Uint16Array.from(tos),
    pairStart: Uint32Array.from([...starts, from.length]),
    pairBlock: Uint16Array.from(blocks),
    outStart: startsOf(froms, cities),
    inStart,
    inPair: groupedBy(tos, inStart),
  }
}

function carrierSets(carrier: Uint16Array, pairStart: Uint32Array): CarrierSets {
  const count = pairStart.length - 1
  const sets = { low: new Int32Array(count), high: new Int32Array(count) }
  for (let pair = 0; pair < count; pair++)
    for (let at = pairStart[pair]!; at < pairStart[pair + 1]!; at++) {
      const half = (carrier[at]! & 32) === 0 ? sets.low : sets.high
      half[pair]! |= 1 << (carrier[at]! & 31)
    }
  return sets
}

// Where each group begins once members lie by group, and where the last one ends.
function startsOf(groupOf: number[], groups: number): Uint32Array {
  const starts = new Uint32Array(groups + 1)
  for (const group of groupOf) starts[group + 1]!++
  for (let group = 0; group < groups; group++) starts[group + 1]! += starts[group]!
  return starts
}

// Members by group, each group in its old order.
function groupedBy(groupOf: number[], starts: Uint32Array): Uint32Array {
  const next = starts.slice()
  const members = new Uint32Array(groupOf.length)
  for (const [member, group] of groupOf.entries()) members[next[group]!++] = member
  return members
}

function calendarOf(firstDay: Day, days: number) {
  const dates = Array.from({ length: days + 1 }, (_, day) => new Date(`${addDays(firstDay, day)}T00:00:00Z`))
  return {
    weekdayBit: Uint8Array.from(dates, (date) => 1 << ((date.getUTCDay() + 6) % 7)),
    monthBit: Uint16Array.from(dates, (date) => 1 << date.getUTCMonth()),
  }
}
