import type { ItineraryRef } from '#domain/air/offer.ts'

/** The supplier whose ids carry no prefix: those shown and booked before there were several suppliers are its. */
const UNNAMED = 'embedded'
const NAMED = /^([a-z]+):(.*)$/s

/** The supplier of an id; the rest of the id is opaque to everybody else. */
export function sellerOfId(id: string): string {
  return NAMED.exec(id)?.[1] ?? UNNAMED
}

/** A supplier's own id prefixed with its name, as the agency shows it. */
export function namedId(seller: string, id: string): string {
  return seller === UNNAMED ? id : `${seller}:${id}`
}

/** An id as its supplier made it. */
export function unnamedId(id: string): string {
  return NAMED.exec(id)?.[2] ?? id
}

/** The supplier of a reference, from its session. */
export function sellerOfRef({ sessionId }: ItineraryRef): string {
  return sellerOfId(sessionId)
}

/** A supplier's own reference prefixed with its name, as the agency shows it. */
export function namedRef(seller: string, ref: ItineraryRef): ItineraryRef {
  return { ...ref, sessionId: namedId(seller, ref.sessionId) }
}

/** A reference as its supplier made it. */
export function unnamedRef(ref: ItineraryRef): ItineraryRef {
  return { ...ref, sessionId: unnamedId(ref.sessionId) }
}
