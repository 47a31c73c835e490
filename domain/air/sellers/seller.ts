import type { ItineraryRef } from '#domain/air/offer.ts'
import { namedId, sellerOfId, unnamedId } from '#domain/seller.ts'

/** The supplier that a reference names by its session. */
export function sellerOf({ sessionId }: ItineraryRef): string {
  return sellerOfId(sessionId)
}

/** A supplier's own reference with its name in front, as the agency shows it. */
export function named(seller: string, ref: ItineraryRef): ItineraryRef {
  return { ...ref, sessionId: namedId(seller, ref.sessionId) }
}

/** A reference as its supplier made it. */
export function unnamed(ref: ItineraryRef): ItineraryRef {
  return { ...ref, sessionId: unnamedId(ref.sessionId) }
}
