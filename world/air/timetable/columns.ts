import type { Zones } from './zones.ts'
import type { Airport } from '#server/adapters/places/place.ts'
import { type CabinPlan, FIELD, FIELDS, type Gathered } from './collect-flights.ts'

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
export function columnsOf(flights: Gathered) {
  const { rows, count, cityOf, carriers, aircraft, seats } = flights
  const columns = blankColumns(count)
  const keys = sortedKeys(flights)
  for (let at = 0; at < count; at++) {
    const row = (keys[at]! % INDEX_BITS) * FIELDS
    columns.departure[at] = rows[row + FIELD.departure]!
    columns.block[at] = rows[row + FIELD.block]!
    columns.weekdays[at] = rows[row + FIELD.weekdays]!
    columns.months[at] = rows[row + FIELD.months]!
    columns.from[at] = rows[row + FIELD.from]!
    columns.to[at] = rows[row + FIELD.to]!
    columns.carrier[at] = rows[row + FIELD.carrier]!
    columns.number[at] = rows[row + FIELD.number]!
    columns.operator[at] = rows[row + FIELD.operator]!
    columns.type[at] = rows[row + FIELD.type]!
    columns.plan[at] = rows[row + FIELD.plan]!
  }
  return { ...columns, hull: hullsOf(columns, cityOf), carriers, aircraft, seats }
}

function blankColumns(count: number) {
  const wide = () => new Uint16Array(count)
  const narrow = () => new Uint8Array(count)
  return {
    departure: wide(),
    block: wide(),
    weekdays: narrow(),
    months: wide(),
    from: wide(),
    to: wide(),
    carrier: wide(),
    number: wide(),
    operator: wide(),
    type: narrow(),
    plan: narrow(),
  }
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
