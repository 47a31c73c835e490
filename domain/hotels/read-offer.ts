import type { HotelOffer, Rate } from './offer.ts'
import type { BedType } from './bed.ts'
import type { MealId } from './meal.ts'

/** What filters and their numbers ask of a rate. */
export type ReadRate = {
  rate: Rate
  price: number
  meal: MealId
  bed: BedType
  /** The moment until which cancelling is free, in milliseconds: Infinity without a term, -Infinity where it is not free at all. */
  freeUntil: number
  amenities: readonly number[]
}

/** What they ask of a hotel, and of its rates, cheapest first. */
export type ReadOffer = { name: string; stars: number; amenities: readonly number[]; rates: readonly ReadRate[] }

/** Words by the order in which they were met, the same as long as the program lives: there are some hundred amenities in all. */
export const numbers = new Map<string, number>()

/** A word as a number. */
export function numberOf(word: string): number {
  const known = numbers.get(word) ?? numbers.size
  numbers.set(word, known)
  return known
}

export const amenityKey = (groupName: string, amenity: string) => `${groupName}~${amenity}`

/** A name as people type it: without case, ё as е. */
export function plainName(text: string): string {
  return text.trim().toLowerCase().replaceAll('ё', 'е')
}

const read = new WeakMap<HotelOffer, ReadOffer>()

/** An offer is read once, for every press asks the same of all of them. */
export function readOffer(offer: HotelOffer): ReadOffer {
  const known = read.get(offer)
  if (known) return known
  const { name, stars, amenityGroups, rates } = offer
  const amenities = amenityGroups.flatMap((group) => group.amenities.map((one) => numberOf(amenityKey(group.groupName, one))))
  const fresh = { name: plainName(name), stars, amenities, rates: rates.map(readRate) }
  read.set(offer, fresh)
  return fresh
}

export function readRate(rate: Rate): ReadRate {
  const { price, meal, bedType, cancellation, amenities } = rate
  const { isAvailable, freeUntil } = cancellation
  return {
    rate,
    price,
    meal: meal.info.id,
    bed: bedType,
    freeUntil: !isAvailable ? -Infinity : freeUntil === null ? Infinity : Date.parse(freeUntil),
    amenities: amenities.map(numberOf),
  }
}
