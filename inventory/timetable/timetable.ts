import { type Day, addDays } from '#domain/dates.ts'
import type { Flight } from '#inventory/network/flight.ts'
import type { Airport } from '#inventory/places/place.ts'
import { type Zones, openZones } from './zones.ts'

/** Seats by cabin: economy, comfort, business, first. */
export type CabinPlan = { Y: number; W: number; C: number; F: number }

/** What the timetable is built from. */
export type World = {
  airports: readonly Airport[]
  flights: Iterable<Flight>
  seatsOf(carrier: string, aircraft: string): CabinPlan
}

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
  /** Great-circle km between cities: `km[a * cities.length + b]`. */
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
  /** First pair leaving a city; one more entry closes the last. */
  outStart: Uint32Array
  /** First entry of `inPair` of the pairs that reach a city. */
  inStart: Uint32Array
  inPair: Uint32Array
  /** Bit of the weekday and of the month of each day of the run. */
  weekdayBit: Uint8Array
  monthBit: Uint16Array
}

/** Builds the columns for `days` days from `firstDay`. Flights between unknown airports, or inside one city, are left out. */
export function buildTimetable(world: World, firstDay: Day, days: number): Timetable {
  const places = placesOf(world)
  const flights = sortedFlights(world, places)
  const zones = openZones(places.zoneNames, firstDay, days)
  return {
    zones,
    airports: places.airports,
    cityOf: places.cityOf,
    zoneOf: places.zoneOf,
    cities: places.cities,
    km: distances(places),
    ...columnsOf(world, flights, places),
    ...pairsOf(flights, places),
    ...calendarOf(firstDay, days),
  }
}

/** Whether a pattern flies on a local day of the run. */
export function operates({ weekdays, months, weekdayBit, monthBit, zones }: Timetable, pattern: number, day: number): boolean {
  if (day < 0 || day >= zones.days) return false
  return (weekdays[pattern]! & weekdayBit[day]!) !== 0 && (months[pattern]! & monthBit[day]!) !== 0
}

type Places = {
  airports: Airport[]
  index: Map<string, number>
  cities: string[]
  cityOf: Uint16Array
  zoneOf: Uint16Array
  zoneNames: string[]
}

type Placed = { flight: Flight; from: number; to: number }

// Numbers names in order of appearance.
function numbering() {
  const names: string[] = []
  const index = new Map<string, number>()
  function of(name: string): number {
    const known = index.get(name)
    if (known !== undefined) return known
    index.set(name, names.length)
    names.push(name)
    return names.length - 1
  }
  return { names, index, of }
}

function placesOf(world: World): Places {
  const served = new Set<string>()
  for (const { from, to } of world.flights) served.add(from).add(to)
  const airports = world.airports.filter(({ iata }) => served.has(iata))
  const [cities, zones] = [numbering(), numbering()]
  return {
    airports,
    index: new Map(airports.map(({ iata }, at) => [iata, at])),
    cityOf: Uint16Array.from(airports, ({ cityCode }) => cities.of(cityCode)),
    zoneOf: Uint16Array.from(airports, ({ timeZone }) => zones.of(timeZone)),
    cities: cities.names,
    zoneNames: zones.names,
  }
}

// Numbers sort natively in a typed array: the key holds the pair, the minute and, in its last bits, the flight itself.
const INDEX_BITS = 262_144

function sortedFlights(world: World, { index, cityOf, cities }: Places): Placed[] {
  const placed: Placed[] = []
  for (const flight of world.flights) {
    const [from, to] = [index.get(flight.from), index.get(flight.to)]
    if (from !== undefined && to !== undefined && cityOf[from] !== cityOf[to]) placed.push({ flight, from, to })
  }
  const keys = new Float64Array(placed.length)
  for (const [at, { flight, from, to }] of placed.entries()) {
    keys[at] = ((cityOf[from]! * cities.length + cityOf[to]!) * 1440 + flight.departure) * INDEX_BITS + at
  }
  keys.sort()
  const sorted: Placed[] = []
  for (const key of keys) sorted.push(placed[key % INDEX_BITS]!)
  return sorted
}

function columnsOf(world: World, flights: Placed[], { cityOf }: Places) {
  const [carriers, aircraft, plans] = [numbering(), numbering(), planBook(world)]
  const columns = blankColumns(flights.length)
  for (const [at, { flight, from, to }] of flights.entries()) {
    columns.departure[at] = flight.departure
    columns.block[at] = flight.block
    columns.weekdays[at] = flight.weekdays
    columns.months[at] = flight.months
    columns.from[at] = from
    columns.to[at] = to
    columns.carrier[at] = carriers.of(flight.carrier)
    columns.number[at] = flight.number
    columns.operator[at] = flight.operatedBy ? carriers.of(flight.operatedBy) + 1 : 0
    columns.type[at] = aircraft.of(flight.aircraft)
    columns.plan[at] = plans.of(flight.operatedBy ?? flight.carrier, flight.aircraft)
  }
  return {
    ...columns,
    hull: hullsOf(columns, cityOf),
    carriers: carriers.names,
    aircraft: aircraft.names,
    seats: plans.seats,
  }
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

function pairsOf(flights: Placed[], { cities, cityOf }: Places) {
  const [froms, tos, starts, blocks]: [number[], number[], number[], number[]] = [[], [], [], []]
  let last = -1
  for (let at = 0; at < flights.length; at++) {
    const { flight, from, to } = flights[at]!
    const [a, b] = [cityOf[from]!, cityOf[to]!]
    if (last >= 0 && froms[last] === a && tos[last] === b) {
      if (flight.block < blocks[last]!) blocks[last] = flight.block
      continue
    }
    last = froms.push(a) - 1
    tos.push(b)
    starts.push(at)
    blocks.push(flight.block)
  }
  const arriving = tos.map((_, pair) => pair).sort((a, b) => tos[a]! - tos[b]! || a - b)
  return {
    pairFrom: Uint16Array.from(froms),
    pairTo: Uint16Array.from(tos),
    pairStart: Uint32Array.from([...starts, flights.length]),
    pairBlock: Uint16Array.from(blocks),
    outStart: startsOf(froms, cities.length),
    inStart: startsOf(
      arriving.map((pair) => tos[pair]!),
      cities.length,
    ),
    inPair: Uint32Array.from(arriving),
  }
}

// Where each group begins in a sorted column, and where the last one ends.
function startsOf(sorted: number[], groups: number): Uint32Array {
  const starts = new Uint32Array(groups + 1)
  for (const group of sorted) starts[group + 1]!++
  for (let group = 0; group < groups; group++) starts[group + 1]! += starts[group]!
  return starts
}

function distances({ airports, cityOf, cities }: Places): Uint16Array {
  const count = cities.length
  const vectors = new Float64Array(count * 3)
  airports.forEach(({ lat, lon }, at) => {
    const [φ, λ] = [(lat * Math.PI) / 180, (lon * Math.PI) / 180]
    vectors.set([Math.cos(φ) * Math.cos(λ), Math.cos(φ) * Math.sin(λ), Math.sin(φ)], cityOf[at]! * 3)
  })
  const km = new Uint16Array(count * count)
  for (let a = 0; a < count; a++)
    for (let b = 0; b < a; b++) {
      const [i, j] = [a * 3, b * 3]
      const dot = vectors[i]! * vectors[j]! + vectors[i + 1]! * vectors[j + 1]! + vectors[i + 2]! * vectors[j + 2]!
      km[a * count + b] = km[b * count + a] = Math.round(6371 * angleOf(dot))
    }
  return km
}

// Abramowitz and Stegun 4.4.46: within 2e-8 of the arc cosine, less than a metre on the ground, and four times as quick.
const arc = [1.570796305, -0.2145988016, 0.0889789874, -0.0501743046, 0.030891881, -0.0170881256, 0.0066700901, -0.0012624911]

function angleOf(cosine: number): number {
  const x = Math.min(1, Math.abs(cosine))
  let sum = 0
  for (let at = arc.length - 1; at >= 0; at--) sum = sum * x + arc[at]!
  const angle = Math.sqrt(1 - x) * sum
  return cosine < 0 ? Math.PI - angle : angle
}

function calendarOf(firstDay: Day, days: number) {
  const dates = Array.from({ length: days + 1 }, (_, day) => new Date(`${addDays(firstDay, day)}T00:00:00Z`))
  return {
    weekdayBit: Uint8Array.from(dates, (date) => 1 << ((date.getUTCDay() + 6) % 7)),
    monthBit: Uint16Array.from(dates, (date) => 1 << date.getUTCMonth()),
  }
}
