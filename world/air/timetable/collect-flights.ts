import type { Airport } from '#server/adapters/places/airports.ts'
import type { EachFlight } from '#world/air/network/network.ts'

/** Numbers texts in the order of their first appearance. */
export function numbering() {
  const names: string[] = []
  const index = new Map<string, number>()
  function of(name: string): number {
    const known = index.get(name)
    if (known !== undefined) return known
    index.set(name, names.length)
    names.push(name)
    return names.length - 1
  }
  return { names, of }
}

/** Seats by cabin: economy, comfort, business, first. */
export type CabinPlan = { Y: number; W: number; C: number; F: number }

/** What the timetable is built from. */
export type World = {
  airports: readonly Airport[]
  eachFlight: EachFlight
  seatsOf(carrier: string, aircraft: string): CabinPlan
}

/** Fields of a gathered flight, each a number. */
export const FIELD = {
  from: 0,
  to: 1,
  departure: 2,
  block: 3,
  weekdays: 4,
  months: 5,
  carrier: 6,
  number: 7,
  operator: 8,
  type: 9,
  plan: 10,
} as const
export const FIELDS = Object.keys(FIELD).length

/** Every flight of a world as a row of FIELDS numbers, in its original order, and what those numbers mean. */
export type Gathered = {
  count: number
  rows: Int32Array
  airports: Airport[]
  /** Airport → city. */
  cityOf: Uint16Array
  cities: string[]
  carriers: string[]
  aircraft: string[]
  seats: CabinPlan[]
}

/** Takes down the flights between known airports of two cities; only airports with a flight are kept. */
export function gatherFlights(world: World): Gathered {
  const { airports } = world
  const index = new Map(airports.map(({ iata }, at) => [iata, at]))
  const served = new Uint8Array(airports.length)
  const [carriers, aircraft, plans] = [numbering(), numbering(), planBook(world)]
  let rows = new Int32Array(FIELDS << 12)
  let end = 0
  world.eachFlight((carrier, number, operatedBy, from, to, departure, block, weekdays, months, type) => {
    const [a, b] = [index.get(from), index.get(to)]
    if (a !== undefined) served[a] = 1
    if (b !== undefined) served[b] = 1
    if (a === undefined || b === undefined || airports[a]!.cityCode === airports[b]!.cityCode) return
    if (end === rows.length) rows = doubled(rows)
    rows[end + FIELD.from] = a
    rows[end + FIELD.to] = b
    rows[end + FIELD.departure] = departure
    rows[end + FIELD.block] = block
    rows[end + FIELD.weekdays] = weekdays
    rows[end + FIELD.months] = months
    rows[end + FIELD.carrier] = carriers.of(carrier)
    rows[end + FIELD.number] = number
    rows[end + FIELD.operator] = operatedBy ? carriers.of(operatedBy) + 1 : 0
    rows[end + FIELD.type] = aircraft.of(type)
    rows[end + FIELD.plan] = plans.of(operatedBy ?? carrier, type)
    end += FIELDS
  })
  const remaining = withoutUnserved(airports, served, rows.subarray(0, end))
  return { count: end / FIELDS, rows, ...remaining, carriers: carriers.names, aircraft: aircraft.names, seats: plans.seats }
}

function doubled(rows: Int32Array) {
  const wider = new Int32Array(rows.length * 2)
  wider.set(rows)
  return wider
}

// Renumbers the airports, without those that have no flights.
function withoutUnserved(airports: readonly Airport[], served: Uint8Array, rows: Int32Array) {
  const renumbered = new Int32Array(airports.length)
  const remaining = airports.filter((_, at) => served[at] === 1)
  for (let at = 1; at < airports.length; at++) renumbered[at] = renumbered[at - 1]! + served[at - 1]!
  for (let row = 0; row < rows.length; row += FIELDS) {
    rows[row + FIELD.from] = renumbered[rows[row + FIELD.from]!]!
    rows[row + FIELD.to] = renumbered[rows[row + FIELD.to]!]!
  }
  const cities = numbering()
  return { airports: remaining, cityOf: Uint16Array.from(remaining, ({ cityCode }) => cities.of(cityCode)), cities: cities.names }
}

// Numbers the cabin plans; a carrier's aeroplane of a type is looked up once.
function planBook(world: World) {
  const seats: CabinPlan[] = []
  const [plans, carriers] = [numbering(), new Map<string, Map<string, number>>()]
  function of(carrier: string, type: string): number {
    const known = carriers.get(carrier) ?? new Map<string, number>()
    const before = known.get(type)
    if (before !== undefined) return before
    carriers.set(carrier, known)
    const plan = world.seatsOf(carrier, type)
    const at = plans.of(`${plan.Y}-${plan.W}-${plan.C}-${plan.F}`)
    seats[at] = plan
    known.set(type, at)
    return at
  }
  return { seats, of }
}
