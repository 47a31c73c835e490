import { rowsOf } from '#server/adapters/places/table.ts'

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
const carriers: Carrier[] = rowsOf(import.meta.dirname, 'carriers.tsv').map(
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

/** `seller` puts its own number on flights of `flown`: the flight's ordinal added to `base`, or the very same number. */
export type Codeshare = { seller: string; flown: string; base: number | 'same' }

const pairs: [seller: string, flown: string, base: number | 'same'][] = [
  ['SU', 'FV', 'same'],
  ['SU', 'HZ', 5600],
  ['S7', 'A4', 5900],
  ['KC', 'FS', 6000],
  ['TK', 'VF', 7000],
  ['EK', 'FZ', 6000],
  ['LH', 'OS', 6300],
  ['LH', 'LX', 5700],
  ['LH', 'SN', 5300],
  ['OS', 'LH', 7000],
  ['LX', 'LH', 1000],
  ['AF', 'KL', 8200],
  ['KL', 'AF', 2000],
  ['BA', 'IB', 7000],
  ['BA', 'AY', 6000],
  ['BA', 'EI', 8800],
  ['IB', 'YW', 8000],
  ['IB', 'VY', 5000],
  ['AY', 'BA', 5900],
  ['UA', 'OO', 5000],
  ['UA', 'LH', 8700],
  ['AA', 'YX', 4300],
  ['AA', 'MQ', 3500],
  ['AA', 'BA', 6200],
  ['DL', '9E', 4700],
  ['DL', 'AF', 8200],
  ['DL', 'KE', 7800],
  ['AC', 'QK', 8000],
  ['AC', 'LH', 9000],
  ['QF', 'EK', 8000],
  ['QR', 'WY', 4600],
  ['EY', 'AI', 8000],
  ['CA', 'ZH', 3000],
  ['CA', 'SC', 4500],
  ['CZ', 'MF', 7000],
  ['MU', 'FM', 8000],
  ['NH', 'UA', 7000],
  ['JL', 'AA', 7000],
  ['KE', 'LJ', 5600],
  ['CX', 'UO', 5300],
  ['SQ', 'TR', 8000],
  ['GA', 'QG', 9000],
  ['LA', 'JJ', 8000],
  ['AV', 'UA', 6000],
  ['CM', 'UA', 2000],
  ['A3', 'OA', 7000],
  ['SA', '4Z', 8000],
  ['QF', 'JQ', 5000],
  ['NZ', 'UA', 9000],
  ['AS', 'AA', 7000],
]

const byFlown = new Map<string, Codeshare[]>()
for (const [seller, flown, base] of pairs) {
  if (carrierOf(seller) && carrierOf(flown)) byFlown.set(flown, [...(byFlown.get(flown) ?? []), { seller, flown, base }])
}

/** Who else sells the flights of a carrier. */
export function sellersOf(flown: string): Codeshare[] {
  return byFlown.get(flown) ?? []
}
