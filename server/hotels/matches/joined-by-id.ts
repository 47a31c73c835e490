import { type HotelLink, joinedHotels } from '#domain/hotels/sellers/joined-hotels.ts'
import type { Db } from '#server/db/db.ts'
import { linksOf } from './match-store.ts'

/** The hotels of all suppliers that are one with each of these, itself first. */
export type JoinedById = (ids: readonly string[]) => Promise<Map<string, string[]>>

/** Out of the table of matches: one statement where two suppliers sell, one more for each further one. */
export function joinedById(db: Db, sellers: number): JoinedById {
  return async (ids) => {
    const links: HotelLink[] = []
    const known = new Set<string>()
    let next = [...new Set(ids)]
    for (let step = 1; step < sellers && next.length > 0; step += 1) {
      for (const id of next) known.add(id)
      const found = await linksOf(db, next)
      links.push(...found)
      next = [...new Set(found.flat())].filter((id) => !known.has(id))
    }
    return joinedHotels(ids, links)
  }
}
