import { rowsOf } from './table.ts'

export type Carrier = {
  /** IATA code of the airline. */
  code: string
  /** As Russians know it: «Аэрофлот», «Turkish Airlines». */
  name: string
  /** ISO 3166-1 alpha-2 of the home country. */
  country: string
  kind: 'full' | 'low-cost' | 'regional' | 'charter'
  /** First three digits of its ticket numbers; real where public, else free ones. */
  icaoNumericPrefix: string
  /** Colour of its plate, hex. */
  color: string
  /** IATA type codes it flies. */
  fleet: string[]
}

/** Every carrier of the embedded world. */
const carriers: Carrier[] = rowsOf('carriers.tsv').map(
  ([code = '', name = '', country = '', kind, icaoNumericPrefix = '', color = '', fleet = '']) => ({
    code,
    name,
    country,
    kind: kind as Carrier['kind'], // our own file
    icaoNumericPrefix,
    color,
    fleet: fleet.split(' '),
  }),
)

const byCode = new Map(carriers.map((carrier) => [carrier.code, carrier]))

/** The carrier of an IATA code, or undefined. */
export function carrierOf(code: string): Carrier | undefined {
  return byCode.get(code)
}
