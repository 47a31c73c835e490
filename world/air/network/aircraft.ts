import { rowsOf } from '#server/adapters/places/table.ts'
import type { Carrier } from './carriers.ts'
import { share } from './hash.ts'

/** Letters of the cabins: economy, comfort, business, first. */
type CabinLetter = 'Y' | 'W' | 'C' | 'F'

export type AircraftType = {
  /** IATA type code. */
  code: string
  name: string
  kind: 'turboprop' | 'regional' | 'narrow' | 'wide'
  /** km/h. */
  cruise: number
  /** Longest flight, km. */
  range: number
  /** Seats per cabin of a full-service carrier. */
  seats: Partial<Record<CabinLetter, number>>
  /** Seats per cabin of a low-cost or charter carrier. */
  denseSeats: Partial<Record<CabinLetter, number>>
}

/** «Y138 C20» → { Y: 138, C: 20 }. */
function seatsOf(text: string) {
  const cabins = text.matchAll(/([YWCF])(\d+)/g)
  return Object.fromEntries(Array.from(cabins, ([, cabin, seats]) => [cabin, Number(seats)]))
}

const rows = rowsOf(import.meta.dirname, 'aircraft.tsv')

/** The types the carriers of the embedded world fly. */
const aircraftTypes: AircraftType[] = rows.map(([name = '', code = '', , cabins = '', cruise, range, kind]) => {
  const [full = '', dense = full] = cabins.split(' | LCC ')
  return {
    code,
    name,
    kind: kind as AircraftType['kind'], // our own file
    cruise: Number(cruise),
    range: Number(range),
    seats: seatsOf(full),
    denseSeats: seatsOf(dense),
  }
})

const byCode = new Map(aircraftTypes.map((type) => [type.code, type]))

/** The type of a code of the table; throws on any other, because codes come from our own timetable. */
export function aircraftOf(code: string): AircraftType {
  const type = byCode.get(code)
  if (!type) throw new Error(`No aircraft ${code}`)
  return type
}

const fleets = new Map<string, AircraftType[]>()

function fleetOf({ code, fleet }: Carrier) {
  const known = fleets.get(code)
  if (known) return known
  const types = fleet.map(aircraftOf)
  fleets.set(code, types)
  return types
}

/** How readily a kind is sent on a route of so many km and flights a week; near 0 = only when nothing else can go. */
function suitability(kind: AircraftType['kind'], km: number, weekly: number) {
  if (kind === 'turboprop') return km > 850 ? 0.05 : weekly > 28 ? 0.4 : 1.6
  if (kind === 'regional') return km > 2200 ? 0.05 : weekly > 28 ? 0.3 : 0.9
  if (kind === 'narrow') return km > 5000 ? 0.25 : 1
  if (km > 5000) return 4
  if (km > 2500) return weekly >= 7 ? 0.3 : 0.1
  return weekly >= 28 ? 0.06 : 0.001
}

/** The type that flies one departure; null when nothing of the fleet reaches so far. */
export function typeFor(carrier: Carrier, km: number, weekly: number, hash: number): AircraftType | null {
  const fleet = fleetOf(carrier)
  let total = 0
  for (const { kind, range } of fleet) if (range >= km) total += suitability(kind, km, weekly)
  let at = share(hash) * total
  let chosen: AircraftType | null = null
  for (const type of fleet) {
    if (type.range < km) continue
    chosen = type
    at -= suitability(type.kind, km, weekly)
    if (at < 0) break
  }
  return chosen
}
