import { mergedOffers } from '#domain/air/merged-offers.ts'
import type { FoundOffers } from './supplier.ts'

/** Parts as one list; a single part is that list itself, so that what was derived from it is found again. */
export function wholeOf(parts: readonly FoundOffers[]): FoundOffers {
  const [only] = parts
  if (only && parts.length === 1) return only
  return { there: parts.flatMap(({ there }) => there), back: parts.flatMap(({ back }) => back) }
}

/** Parts as one list, the same flights of two suppliers as one card. */
export function cardedWhole(parts: readonly FoundOffers[]): FoundOffers {
  const whole = wholeOf(parts)
  return parts.length < 2 ? whole : { there: mergedOffers(whole.there), back: mergedOffers(whole.back) }
}
