import type { HotelOffer, Rate } from '#domain/hotels/offer.ts'

/** Leaves out the rates no filter can tell from a cheaper one with the same meal, terms, beds and amenities. */
export function isFirstOfItsKind(): (rate: Rate) => boolean {
  const seen = new Set<string>()
  return ({ meal, cancellation, bedType, amenities }) => {
    const kind = [meal.info.id, cancellation.isAvailable, bedType, ...amenities].join()
    return !seen.has(kind) && Boolean(seen.add(kind))
  }
}

/**
 * What several suppliers offer of one hotel, as one: described as the first of them describes it, with the rates of all, cheapest
 * first, each with the reference of whoever sells it. undefined when none has a room.
 */
export function mergedOffer(id: string, parts: readonly HotelOffer[], detail: 'all' | 'needed'): HotelOffer | undefined {
  const [first, ...others] = parts
  if (!first) return undefined
  if (others.length === 0) return first.id === id ? first : { ...first, id }
  const rates = parts.flatMap((part) => part.rates).toSorted((one, other) => one.price - other.price)
  const { images, pictures } = parts.find((part) => part.pictures.length > 0) ?? first
  return { ...first, id, images, pictures, rates: detail === 'all' ? rates : rates.filter(isFirstOfItsKind()) }
}
