import type { ItineraryRef } from '#domain/air/offer.ts'

/** Whose references carry no name: those shown and booked before there were several suppliers are its. */
const UNNAMED = 'embedded'
const NAMED = /^([a-z]+):(.*)$/s

/** The supplier that a reference names; the reference itself stays opaque, only its supplier reads it. */
export function sellerOf({ sessionId }: ItineraryRef): string {
  return NAMED.exec(sessionId)?.[1] ?? UNNAMED
}

/** A supplier's own reference with its name in front, as the agency shows it. */
export function named(seller: string, ref: ItineraryRef): ItineraryRef {
  return seller === UNNAMED ? ref : { ...ref, sessionId: `${seller}:${ref.sessionId}` }
}

/** A reference as its supplier made it. */
export function unnamed(ref: ItineraryRef): ItineraryRef {
  const own = NAMED.exec(ref.sessionId)?.[2]
  return own === undefined ? ref : { ...ref, sessionId: own }
}
