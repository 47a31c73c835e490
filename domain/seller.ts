import type { ItineraryRef } from '#domain/air/offer.ts'

/** Whose ids carry no name: those shown and booked before there were several suppliers are its. */
const UNNAMED = 'embedded'
const NAMED = /^([a-z]+):(.*)$/s

/** The supplier that an id names; the rest of the id stays opaque, only its supplier reads it. */
export function sellerOfId(id: string): string {
  return NAMED.exec(id)?.[1] ?? UNNAMED
}

/** A supplier's own id with its name in front, as the agency shows it. */
export function namedId(seller: string, id: string): string {
  return seller === UNNAMED ? id : `${seller}:${id}`
}

/** An id as its supplier made it. */
export function unnamedId(id: string): string {
  return NAMED.exec(id)?.[2] ?? id
}

/** The supplier that a reference names by its session. */
export function sellerOfRef({ sessionId }: ItineraryRef): string {
  return sellerOfId(sessionId)
}

/** A supplier's own reference with its name in front, as the agency shows it. */
export function namedRef(seller: string, ref: ItineraryRef): ItineraryRef {
  return { ...ref, sessionId: namedId(seller, ref.sessionId) }
}

/** A reference as its supplier made it. */
export function unnamedRef(ref: ItineraryRef): ItineraryRef {
  return { ...ref, sessionId: unnamedId(ref.sessionId) }
}
