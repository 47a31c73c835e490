import type { Segment } from './offer.ts'

/** НДС inside the price of a ticket: its rate in percent, null where Russian law does not tax the carriage. */
export type VatRate = 0 | 10 | null

const MOSCOW = new Set(['SVO', 'DME', 'VKO', 'ZIA'])
/** Airports of Crimea, Kaliningrad and the Far East, flights from or to which are free of it. */
const FREE = new Set('SIP KGD VVO KHV KXK UUD HTA YKS BQS PKC UUS GDX DYR MJZ NER ULK DEE EKS IKS PYJ TLK'.split(' '))

/**
 * The rate of a ticket by art. 164 of the Tax Code: nothing abroad to abroad, 0 % across the border, past Moscow and to
 * the regions named there, 10 % otherwise.
 */
export function vatRateOf(flights: Segment[]): VatRate {
  const countries = flights.flatMap(({ fromCountry, toCountry }) => [fromCountry, toCountry])
  if (!countries.includes('RU')) return null
  if (countries.some((country) => country !== 'RU')) return 0
  const points = flights.flatMap(({ fromCode, toCode }) => [fromCode, toCode])
  return points.some((code) => FREE.has(code)) || !points.some((code) => MOSCOW.has(code)) ? 0 : 10
}

/** Roubles of it inside a sum. */
export function vatInside(total: number, rate: VatRate): number {
  return rate ? Math.round((total * rate) / (100 + rate)) : 0
}
