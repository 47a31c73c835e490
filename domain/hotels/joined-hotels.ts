import { sellerOfId } from '#domain/seller.ts'
import type { HotelOffer, Rate } from './offer.ts'

/** Two hotels that are one. */
export type HotelLink = readonly [string, string]

/**
 * The hotels that are the same as each of these, itself first. A supplier has a hotel once: where two of its hotels match one,
 * neither is in the group, for one of them is wrong.
 */
export function joinedHotels(ids: readonly string[], links: readonly HotelLink[]): Map<string, string[]> {
  const nearest = new Map<string, string[]>()
  const add = (one: string, other: string) => nearest.set(one, [...new Set([...(nearest.get(one) ?? []), other])])
  for (const [one, other] of links) {
    add(one, other)
    add(other, one)
  }
  return new Map(ids.map((id) => [id, groupOf(id, nearest)]))
}

function groupOf(id: string, nearest: Map<string, string[]>): string[] {
  const group = [id]
  const sellers = new Set([sellerOfId(id)])
  for (const member of group) {
    const bySeller = Map.groupBy(nearest.get(member) ?? [], sellerOfId)
    for (const [seller, [next, ...others]] of bySeller) {
      if (next === undefined || others.length > 0 || sellers.has(seller) || !isMutual(member, next, nearest)) continue
      sellers.add(seller)
      group.push(next) // looked at in its turn
    }
  }
  return group
}

function isMutual(member: string, next: string, nearest: Map<string, string[]>): boolean {
  const back = (nearest.get(next) ?? []).filter((id) => sellerOfId(id) === sellerOfId(member))
  return back.length === 1
}

/** Leaves out the rates no filter can distinguish from a cheaper one with the same meal, terms, beds and amenities. */
export function isFirstOfItsKind(): (rate: Rate) => boolean {
  const seen = new Set<string>()
  return ({ meal, cancellation, bedType, amenities }) => {
    const kind = [meal.info.id, cancellation.isAvailable, bedType, ...amenities].join()
    return !seen.has(kind) && Boolean(seen.add(kind))
  }
}

/**
 * What several suppliers offer of one hotel, as one: described by the first of them, with the rates of all, cheapest first, each
 * with the reference of its seller. undefined when none has a room.
 */
export function mergedOffer(id: string, parts: readonly HotelOffer[], detail: 'all' | 'needed'): HotelOffer | undefined {
  const [first, ...others] = parts
  if (!first) return undefined
  if (others.length === 0) return first.id === id ? first : { ...first, id }
  const rates = parts.flatMap((part) => part.rates).toSorted((one, other) => one.price - other.price)
  const { images, pictures } = parts.find((part) => part.pictures.length > 0) ?? first
  return { ...first, id, images, pictures, rates: detail === 'all' ? rates : rates.filter(isFirstOfItsKind()) }
}
