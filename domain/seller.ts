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
