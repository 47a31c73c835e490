import type { Guests } from './query.ts'

/** A younger child sleeps with the parents and takes no bed of a room. */
const OWN_PLACE_AGE = 2

/** How many people the largest room sleeps when the party is larger than that; undefined while some room may fit. */
export function tooManyFor(rooms: readonly { sleeps: number }[], { adults, children }: Guests): number | undefined {
  const places = adults + children.filter((age) => age >= OWN_PLACE_AGE).length
  const most = Math.max(...rooms.map(({ sleeps }) => sleeps))
  return rooms.length > 0 && places > most ? most : undefined
}
