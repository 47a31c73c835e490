import { rowsOf } from './table.ts'

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

/** The types the carriers of the embedded world fly. */
const aircraftTypes: AircraftType[] = rowsOf('aircraft.tsv').map(([name = '', code = '', , cabins = '', cruise, range, kind]) => {
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
