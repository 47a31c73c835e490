import { FIELD, FIELDS, type Gathered } from './gathering.ts'
import type { Timetable } from './timetable.ts'

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
