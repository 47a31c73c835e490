import { counted, words } from '#domain/text/plural.ts'
import type { Segment } from './offer-schema.ts'

/** What the rules of Russia (ФАП-82) let a passenger take for nothing, kg: things and hand luggage of a refundable fare. */
export const FREE_BAG_KG = 10
/** Hand luggage of a fare without a bag; only one that gives nothing back may be such. */
export const LEAST_CABIN_KG = 5

/** What may be checked in on one flight. */
export type Bag = Pick<Segment, 'bagAllowanceKg' | 'bagPieces'>

/** `23 кг`, or `1 место` where nobody says what a piece weighs; '' when there is none. */
export function bagText({ bagAllowanceKg, bagPieces }: Bag): string {
  if (bagAllowanceKg === 0) return ''
  return bagPieces === undefined ? `${bagAllowanceKg}\u00a0кг` : counted(bagPieces, words.piece)
}

/** The least of several flights: what may be taken all the way. */
export function leastBag(flights: readonly Bag[]): Bag {
  return flights.reduce((least, flight) => (flight.bagAllowanceKg < least.bagAllowanceKg ? flight : least))
}
