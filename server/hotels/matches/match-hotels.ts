import { FARTHEST_M, type KnownHotel, compareHotels } from '#domain/hotels/sellers/same-hotel.ts'
import { namedId } from '#domain/seller.ts'
import type { HotelMatching, HotelSupplier } from '#server/hotels/supplier.ts'
import { type FoundMatch, forgetMatches, writeMatches } from './match-store.ts'

/** Another supplier, as far as its hotels are found by a place; their ids are those they are shown by. */
export type Neighbour = Required<Pick<HotelSupplier, 'around'>>

/** Finds which hotels of `neighbours` those of a supplier may be, and writes it down; without neighbours there is nothing to find. */
export function hotelMatching(seller: string, neighbours: () => readonly Neighbour[]): HotelMatching {
  const name = (id: string) => namedId(seller, id)
  return {
    async described(trx, { hotels, gone }, at) {
      const others = neighbours()
      if (others.length === 0) return
      const shown = hotels.map((hotel) => ({ ...hotel, id: name(hotel.id) }))
      const matches: FoundMatch[] = []
      for (const hotel of shown) matches.push(...(await matchesOf(hotel, others)))
      await writeMatches(trx, { ids: [...shown.map(({ id }) => id), ...gone.map(name)], matches, at })
    },
    forgotten: (db, before) => forgetMatches(db, seller, before),
  }
}

async function matchesOf(hotel: KnownHotel, others: readonly Neighbour[]): Promise<FoundMatch[]> {
  const near = await Promise.all(others.map(async ({ around }) => around(hotel, FARTHEST_M)))
  return near.flat().flatMap((other) => {
    const found = compareHotels(hotel, other)
    return found.match === 'other' ? [] : [{ pair: [hotel, other] as const, found }]
  })
}
