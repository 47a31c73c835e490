import { type Day, addDays } from '#domain/text/dates.ts'
import type { Airport } from '#server/adapters/places/airports.ts'
import { type CabinPlan, type Gathered, type World, FIELD, FIELDS, gatherFlights, numbering } from './collect-flights.ts'
import { type Zones, openZones, utcOf } from './zones.ts'

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

/** The code of the carrier whose number a pattern flies under. */
export function carrierCode({ carriers, carrier }: Timetable, pattern: number): string {
  return carriers[carrier[pattern]!]!
}

export function aircraftCode({ aircraft, type }: Timetable, pattern: number): string {
  return aircraft[type[pattern]!]!
}

export function originOf({ airports, from }: Timetable, pattern: number): Airport {
  return airports[from[pattern]!]!
}

export function destinationOf({ airports, to }: Timetable, pattern: number): Airport {
  return airports[to[pattern]!]!
}

/** The id of a flight number's aeroplane ride from an airport: «SU1124SVO». */
export function flightKey(timetable: Timetable, pattern: number): string {
  return `${carrierCode(timetable, pattern)}${timetable.number[pattern]}${originOf(timetable, pattern).iata}`
}

/** The moment a pattern takes off on a local day. */
export function takeOffOf({ zones, zoneOf, from, departure }: Timetable, pattern: number, day: number): number {
  return utcOf(zones, zoneOf[from[pattern]!]!, day, departure[pattern]!)
}

/** The patterns of a pair, from the first to before the last. */
export function patternsOf({ pairStart }: Timetable, pair: number): [start: number, end: number] {
  return [pairStart[pair]!, pairStart[pair + 1]!]
}

/** The pairs that leave a city, from the first to before the last. */
export function pairsFrom({ outStart }: Timetable, city: number): [start: number, end: number] {
  return [outStart[city]!, outStart[city + 1]!]
}

/** The pairs that reach a city. */
export function pairsTo({ inStart, inPair }: Timetable, city: number): Uint32Array {
  return inPair.subarray(inStart[city], inStart[city + 1])
}

/** Great-circle km between two cities. */
export function kmBetween({ km, cities }: Timetable, a: number, b: number): number {
  return km[a * cities.length + b]!
}

export function pairKm(timetable: Timetable, pair: number): number {
  return kmBetween(timetable, timetable.pairFrom[pair]!, timetable.pairTo[pair]!)
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
    const [a, b, minutes] = [cityOf[from[at]!]!, cityOf[to[at]!]!, block[at]!]
    if (last >= 0 && froms[last] === a && tos[last] === b) {
      if (minutes < blocks[last]!) blocks[last] = minutes
      continue
    }
    last = froms.push(a) - 1
    tos.push(b)
    starts.push(at)
    blocks.push(minutes)
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
    for (const number of carrier.subarray(pairStart[pair], pairStart[pair + 1])) {
      const half = (number & 32) === 0 ? sets.low : sets.high
      half[pair]! |= 1 << (number & 31)
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

/**
 * Which carriers fly each pair, as 64 bits by the carrier's number: two carriers may share a bit, so a set may say yes where
 * the answer is no, never the other way round.
 */
export type CarrierSets = { low: Int32Array; high: Int32Array }

/**
 * The weekly timetable as columns: pattern `p` is one flight number at one local time on the days of its masks. Patterns
 * lie grouped by city pair and sorted by local departure inside it; pairs lie grouped by city of departure.
 */
export type Timetable = {
  zones: Zones
  airports: Airport[]
  /** Airport → city, airport → zone. */
  cityOf: Uint16Array
  zoneOf: Uint16Array
  cities: string[]
  /** Great-circle km between cities: `km[a * cities.length + b]`, the same both ways; the row of one city is quick to read. */
  km: Uint16Array
  carriers: string[]
  aircraft: string[]
  departure: Uint16Array
  block: Uint16Array
  weekdays: Uint8Array
  months: Uint16Array
  from: Uint16Array
  to: Uint16Array
  carrier: Uint16Array
  number: Uint16Array
  /** Carrier index + 1 of the operator of a codeshare, else 0. */
  operator: Uint16Array
  /** Pattern whose aeroplane really flies: itself, or the operator's pattern of a codeshare. */
  hull: Uint32Array
  type: Uint8Array
  seats: CabinPlan[]
  /** Index into `seats`. */
  plan: Uint8Array
  pairFrom: Uint16Array
  pairTo: Uint16Array
  /** First pattern of a pair; one more entry closes the last. */
  pairStart: Uint32Array
  /** Shortest block of a pair, minutes. */
  pairBlock: Uint16Array
  pairCarriers: CarrierSets
  /** First pair leaving a city; one more entry closes the last. */
  outStart: Uint32Array
  /** First entry of `inPair` of the pairs that reach a city. */
  inStart: Uint32Array
  inPair: Uint32Array
  /** Bit of the weekday and of the month of each day of the run. */
  weekdayBit: Uint8Array
  monthBit: Uint16Array
}

// Numbers sort natively in a typed array: the key holds the pair, the minute and, in its last bits, the flight itself.
const INDEX_BITS = 262_144

function sortedKeys({ rows, count, cityOf, cities }: Gathered): Float64Array {
  const keys = new Float64Array(count)
  for (let at = 0, row = 0; at < count; at++, row += FIELDS) {
    const pair = cityOf[rows[row + FIELD.from]!]! * cities.length + cityOf[rows[row + FIELD.to]!]!
    keys[at] = (pair * 1440 + rows[row + FIELD.departure]!) * INDEX_BITS + at
  }
  return keys.sort()
}

/** The columns of the timetable that have an entry for every pattern, and the books their numbers look into. */
function columnsOf(flights: Gathered) {
  const { rows, count, cityOf, carriers, aircraft, seats } = flights
  const places = new Uint32Array(sortedKeys(flights).map((key) => (key % INDEX_BITS) * FIELDS))
  function column<Column extends Uint8Array | Uint16Array>(entries: Column, field: keyof typeof FIELD): Column {
    const offset = FIELD[field]
    for (let at = 0; at < count; at++) entries[at] = rows[places[at]! + offset]!
    return entries
  }
  const columns = {
    departure: column(new Uint16Array(count), 'departure'),
    block: column(new Uint16Array(count), 'block'),
    weekdays: column(new Uint8Array(count), 'weekdays'),
    months: column(new Uint16Array(count), 'months'),
    from: column(new Uint16Array(count), 'from'),
    to: column(new Uint16Array(count), 'to'),
    carrier: column(new Uint16Array(count), 'carrier'),
    number: column(new Uint16Array(count), 'number'),
    operator: column(new Uint16Array(count), 'operator'),
    type: column(new Uint8Array(count), 'type'),
    plan: column(new Uint8Array(count), 'plan'),
  }
  return { ...columns, hull: hullsOf(columns, cityOf), carriers, aircraft, seats }
}

type Columns = Pick<Timetable, 'departure' | 'weekdays' | 'months' | 'from' | 'to' | 'carrier' | 'operator'>

// A codeshare and its operator's own number leave one airport for one airport at one minute: they lie side by side.
function hullsOf({ departure, weekdays, months, from, to, carrier, operator }: Columns, cityOf: Uint16Array): Uint32Array {
  const hull = new Uint32Array(departure.length)
  for (let at = 0; at < hull.length; at++) hull[at] = at
  function sameFlight(a: number, b: number): boolean {
    return (
      from[a] === from[b] &&
      to[a] === to[b] &&
      carrier[b]! + 1 === operator[a] &&
      operator[b] === 0 &&
      (weekdays[a]! & ~weekdays[b]!) === 0 &&
      (months[a]! & ~months[b]!) === 0
    )
  }
  function together(a: number, b: number): boolean {
    return departure[a] === departure[b] && cityOf[from[a]!] === cityOf[from[b]!] && cityOf[to[a]!] === cityOf[to[b]!]
  }
  for (let at = 0; at < hull.length; at++) {
    if (operator[at] === 0) continue
    for (const step of [-1, 1])
      for (let other = at + step; other >= 0 && other < hull.length && together(at, other); other += step)
        if (sameFlight(at, other)) hull[at] = other
  }
  return hull
}

/** Great-circle km between cities: `[a * cities.length + b]`. A city lies where the last of its airports does. */
function distances({ airports, cityOf, cities }: Pick<Gathered, 'airports' | 'cityOf' | 'cities'>): Uint16Array {
  const count = cities.length
  const [xs, ys, zs] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)]
  airports.forEach(({ lat, lon }, at) => {
    const [φ, λ, city] = [(lat * Math.PI) / 180, (lon * Math.PI) / 180, cityOf[at]!]
    xs[city] = Math.cos(φ) * Math.cos(λ)
    ys[city] = Math.cos(φ) * Math.sin(λ)
    zs[city] = Math.sin(φ)
  })
  const km = new Uint16Array(count * count)
  for (let a = 0; a < count; a++)
    for (let b = 0; b < a; b++) {
      const angle = angleOf(xs[a]! * xs[b]! + ys[a]! * ys[b]! + zs[a]! * zs[b]!)
      km[a * count + b] = km[b * count + a] = EARTH_RADIUS_KM * angle + 0.5 // stored whole: cut off, so rounded
    }
  return km
}

const EARTH_RADIUS_KM = 6371

// Abramowitz and Stegun 4.4.46: within 2e-8 of the arc cosine, less than a metre on the ground, and several times as quick.
function angleOf(cosine: number): number {
  const x = Math.min(1, Math.abs(cosine))
  let sum = -0.0012624911 * x + 0.0066700901
  sum = (sum * x - 0.0170881256) * x + 0.030891881
  sum = (sum * x - 0.0501743046) * x + 0.0889789874
  sum = (sum * x - 0.2145988016) * x + 1.570796305
  const angle = Math.sqrt(1 - x) * sum
  return cosine < 0 ? Math.PI - angle : angle
}
