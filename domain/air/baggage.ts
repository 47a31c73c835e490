import { counted, words } from '#domain/text/plural.ts'
import type { Segment } from './offer-schema.ts'

/** The free allowance by the rules of Russia (ФАП-82), kg: baggage and hand luggage of a refundable fare. */
export const FREE_BAG_KG = 10
/** Hand luggage of a fare without a bag; only a non-refundable one may be such. */
export const LEAST_CABIN_KG = 5

/** What may be checked in on one flight. */
export type Bag = Pick<Segment, 'bagAllowanceKg' | 'bagPieces'>
/** What may be taken into the cabin of one flight. */
export type CabinBag = Pick<Segment, 'cabinBagKg' | 'cabinBagPieces'>

/** `23 кг`, or `1 место` where the weight of a piece is unknown; '' when there is none. */
export function bagText({ bagAllowanceKg, bagPieces }: Bag): string {
  return allowance(bagAllowanceKg, bagPieces)
}

/** The same for hand luggage; '' where only a small bag is allowed. */
export function cabinBagText({ cabinBagKg, cabinBagPieces }: CabinBag): string {
  return allowance(cabinBagKg, cabinBagPieces)
}

function allowance(kilograms: number, pieces: number | undefined): string {
  if (kilograms === 0) return ''
  return pieces === undefined ? `${kilograms}\u00a0кг` : counted(pieces, words.piece)
}

/** The least of several flights: the allowance of the whole way. */
export function leastBag(flights: readonly Bag[]): Bag {
  return flights.reduce((least, flight) => (flight.bagAllowanceKg < least.bagAllowanceKg ? flight : least))
}

export function leastCabinBag(flights: readonly CabinBag[]): CabinBag {
  return flights.reduce((least, flight) => (flight.cabinBagKg < least.cabinBagKg ? flight : least))
}
